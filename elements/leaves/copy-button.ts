/**
 * `<cordwood-copy-button>`: copies a text into the clipboard. Its tooltip says 'Copied!', or how to copy by hand where the browser does not
 * allow it; the text is selected then.
 *
 * @part button — the button
 * @example
 * <cordwood-copy-button value="source:example.org"></cordwood-copy-button>
 */
import { html, nothing } from 'lit'
import { commonStrings } from '../../core/brand/common-strings.ts'
import type { Core } from '../../core/page-core.ts'
import { copiedForMs, copyText } from '../kit/parts/copy-text.ts'
import { partStrings } from '../kit/parts/strings.ts'
import { kitStrings } from '../kit/strings.ts'
import buttonsCss from '../kit/styles/buttons.css?inline'
import floatsCss from '../kit/styles/floats.css?inline'
import type { CopiedDetail } from './copied.ts'
import { $iconPaths, icon } from './icon.ts'
import { defineLeaf, Leaf } from './leaf.ts'
import { Tip } from './tip.ts'

export interface CopyButtonProps {
  /** The text to copy. */
  readonly value?: string
  /** The accessible name. Default 'Copy', or 'Cut'. */
  readonly label?: string
  /** With `cut`, the page removes the text on `cordwood-copied`. Default 'copy'. */
  readonly action?: 'copy' | 'cut'
}

interface CopyButtonLeaf extends CopyButtonProps {}

class CopyButtonLeaf extends Leaf {
  readonly #tip = new Tip(this)
  #result: 'copied' | 'failed' | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  protected override stores(core: Core) {
    return [...super.stores(core), $iconPaths]
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#say(null)
  }

  #say(result: 'copied' | 'failed' | null) {
    clearTimeout(this.#timer)
    this.#result = result
    if (result === 'copied') this.#timer = setTimeout(() => this.#say(null), copiedForMs)
    this.requestUpdate()
  }

  readonly #copied = () => {
    this.#say('copied')
    const action = this.action === 'cut' ? 'cut' : 'copy'
    const detail: CopiedDetail = { value: this.value ?? '', action }
    this.dispatchEvent(new CustomEvent('cordwood-copied', { detail, bubbles: true, composed: true }))
  }

  readonly #copy = () => {
    copyText(this.value ?? '').then(this.#copied, () => this.#say('failed'))
  }

  /** Handles the keys that the tooltip names. Browsers handle C themselves, but not K. */
  readonly #byHand = (event: KeyboardEvent) => {
    if (this.#result !== 'failed' || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (this.action !== 'cut') {
      if (key === 'c') this.#copied()
      return
    }
    if (key !== 'k') return
    event.preventDefault()
    event.stopPropagation()
    if (document.execCommand('copy')) this.#copied()
  }

  readonly #left = () => {
    if (this.#result === 'failed') this.#say(null)
  }

  protected override updated() {
    const text = this.#result === 'failed' ? this.renderRoot.querySelector('.by-hand') : null
    if (text) getSelection()?.selectAllChildren(text)
  }

  protected show() {
    const cut = this.action === 'cut'
    const t = this.words(commonStrings)
    const label = this.label ?? (cut ? this.words(partStrings)('cut') : this.words(kitStrings)('copy'))
    const notice =
      this.#result === null ? undefined : this.#result === 'copied' ? t('copied') : t(cut ? 'cutFailed' : 'copyFailed')
    const { on } = this.#tip
    return html`<button
      type="button" part="button" class="btn icon ghost sm" aria-label=${label}
      @click=${this.#copy} @keydown=${this.#byHand} @blur=${() => {
        on.blur()
        this.#left()
      }}
      @pointerenter=${on.enter} @pointerleave=${on.leave} @pointerdown=${on.press} @focus=${on.focus}
    >${icon(this.#result === 'copied' ? 'check' : 'copy')}</button>${this.#tip.show(label, notice)}${
      this.#result === 'failed' ? html`<span class="sr by-hand" aria-hidden="true">${this.value ?? ''}</span>` : nothing
    }<span class="sr" role="status">${notice ?? ''}</span>`
  }
}

defineLeaf<CopyButtonProps>('cordwood-copy-button', CopyButtonLeaf, {
  props: { value: String, label: String, action: String },
  events: ['cordwood-copied'],
  styles: [buttonsCss, floatsCss],
})
