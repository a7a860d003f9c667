/** One constructed stylesheet per CSS text, shared by every shadow root that adopts it. */
import { atom, type ReadableAtom } from 'nanostores'
import base from './styles/base.css?inline'
import tokens from './styles/tokens.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

/**
 * `rem` is the page's: `html { font-size: 62.5% }` is common. Ours is what the user chose as the size of text (`font-size: medium`), taken on
 * `:host` as a length and inherited. A browser that cannot register the length keeps the page's.
 */
const ownRem = '--cordwood-rem'
function registerRem(): boolean {
  if (typeof CSS === 'undefined' || !('registerProperty' in CSS)) return false
  try {
    CSS.registerProperty({ name: ownRem, syntax: '<length>', inherits: true, initialValue: '16px' })
  } catch {
    // another bundle of the SDK was here before
  }
  return true
}
let canOwn: boolean | undefined

const withOwnRem = (css: string): string => {
  canOwn ??= registerRem()
  return canOwn ? css.replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, `calc(var(${ownRem}) * $1)`) : css
}

export function stylesheet(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(withOwnRem(css))
  sheets.set(css, sheet)
  return sheet
}

export const tokenCss: string = tokens

const $css = atom<readonly string[]>([tokens, base])

/** Style sheets that every shadow root adopts: tokens, reset, and the styles of the loaded parts of the kit. */
export const $kitCss: ReadableAtom<readonly string[]> = $css

/** The module of a part gives its styles (imported with `?inline`), so that an element carries those of the parts it uses and no others. */
export function addKitCss(css: string): void {
  if (!$css.get().includes(css)) $css.set([...$css.get(), css])
}
