/** Where the server begins: with its bundle, where that is of the present files, else unbuilt with bundled libraries, else unbuilt. */
import { currentBundle } from './bundle/current-bundle.ts'
import { useBundledLibraries } from './libraries/use-bundled.ts'

const root = new URL('../../', import.meta.url)
const bundle = currentBundle(root)
if (bundle === null) useBundledLibraries(new URL('dist/', root))
await import(bundle ?? './start-threads.ts')
