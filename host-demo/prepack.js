// `npm pack` and `npm publish` run this first: a clone that was never started has nothing to pack. Plain JavaScript for Node 18 and later.
import { restore, strip } from './packed-manifest.js'
import { build, findNode, install } from './prepare.js'

restore()
install()
build(findNode())
strip()
