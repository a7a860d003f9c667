/** `npm run contract`: after a build, takes over its sizes and writes the files that the tests compare. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { contractFiles } from './contract-files.ts'
import { firstRenderSizes } from '../../tests/package/first-render.ts'
import { elements } from './entries.ts'
import { elementModels } from './model.ts'
import { committedSizes, kib, type CommittedSize, type Sizes } from './sizes.ts'

const root = resolve(elements, '..')
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const measured = JSON.parse(readFileSync(join(root, 'dist/sdk/sizes.json'), 'utf8')) as Sizes
const before = committedSizes()
// A browser takes its time: it is asked about the elements that have changed.
const changed = elementModels().filter(
  ({ tag }) => before[tag]?.shown === undefined || before[tag].atOnce !== kib(measured[tag]!.gzip),
)
const seen = await firstRenderSizes(join(root, 'dist/sdk'), changed)
const rounded = Object.fromEntries(
  Object.entries(measured).map(([entry, { gzip }]): [string, CommittedSize] => {
    const bytes = seen.get(entry)
    const shown = bytes === undefined ? before[entry]?.shown : kib(bytes)
    return [entry, { atOnce: kib(gzip), ...(shown !== undefined && { shown }) }]
  }),
)
write('elements/sdk/sizes.json', `${JSON.stringify(rounded, null, 2)}\n`)
rmSync(join(root, 'docs/elements'), { recursive: true, force: true })
for (const [path, text] of contractFiles()) write(path, text)
