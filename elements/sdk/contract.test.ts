/** The SDK's contract is one: entries, exports of the package, manifest, typings and the page's stylesheet name the same elements. */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { elementTypes } from './declarations.ts'
import { definitionsIn } from './definitions.ts'
import { elementEntries, elements } from './entries.ts'
import { manifestOf } from './manifest.ts'

const tags = Object.keys(elementEntries)
const definitions = Object.values(elementEntries).flatMap(file => definitionsIn(join(elements, file)))
const text = (path: string) => readFileSync(join(elements, path), 'utf8')
interface Package {
  readonly sideEffects: readonly string[]
  readonly exports: Readonly<Record<string, string | { readonly types: string, readonly default: string }>>
}

it('has an entry for every element that a screen defines', () => {
  const screens = globSync('*/*.tsx', { cwd: elements }).filter(file => !file.startsWith('kit'))
  const defined = screens.flatMap(file => definitionsIn(join(elements, file)))
  expect(defined.map(({ tag }) => tag).sort()).toEqual([...tags].sort())
  expect(definitions.map(({ tag }) => tag)).toEqual(tags)
})

it('exports every element by its tag, keeps its module in builds, and its place on the page', () => {
  const { exports, sideEffects } = JSON.parse(text('../package.json')) as Package
  expect(exports['./cordwood-*']).toEqual({ types: './dist/sdk/types/cordwood-*.d.ts', default: './dist/sdk/cordwood-*.js' })
  for (const tag of tags) expect(text('cordwood.css')).toMatch(new RegExp(`(^|[\\s(])${tag}[\\s,){]`, 'm'))
  for (const file of Object.values(elementEntries)) {
    // A module without side effects is dropped from the build, and its element with it.
    expect(sideEffects.some(pattern => matchesGlob(`elements/${file}`, pattern)), file).toBe(true)
  }
  expect(sideEffects.some(pattern => matchesGlob('elements/kit/dialog.tsx', pattern)), 'the kit can be shaken').toBe(false)
})

it('describes attributes, properties, methods and events of an element in the manifest', () => {
  const { modules } = manifestOf(definitions)
  expect(modules.map(({ path }) => path)).toEqual([...tags.map(tag => `${tag}.js`), 'all.js'])
  const search = modules.find(({ path }) => path === 'cordwood-search.js')!.declarations[0]!
  expect(search).toMatchObject({ tagName: 'cordwood-search', name: 'CordwoodSearchElement', customElement: true })
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
  expect(names(search.attributes)).toEqual(expect.arrayContaining(['query', 'stream-id', 'theme', 'density']))
  expect(names(search.attributes)).not.toContain('time-range')
  expect(names(search.members)).toEqual(expect.arrayContaining(['core', 'streamId', 'timeRange', 'focusQuery']))
  expect(names(search.events)).toEqual(expect.arrayContaining(['cordwood-ready', 'cordwood-search-changed']))
})

it('types objects by the interface of the properties', () => {
  const types = elementTypes(definitions.find(({ tag }) => tag === 'cordwood-search')!, elementEntries['cordwood-search'])
  expect(types).toContain("timeRange: SearchProps['timeRange']")
  expect(types).toContain("'cordwood-search': CordwoodSearchElement")
})
