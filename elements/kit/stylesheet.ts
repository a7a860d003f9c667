/** One constructed stylesheet per CSS text, shared by every shadow root that adopts it. */
import { atom, type ReadableAtom } from 'nanostores'
import base from './styles/base.css?inline'
import tokens from './styles/tokens.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

export function stylesheet(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

export const tokenCss: string = tokens

const $css = atom<readonly string[]>([tokens, base])

/** What every shadow root adopts: tokens, reset, and the styles of the parts of the kit that are loaded. */
export const $kitCss: ReadableAtom<readonly string[]> = $css

/** The module of a part gives its styles (imported with `?inline`), so that an element carries those of the parts it uses and no others. */
export function addKitCss(css: string): void {
  if (!$css.get().includes(css)) $css.set([...$css.get(), css])
}
