/** `<cordwood-provider>`: gives the elements inside it a core, a theme and a density. */
import { createCore, type Core } from '../../core/page-core.ts'
import { coreContext, type CoreRequest } from './core-context.ts'
import { stylesheet, tokenCss } from './stylesheet.ts'

const densities = `
  :host { display: contents; }
  :host([density='comfortable']) { --cordwood-cell-y: 5px; --cordwood-row: 28px; --cordwood-control: 32px; --cordwood-control-sm: 24px; }
  :host([density='compact']) { --cordwood-cell-y: 2px; --cordwood-row: 22px; --cordwood-control: 28px; --cordwood-control-sm: 22px; }
`
// The `:host` rules of the token sheet keep the page's tokens for `.cw-root`, which a provider has not: only its themes are wanted.
const themes = /:host\(\[theme[^}]+\}/g

/**
 * Attributes:
 * - `base-url`: the API of the server; read once, when the first element asks. Without it the `core` property is used.
 * - `theme`: `teint` | `noir` | `auto`; without it elements follow the page's `color-scheme`.
 * - `density`: `comfortable` | `compact`.
 * - `lang` and `dir` are the browser's own: they reach the elements by inheritance.
 *
 * Property `core`: what `createCore` gave. Set it before elements are connected, or move them in afterwards.
 */
export function defineProvider(): void {
  if (typeof HTMLElement === 'undefined' || customElements.get('cordwood-provider')) return

  class CordwoodProvider extends HTMLElement {
    #core: Core | undefined

    constructor() {
      super()
      this.attachShadow({ mode: 'open' }).append(document.createElement('slot'))
      this.shadowRoot!.adoptedStyleSheets = [stylesheet(densities + (tokenCss.match(themes) ?? []).join('\n'))]
      this.addEventListener('context-request', event => {
        const request = event as CoreRequest
        const core = request.context === coreContext && request.target !== this ? this.core : undefined
        if (!core) return
        request.stopPropagation()
        request.callback(core)
      })
    }

    connectedCallback() {
      if (!Object.hasOwn(this, 'core')) return
      const { core } = this // set by the page before this class was known
      Reflect.deleteProperty(this, 'core')
      this.core = core
    }

    get core(): Core | undefined {
      const baseUrl = this.getAttribute('base-url')
      return (this.#core ??= baseUrl === null ? undefined : createCore({ baseUrl }))
    }

    set core(core: Core | undefined) {
      this.#core = core
    }
  }

  customElements.define('cordwood-provider', CordwoodProvider)
}
