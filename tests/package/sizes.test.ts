/** What a page pays for an element: `elements/sdk/sizes.json` is what was agreed, in KiB as the web compresses it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { elementModels } from '../../elements/sdk/model.ts'
import { committedSizes, entriesIn, kib, loadedBy, measure } from '../../elements/sdk/sizes.ts'
import { root } from './project.ts'

const sdk = join(root, 'dist/sdk')
const sizes = measure(sdk)
const madeWith = (made: 'react' | 'lit') => elementModels().filter(model => model.definition.made === made).map(({ tag }) => tag)
const textOf = (entry: string) => [...loadedBy(join(sdk, `${entry}.js`))].map(file => readFileSync(file, 'utf8')).join('\n')

/** Whole places of the product; everything else stands in somebody's form or page. */
const screens = ['admin', 'search', 'message', 'inputs', 'overview', 'entity-table', 'configurations'].map(name => `cordwood-${name}`)

describe('sizes', () => {
  // Written by `npm run contract`: a change is seen in review.
  it.each(entriesIn(sdk))('%s is as large as the table says, to 1 KiB', (entry) => {
    expect(committedSizes()).toHaveProperty(entry)
    expect(Math.abs(kib(sizes[entry]!.gzip) - committedSizes()[entry]!)).toBeLessThanOrEqual(1)
  })

  it('the smallest React element loads at most 75 KiB, one of a form at most 130', () => {
    const react = madeWith('react')
    expect(Math.min(...react.map(tag => sizes[tag]!.gzip / 1024))).toBeLessThanOrEqual(75)
    const parts = react.filter(tag => !screens.includes(tag)).map(tag => [tag, sizes[tag]!.gzip / 1024] as const)
    expect(parts.filter(([, size]) => size > 130)).toEqual([])
  })

  it('a Lit element brings at most 12 KiB beside core and provider, and neither React nor Shoelace', () => {
    const leaves = madeWith('lit').filter(tag => tag !== 'cordwood-provider')
    expect(leaves.length).toBeGreaterThanOrEqual(5)
    for (const tag of leaves) {
      expect(sizes[tag]!.gzipBeyondShared / 1024, tag).toBeLessThanOrEqual(12)
      expect(textOf(tag), tag).not.toMatch(/Symbol\.for\(.react\.|cw-sl-/)
    }
    expect(textOf('cordwood-inputs'), 'the mark is right').toMatch(/Symbol\.for\(.react\./)
  })

  it('nothing that is loaded at once holds the schema library', () => {
    for (const entry of entriesIn(sdk)) expect(textOf(entry), entry).not.toMatch(/~kind/)
  })
})
