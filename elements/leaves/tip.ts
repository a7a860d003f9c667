/** Words on hover and on keyboard focus of a leaf's button, as the kit's tooltip gives them: in the top layer, gone with Esc. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { place } from '../kit/placement.ts'

const openAfterMs = 150
/** Long enough to move the pointer onto the tooltip. */
const closeAfterMs = 120

export class Tip implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  #timer: ReturnType<typeof setTimeout> | undefined
  #open = false
  #notice = false

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    host.addController(this)
  }

  #turn(open: boolean, afterMs: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#open = open
      this.#host.requestUpdate()
    }, afterMs)
  }

  readonly #hide = () => this.#turn(false, 0)
  readonly #escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.#hide()
  }

  hostDisconnected() {
    clearTimeout(this.#timer)
    this.#open = false
    this.#listen(false)
  }

  hostUpdated() {
    const root = this.#host.shadowRoot
    const [tip, trigger] = [root?.querySelector<HTMLElement>('.tip'), root?.querySelector('button')]
    if (!tip || !trigger) return
    const shown = this.#open || this.#notice
    if (tip.matches(':popover-open') !== shown) tip.togglePopover(shown)
    if (shown) place(tip, trigger, 'center')
    this.#listen(shown)
  }

  #listen(on: boolean) {
    const change = on ? document.addEventListener.bind(document) : document.removeEventListener.bind(document)
    change('keydown', this.#escape as EventListener, true)
    change('scroll', this.#hide, true)
  }

  /** The trigger's listeners. */
  readonly on = {
    enter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') this.#turn(true, openAfterMs)
    },
    leave: () => this.#turn(false, closeAfterMs),
    press: () => this.#hide(),
    focus: (event: FocusEvent) => {
      if ((event.currentTarget as Element).matches(':focus-visible')) this.#turn(true, 0)
    },
    blur: () => this.#hide(),
  }

  /** `notice`: what just happened, shown in place of the words while it is given. */
  show(words: string, notice?: string): TemplateResult {
    this.#notice = notice !== undefined
    return html`<span
      id="tip" class="tip" popover="manual" role="tooltip"
      @pointerenter=${() => this.#turn(true, 0)} @pointerleave=${this.on.leave}
    >${notice ?? words}</span>`
  }
}
