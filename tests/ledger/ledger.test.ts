/** The ledger holds what it says: its tests exist and see the words, its words are in the product, and nothing goes from it unnoticed. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pagedRoutes } from '../../core/routes/pages.ts'
import { paths } from '../../core/routes/paths.ts'
import type { LedgerEntry } from './ledger.ts'
import { places } from './places.ts'
import { bodiesOf, literally, productSources, readAs, textOf, titlesOf, writtenAs } from './sources.ts'
import { specifiedStrings } from './strings.ts'

/** The areas of screens.md. */
const areas = [
  'start',
  'shell',
  'search',
  'dashboards',
  'streams',
  'outputs',
  'alerts',
  'notifications',
  'configuration',
  'content-packs',
  'grok',
  'indices',
  'inputs',
  'extractors',
  'nodes',
  'system',
  'authentication',
  'users',
  'lookup',
  'threat-intel',
  'pipelines',
  'sidecars',
  'cloud',
  'api',
  'tools',
]

/** At least so many entries per section: raise a number with each entry, so that one that goes is noticed. */
const entriesOf: Readonly<Record<string, number>> = {
  '1': 7,
  '2.2': 8,
  '2.3': 6,
  '2.8': 6,
  '2.9': 80,
  '2.10': 14,
  '2.11': 14,
  '2.12': 51,
  '3': 56,
  '4': 56,
  '5': 69,
  '6': 14,
  '7.3': 1,
  '7.4': 10,
  '7.5': 14,
  '7.6': 6,
  '7.7': 9,
  '8.1': 10,
  '8.2': 5,
  '8.3': 17,
  '8.4': 8,
  '8.5': 36,
  '8.6': 18,
  '9.1': 10,
  '9.2': 6,
  '9.3': 12,
  '9.4': 13,
  '9.5': 4,
  '9.6': 4,
  '9.7': 10,
  '9.8': 6,
  '9.9': 9,
  '9.10': 5,
  '9.11': 6,
  '9.12': 9,
  '9.13': 9,
}

const groups = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter(name => !/^(ledger|ledger\.test|sources|strings)\.ts$/.test(name))
    .map(
      async name =>
        [name, Object.values((await import(`./${name}`)) as Record<string, readonly LedgerEntry[]>).flat()] as const,
    ),
)
const ledger = groups.flatMap(([, entries]) => entries)
const named = ({ section, says }: LedgerEntry) => `${section} ${says}`
const strings = Object.entries(specifiedStrings).flatMap(([section, texts]) => texts.map(text => ({ section, text })))

/** Entries of the section that speak of the string as a whole, not of a longer one that has it inside. */
const entriesFor = (section: string, text: string) => {
  const whole = new RegExp(`(?<![\\w{])${literally(text)}(?!\\w)`)
  return ledger.filter(entry => entry.section === section && whole.test(entry.says))
}

describe('every entry', () => {
  it('names a test or the area it is left to, never both', () => {
    expect(ledger.filter(({ test, later }) => (test === undefined) === (later === undefined)).map(named)).toEqual([])
    expect(
      ledger
        .filter(({ later }) => later !== undefined && !areas.includes(later))
        .map(entry => `${named(entry)}: ${entry.later}`),
    ).toEqual([])
  })

  it('names a test that is there, under that title alone', () => {
    const wrong = ledger.flatMap(entry => {
      const [file, title] = entry.test ?? []
      if (file === undefined) return []
      const source = textOf(file)
      const found = source === undefined ? 0 : titlesOf(source).filter(one => one === title).length
      return found === 1 ? [] : [`${named(entry)}: ${file} has ${found} tests '${title}'`]
    })
    expect(wrong).toEqual([])
  })

  it('says something once per file of tests', () => {
    const seen = ledger.map(entry => `${named(entry)} | ${entry.test?.[0] ?? entry.later}`)
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([])
  })
})

it('has an entry for every place without a page, and for no other', () => {
  const without = Object.entries(paths)
    .filter(([name]) => !pagedRoutes.has(name))
    .map(([, path]) => path)
  expect(places.map(({ says }) => says).sort()).toEqual(without.sort())
})

describe('every string of the specification', () => {
  it('is in the ledger', () => {
    expect(strings.filter(({ section, text }) => entriesFor(section, text).length === 0)).toEqual([])
  })

  it('is in the product letter by letter, unless it is left to a later screen', () => {
    const sources = productSources()
    const built = strings.filter(({ section, text }) => entriesFor(section, text).some(({ test }) => test))
    expect(built.filter(({ text }) => !writtenAs(text).test(sources))).toEqual([])
  })

  it('stands in a test that is said to see it, not only in its title', () => {
    const unseen = strings.filter(({ section, text }) => {
      const tests = entriesFor(section, text).flatMap(({ test }) => test ?? [])
      return tests.length > 0 && !tests.some(file => readAs(text).test(bodiesOf(textOf(file) ?? '')))
    })
    expect(unseen).toEqual([])
  })
})

it('has no fewer entries than it had', () => {
  const counts = Object.groupBy(ledger, ({ section }) => section)
  const fewer = Object.entries(entriesOf).filter(([section, least]) => (counts[section]?.length ?? 0) < least)
  expect(fewer.map(([section, least]) => `${section}: ${counts[section]?.length ?? 0} of ${least}`)).toEqual([])
})

describe('the checks themselves', () => {
  it('tell titles from groups and read them as the runner does', () => {
    const source = `describe('group', () => {})\ntest.only('it\\'s one', async () => {})\nit.each([1])("two %s", (n) => {})
gallery(\`\${kind}: three\`, async ({ page }) => {})\nexpect('four', () => {})\nfill('five', 'six')`
    expect(titlesOf(source)).toEqual(["it's one", 'two %s', '${kind}: three', 'four'])
    expect(bodiesOf("test('Gone', async () => { 'it\\'s here' })")).toBe("test(async () => { 'it's here' })")
  })

  it('take a placeholder for a placeholder, a dot for a dot, and a string as a whole', () => {
    const written = (text: string, source: string) => writtenAs(text).test(source)
    expect(written('Must be {n}.', "'Must be {n}.'")).toBe(true)
    expect(written('Must be {n}.', '`Must be ${text(n)}.`')).toBe(true)
    const others = ["'Must be {n}!'", "'Must be 5.'", "'It Must be {n}.'", '\'Must be {n}."']
    expect(others.filter(source => written('Must be {n}.', source))).toEqual([])
    expect(written('This ... is new.', "'This {product} is new.'")).toBe(true)
    expect(written('... looks well', "'It looks well'")).toBe(true)
    expect(['looks well', 'It looks well!'].filter(text => written('... looks well', `'${text}'`))).toEqual([])
    expect(written('Expected: …', '`Expected: ${formats}`')).toBe(true)
    expect(readAs('Must be {n}.').test('is said: Must be 5.')).toBe(true)
    expect(readAs('Loading...').test('Loading…')).toBe(false)
  })
})
