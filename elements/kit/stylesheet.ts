/** One constructed stylesheet per CSS text, shared by every shadow root that adopts it. */
import base from './styles/base.css?inline'
import controls from './styles/controls.css?inline'
import filterSelect from './fields/filter-select.css?inline'
import surfaces from './styles/surfaces.css?inline'
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
/** What every shadow root adopts: tokens, reset, controls and surfaces. */
export const kitCss: readonly string[] = [tokens, base, controls, surfaces, filterSelect]
