/**
 * The parts of Shoelace the kit wraps. The build renames our copy (`sl-` becomes `cw-sl-`: tags, events, custom properties), so a page's
 * own Shoelace of any version stays untouched. Loaded apart, because its classes need a browser; nothing waits for it but the switch.
 */
import shoelaceCss from './styles/shoelace.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(shoelaceCss)
if (typeof HTMLElement !== 'undefined') void import('./shoelace-definitions.ts')
