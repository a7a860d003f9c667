/** The SDK's contract is one: registry, package, manifest, typings, docs, snapshot and the page's stylesheet name the same elements. */
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contractFiles } from './contract-files.ts'
import { elementTypes } from './declarations.ts'
import { definitionsIn } from './definitions.ts'
import { cssData, htmlData } from './editor-data.ts'
import { descriptors, elementEntries, elements } from './entries.ts'
import { eventDocs } from './events.ts'
import { reactTypes, vueTypes } from './framework-types.ts'
import { manifestOf } from './manifest.ts'
import { elementModels } from './model.ts'
import { pageStylesheet } from './page-stylesheet.ts'
import { publicTokens, tokenSheets } from './tokens.ts'

const tags = Object.keys(elementEntries)
const models = elementModels()
const modelOf = (tag: string) => models.find(model => model.tag === tag)!
const root = resolve(elements, '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
interface Package {
  readonly sideEffects: readonly string[]
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
}

describe('the registry', () => {
  it('has an entry for every element that a file of an area defines', () => {
    const files = globSync('*/*.{ts,tsx}', { cwd: elements }).filter(
      file => !/^(?:kit|sdk)[\\/]|\.test\.tsx?$/.test(file),
    )
    const defined = files.flatMap(file => definitionsIn(join(elements, file)))
    expect(defined.map(({ tag }) => tag).sort()).toEqual([...tags].sort())
    expect(models.map(({ tag }) => tag)).toEqual([...tags, 'cordwood-provider'])
  })

  it('describes an element once, with an example', () => {
    expect(new Set(tags).size).toBe(descriptors.length)
    expect(descriptors.filter(({ examples }) => examples.length === 0).map(({ tag }) => tag)).toEqual([])
  })

  it('exports every element by its tag, keeps its module in builds, and its place on the page', () => {
    const { exports, sideEffects } = JSON.parse(text('package.json')) as Package
    expect(exports['./cordwood-*']).toEqual({
      types: './dist/sdk/types/cordwood-*.d.ts',
      default: './dist/sdk/cordwood-*.js',
    })
    for (const tag of tags) expect(pageStylesheet()).toMatch(new RegExp(`(^|[\\s(])${tag}[\\s,){]`, 'm'))
    for (const file of Object.values(elementEntries)) {
      // A module without side effects is dropped from the build, and its element with it.
      expect(
        sideEffects.some(pattern => matchesGlob(`elements/${file}`, pattern)),
        file,
      ).toBe(true)
    }
    expect(
      sideEffects.some(pattern => matchesGlob('elements/kit/dialog.tsx', pattern)),
      'the kit can be shaken',
    ).toBe(false)
  })
})

describe('every element', () => {
  const each = it.each(models.map(model => [model.tag, model] as const))
  each('%s says what it is, shows an example, and explains each property, method and event', (tag, model) => {
    const { doc, own, definition } = model
    const missing = [
      ...(doc.description.length > 20 ? [] : [`${tag}: a comment at the head of ${model.file}`]),
      ...(doc.examples.some(example => example.includes(`<${tag}`)) ? [] : [`${tag}: @example with <${tag}>`]),
      ...(Object.keys(definition.props).length > 0 && definition.propsType === undefined && tag !== 'cordwood-provider'
        ? [`${tag}: defineElement<Props> with an exported interface of the properties`]
        : []),
      ...own.properties
        .filter(({ description }) => description === '')
        .map(({ name }) => `${tag}: a docstring for the property ${name}`),
      ...own.methods
        .filter(({ description }) => description === '')
        .map(({ name }) => `${tag}: a docstring for the method ${name} in an exported …Methods`),
      ...own.events
        .filter(({ description }) => description === '')
        .map(({ name }) => `${tag}: ${name} with a docstring in events.ts`),
      ...[...doc.permissions, ...doc.parts, ...doc.slots, ...doc.cssProperties]
        .filter(({ description }) => description === '')
        .map(({ name }) => `${tag}: what '${name}' is`),
    ]
    expect(missing).toEqual([])
  })

  it('finds a docstring at every event', () => {
    expect([...eventDocs().values()].filter(({ description }) => description === '')).toEqual([])
  })
})

describe('what is built', () => {
  it('describes attributes, properties, methods and events of an element in the manifest', () => {
    const { modules } = manifestOf(models)
    expect(modules.map(({ path }) => path)).toEqual([...tags.map(tag => `${tag}.js`), 'cordwood-provider.js'])
    const search = modules.find(({ path }) => path === 'cordwood-search.js')!.declarations[0]!
    expect(search).toMatchObject({ tagName: 'cordwood-search', name: 'CordwoodSearchElement', customElement: true })
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
    expect(names(search.attributes)).toEqual(expect.arrayContaining(['query', 'stream-id', 'theme', 'density']))
    expect(names(search.attributes)).not.toContain('time-range')
    expect(names(search.members)).toEqual(expect.arrayContaining(['core', 'streamId', 'timeRange', 'focusQuery']))
    expect(search.members.find(({ name }) => name === 'timeRange')).toMatchObject({
      type: { text: 'TimeRange' },
      description: expect.stringContaining('300'),
    })
    expect(search.events).toContainEqual({
      name: 'cordwood-search-changed',
      type: { text: 'CustomEvent<SearchChangedDetail>' },
      description: expect.stringContaining('the search was changed'),
    })
    expect(search.cssParts).toContainEqual(expect.objectContaining({ name: 'root' }))
  })

  it('describes form controls as an <input> is one: in the manifest, the typings, the docs and the editor', () => {
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
    const properties = [
      'name',
      'required',
      'disabled',
      'value',
      'form',
      'validity',
      'validationMessage',
      'willValidate',
      'labels',
    ]
    const methods = ['checkValidity', 'reportValidity', 'setCustomValidity']
    const controls = models.filter(({ definition }) => definition.formAssociated)
    expect(controls.length).toBeGreaterThanOrEqual(8)
    for (const model of controls) {
      const { tag } = model
      const element = manifestOf([model]).modules[0]!.declarations[0]!
      expect(element, tag).toMatchObject({ formAssociated: true })
      expect(names(element.members), tag).toEqual(expect.arrayContaining([...properties, ...methods]))
      expect(
        element.members.filter(({ description }) => !description),
        tag,
      ).toEqual([])
      expect(names(element.attributes), tag).toEqual(expect.arrayContaining(['name', 'required', 'disabled', 'value']))
      expect(names(element.events), tag).toEqual(expect.arrayContaining(['input', 'change']))
      expect(elementTypes(model), tag).toMatch(/interface \w+ extends CordwoodElement, FormElement/)
      for (const types of [reactTypes([model]), vueTypes([model])]) {
        for (const name of ['name', 'required', 'disabled', 'value']) expect(types, tag).toContain(`'${name}'`)
      }
      const page = contractFiles().get(`docs/elements/${tag}.md`)!
      for (const name of [...properties, ...methods]) expect(page, tag).toContain(`| \`${name}`)
      expect(names(htmlData([model]).tags[0]!.attributes), tag).toEqual(
        expect.arrayContaining(['name', 'required', 'disabled', 'value']),
      )
    }
  })

  it('types properties and methods by the interfaces of the element', () => {
    const types = elementTypes(modelOf('cordwood-search'))
    expect(types).toContain("timeRange: SearchProps['timeRange']")
    expect(types).toContain('interface CordwoodSearchElement extends CordwoodElement, SearchMethods')
    expect(types).toContain("'cordwood-search': CordwoodSearchElement")
  })

  it('knows tags, values and events in JSX, in Vue and in the editor', () => {
    expect(reactTypes(models)).toMatch(
      /'cordwood-search': Tag<CordwoodSearchElement, 'parameters' \| 'viewId' \| 'streamId'.*cordwood-search-changed'/,
    )
    expect(vueTypes(models)).toMatch(/'cordwood-search': Tag<CordwoodSearchElement, /)
    const search = htmlData(models).tags.find(({ name }) => name === 'cordwood-search')!
    expect(search.attributes.find(({ name }) => name === 'theme')!.values!.map(({ name }) => name)).toEqual([
      'teint',
      'noir',
      'auto',
    ])
    expect(search.attributes.find(({ name }) => name === 'no-keys')).toMatchObject({ valueSet: 'v' })
    expect(cssData(models, publicTokens()).properties.map(({ name }) => name)).toContain('--cordwood-accent')
  })

  it('documents about thirty tokens, each with its legal values', () => {
    const tokens = publicTokens()
    expect(tokens.length).toBeGreaterThanOrEqual(28)
    expect(tokens.length).toBeLessThanOrEqual(36)
    // Every public token is read back from the page, and nothing else is.
    const css = tokenSheets()
    for (const { name, range } of tokens) {
      expect(range).toMatch(/^Legal: .{5,}/)
      if (name !== '--cordwood-font-sans')
        expect(css).toContain(`${name.replace('--cordwood', '--host')}: var(${name});`)
    }
  })
})

describe('what is committed', () => {
  // `npm run contract` writes them: look at the difference, it is what hosts will see.
  const files = contractFiles()
  it.each([...files])('%s is up to date', (path, wanted) => {
    expect(text(path)).toBe(wanted)
  })

  it('has no page of an element that is gone', () => {
    const pages = globSync('docs/elements/*.md', { cwd: root }).map(path => path.replaceAll('\\', '/'))
    expect(pages.filter(page => !files.has(page))).toEqual([])
  })
})
