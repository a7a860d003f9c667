/**
 * Tests the size of each element: `elements/sdk/sizes.json` holds the agreed limits, in KiB as the web compresses it.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { elementModels } from '../../elements/sdk/model.ts'
import { committedSizes, entriesIn, kib, loadedBy, measure } from '../../elements/sdk/sizes.ts'
import { firstRenderSizes } from './first-render.ts'
import { root } from './project.ts'

const sdk = join(root, 'dist/sdk')
const sizes = measure(sdk)
const models = elementModels()
const madeWith = (made: 'react' | 'lit') => models.filter(model => model.definition.made === made).map(({ tag }) => tag)
const textOf = (entry: string) =>
  [...loadedBy(join(sdk, `${entry}.js`))].map(file => readFileSync(file, 'utf8')).join('\n')

const smallest = 'cordwood-duration-input'
/** Elements used in forms: the form controls, and the forms that are elements. One with a route is a page, whatever its name. */
const pages = globSync('elements/*/*.screen.ts', { cwd: root }).map(file => `cordwood-${basename(file, '.screen.ts')}`)
const forms = models
  .filter(({ tag, definition }) => definition.formAssociated || /-(?:form|editor|field)$/.test(tag))
  .map(({ tag }) => tag)
  .filter(tag => !pages.includes(tag))

const react = /Symbol\.for\(.react\./
const shoelace = /cw-sl-/
const schemas = /~kind/

describe('what is loaded at once', () => {
  // Written by `npm run contract`: a change is seen in review.
  it.each(entriesIn(sdk))('%s is as large as the table says, to 1 KiB', entry => {
    expect(committedSizes()).toHaveProperty(entry)
    expect(Math.abs(kib(sizes[entry]!.gzip) - committedSizes()[entry]!.atOnce)).toBeLessThanOrEqual(1)
  })

  it(`the smallest React element is ${smallest}`, () => {
    const others = madeWith('react').map(tag => [tag, sizes[tag]!.gzip] as const)
    expect(others.sort((a, b) => a[1] - b[1])[0]![0]).toBe(smallest)
  })

  it('a Lit element brings at most 12 KiB beside core and provider', () => {
    const leaves = madeWith('lit').filter(tag => tag !== 'cordwood-provider')
    expect(leaves.length).toBeGreaterThanOrEqual(5)
    for (const tag of leaves) expect(sizes[tag]!.gzipBeyondShared / 1024, tag).toBeLessThanOrEqual(12)
  })

  it.each(['index', 'core', ...madeWith('lit')])('%s has neither React nor Shoelace', entry => {
    expect(textOf(entry)).not.toMatch(react)
    expect(textOf(entry)).not.toMatch(shoelace)
    expect(textOf(smallest), 'the mark of React is right').toMatch(react)
  })

  it.each(entriesIn(sdk))('%s has no schema library', entry => {
    expect(textOf(entry)).not.toMatch(schemas)
  })

  it('a part of Shoelace is asked for by the part of the kit around it alone, which no entry loads at once', () => {
    const files = globSync('**/*.js', { cwd: sdk })
      .filter(file => file !== 'cordwood.js')
      .map(file => join(sdk, file))
    const parts = globSync('define-*.ts', { cwd: join(root, 'elements/kit/shoelace') })
      .map(file => /define-(.+)\.ts/.exec(file)![1]!)
      .map(part => ({ part, asking: files.filter(file => readFileSync(file, 'utf8').includes(`/define-${part}-`)) }))
      .filter(({ asking }) => asking.length > 0)
    expect(parts.map(({ part }) => part)).toContain('switch')
    for (const { part, asking } of parts) {
      expect(asking, part).toHaveLength(1)
      expect(readFileSync(asking[0]!, 'utf8')).toContain(`cw-sl-${part}`)
      expect(entriesIn(sdk).filter(entry => loadedBy(join(sdk, `${entry}.js`)).has(asking[0]!))).toEqual([])
    }
  })
})

describe('what a browser fetches to show the example', () => {
  let shown: ReadonlyMap<string, number>
  beforeAll(async () => {
    shown = await firstRenderSizes(sdk, models)
  })
  const kibOf = (tag: string) => shown.get(tag)! / 1024

  it('the smallest React element takes at most 75 KiB', () => {
    expect(kibOf(smallest)).toBeGreaterThan(60) // it was shown
    expect(kibOf(smallest)).toBeLessThanOrEqual(75)
  })

  it.each(forms)('%s, of a form, takes at most 130 KiB', tag => {
    expect(kibOf(tag)).toBeGreaterThan(60)
    expect(kibOf(tag)).toBeLessThanOrEqual(130)
  })

  it.each(models.map(({ tag }) => tag))('%s takes what the table says, to 1 KiB', tag => {
    expect(Math.abs(kib(shown.get(tag)!) - (committedSizes()[tag]!.shown ?? 0))).toBeLessThanOrEqual(1)
  })
})
