/** `npm run new -- area <name> [<one>]`: writes the folders of a new area and names it in the lists that hold all areas. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areaFiles, areaLines, areaNames, routeLines } from './area.js'

const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
const root = join(import.meta.dirname, '..', '..')
const [what, name = '', one] = process.argv.slice(2)
const isName = text => /^[a-z]+([- ][a-z]+)*$/.test(text)

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (what !== 'area' || !isName(name) || (one !== undefined && !isName(one))) {
  fail(
    'Usage: npm run new -- area <plural name> [<singular>]\nExamples: npm run new -- area message-rules\n          npm run new -- area "on-call contacts"',
  )
}
const names = areaNames(name, one)
const files = areaFiles(names)
const taken = Object.keys(files).filter(path => existsSync(join(root, path)))
if (taken.length > 0) fail(`The area is there already: ${taken.join(', ')}`)

if (!existsSync(join(root, biome))) fail('The formatter is missing. Run npm ci first.')

// All lists are found before anything is written.
const lists = new Map()
for (const { path, before, text, once } of areaLines(names)) {
  const content = lists.get(path) ?? readFileSync(join(root, path), 'utf8')
  if (once && content.includes(text)) continue
  const at = content.search(before)
  if (at < 0) fail(`${path} has no place for a new area: ${before} was not found.`)
  lists.set(path, content.slice(0, at) + text + content.slice(at))
}
const snapshot = 'host-demo/server/routes-snapshot.txt'
const routes = readFileSync(join(root, snapshot), 'utf8').trimEnd().split('\n')
lists.set(snapshot, `${[...routes, ...routeLines(names)].sort().join('\n')}\n`)
for (const [path, text] of [...Object.entries(files), ...lists]) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const formatted = Object.keys(files).filter(path => !path.endsWith('.md'))
execFileSync(process.execPath, [biome, 'format', '--write', ...formatted], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const lineCount = path => readFileSync(join(root, path), 'utf8').split('\n').length - 1
const lines = Object.keys(files).reduce((sum, path) => sum + lineCount(path), 0)
console.log(
  `Wrote ${Object.keys(files).length} files (${lines} lines) and named the area in ${lists.size} lists. Next: docs/contributing/areas.md`,
)
