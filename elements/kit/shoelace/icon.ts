/** Stands in for Shoelace's icon in our copy (`elements/sdk/shoelace-plugin.ts`): draws the kit's icons, fetches nothing by an address. */
import { $iconPaths, iconPathsOf, type IconName } from '../icon-paths.ts'
import { stylesheet } from '../stylesheet.ts'

const css = ':host { display: inline-block; width: 1em; height: 1em } svg { display: block; fill: currentColor }'
const svg = 'http://www.w3.org/2000/svg'

export class SlIcon extends HTMLElement {
  static readonly observedAttributes = ['name']

  static define(tag: string): void {
    if (!customElements.get(tag)) customElements.define(tag, SlIcon)
  }

  #stop: (() => void) | undefined

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [stylesheet(css)]
    this.ariaHidden = 'true'
    this.#stop = $iconPaths.subscribe(() => this.#draw())
  }

  disconnectedCallback(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  attributeChangedCallback(): void {
    if (this.#stop) this.#draw()
  }

  #draw() {
    const drawing = document.createElementNS(svg, 'svg')
    drawing.setAttribute('viewBox', '0 0 16 16')
    for (const d of iconPathsOf($iconPaths.get(), this.getAttribute('name') as IconName) ?? []) {
      const path = document.createElementNS(svg, 'path')
      path.setAttribute('d', d)
      path.setAttribute('fill-rule', 'evenodd')
      drawing.append(path)
    }
    this.shadowRoot!.replaceChildren(drawing)
  }
}
