/** `npm run contract`: after a build, takes over its sizes and writes the files that the tests compare. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { contractFiles } from './contract-files.ts'
import { elements } from './entries.ts'
import { kib, type Sizes } from './sizes.ts'

const root = resolve(elements, '..')
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const measured = JSON.parse(readFileSync(join(root, 'dist/sdk/sizes.json'), 'utf8')) as Sizes
const rounded = Object.fromEntries(Object.entries(measured).map(([entry, { gzip }]) => [entry, kib(gzip)]))
write('elements/sdk/sizes.json', `${JSON.stringify(rounded, null, 2)}\n`)
rmSync(join(root, 'docs/elements'), { recursive: true, force: true })
for (const [path, text] of contractFiles()) write(path, text)
