// `npm pack` and `npm publish` run this last. Plain JavaScript for Node 18 and later.
import { restore } from './packed-manifest.js'

restore()
