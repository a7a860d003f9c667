/**
 * The parts of Shoelace the kit wraps. The build renames our copy (`sl-` becomes `cw-sl-`: tags, events, custom properties), so a page's
 * own Shoelace of any version stays untouched.
 */
import shoelaceCss from './styles/shoelace.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(shoelaceCss)

/** Fetches and defines them: 11 KiB, and their classes need a browser. The first part that is shown asks for it. */
export function defineShoelace(): void {
  void import('./shoelace-definitions.ts')
}
