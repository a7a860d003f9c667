/**
 * `<cordwood-lifecycle-badge>`: says that a feature is experimental or discontinued; the sentence shows on hover and on keyboard focus.
 *
 * @part badge — the badge
 * @example
 * <cordwood-lifecycle-badge type="experimental"></cordwood-lifecycle-badge>
 */
import { html } from 'lit'
import { commonStrings } from '../../core/brand/common-strings.ts'
import headingCss from '../kit/parts/heading.css?inline'
import { lifecycleLooks } from '../kit/parts/lifecycle.ts'
import { partStrings } from '../kit/parts/strings.ts'
import floatsCss from '../kit/styles/floats.css?inline'
import surfacesCss from '../kit/styles/surfaces.css?inline'
import type { Core } from '../../core/page-core.ts'
import { $iconPaths, icon } from './icon.ts'
import { defineLeaf, Leaf } from './leaf.ts'
import { Tip } from './tip.ts'

export interface LifecycleBadgeProps {
  /** The feature's lifecycle. Default 'experimental'. */
  readonly type?: 'experimental' | 'legacy'
}

interface LifecycleBadgeLeaf extends LifecycleBadgeProps {}

class LifecycleBadgeLeaf extends Leaf {
  readonly #tip = new Tip(this)

  protected override stores(core: Core) {
    return [...super.stores(core), $iconPaths]
  }

  protected show() {
    const type = this.type === 'legacy' ? 'legacy' : 'experimental'
    const { variant, icon: name, words } = lifecycleLooks[type]
    const { on } = this.#tip
    return html`<button
      type="button" part="badge" class="badge lifecycle ${variant}" aria-describedby="tip"
      @pointerenter=${on.enter} @pointerleave=${on.leave} @pointerdown=${on.press} @focus=${on.focus} @blur=${on.blur}
    >${icon(name, true)}${this.words(partStrings)(type)}</button>${this.#tip.show(this.words(commonStrings)(words))}`
  }
}

defineLeaf<LifecycleBadgeProps>('cordwood-lifecycle-badge', LifecycleBadgeLeaf, {
  props: { type: String },
  styles: [surfacesCss, headingCss, floatsCss],
})
