/** The whole SDK as one file for `<script src>`: every element, and what the package's root exports as `cordwood`. */
import 'virtual:cordwood-all'
import * as root from './index.ts'

declare global {
  /** `cordwood.configure({ baseUrl, getToken })`: what the root of the package exports. */
  var cordwood: typeof root
}

globalThis.cordwood = root
