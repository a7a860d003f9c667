import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { packOf, PackError, readPack } from './exchange.ts'
import type { CreateExtractor, Extractor } from './schema.ts'
import { extractorStrings, packErrorWords, problemWords } from './strings.ts'

/** As published packs write their entries. */
const entry = {
  title: 'Source address',
  extractor_type: 'regex',
  converters: [{ type: 'numeric', config: {} }],
  order: 2,
  cursor_strategy: 'copy',
  source_field: 'message',
  target_field: 'src',
  extractor_config: { regex_value: 'SRC=(\\S+)' },
  condition_type: 'string',
  condition_value: 'SRC=',
} satisfies CreateExtractor
const pack = (...extractors: unknown[]) => JSON.stringify({ extractors, version: '5.1.4' })

describe('a pack of extractors', () => {
  it('is read as it was written', () => {
    expect(readPack(pack(entry))).toEqual({ taken: [entry], refused: [] })
  })

  it('is read with what old files leave out or add', () => {
    const old = { type: 'copy_input', title: 'a', source_field: 'b', target_field: 'c', id: 'x', exceptions: 0 }
    expect(readPack(pack(old)).taken).toEqual([
      {
        title: 'a',
        extractor_type: 'copy_input',
        converters: [],
        order: 0,
        cursor_strategy: 'copy',
        source_field: 'b',
        target_field: 'c',
        extractor_config: {},
        condition_type: 'none',
        condition_value: '',
      },
    ])
    const json = { ...entry, extractor_type: 'JSON', target_field: null, extractor_config: {}, condition_value: null }
    expect(readPack(pack(json)).taken).toMatchObject([
      { extractor_type: 'JSON', target_field: '', condition_value: '' },
    ])
  })

  it.each([
    [3, { field: 'extractors', reason: 'missing' }, null],
    [{ ...entry, extractor_type: 'xml' }, { field: 'extractor_type', reason: 'unknown', value: 'xml' }, entry.title],
    [{ ...entry, target_field: '' }, { field: 'target_field', reason: 'empty' }, entry.title],
    [{ ...entry, target_field: '_id' }, { field: 'target_field', reason: 'reserved', value: '_id' }, entry.title],
    [{ ...entry, title: 7 }, { field: 'title', reason: 'text' }, null],
    [{ ...entry, source_field: undefined }, { field: 'source_field', reason: 'missing' }, entry.title],
    [{ ...entry, extractor_config: {} }, { field: 'extractor_config.regex_value', reason: 'missing' }, entry.title],
    [
      { ...entry, extractor_config: { regex_value: 5 } },
      { field: 'extractor_config.regex_value', reason: 'text' },
      entry.title,
    ],
    [
      { ...entry, converters: [{ type: 'date', config: {} }] },
      { field: 'converters[0].config.date_format', reason: 'missing' },
      entry.title,
    ],
    [
      { ...entry, converters: [{ type: 'soundex' }] },
      { field: 'converters[0].type', reason: 'unknown', value: 'soundex' },
      entry.title,
    ],
  ])('names an entry that cannot be taken: %j', (wrong, problem, title) => {
    expect(readPack(pack(entry, wrong))).toEqual({ taken: [entry], refused: [{ place: 1, title, problem }] })
  })

  it.each([
    ['{', 'json'],
    ['[]', 'form'],
    ['{"extractors": {}}', 'form'],
    [' '.repeat(2_097_153), 'long'],
    [pack(...Array(1001).fill(entry)), 'many'],
  ])('is told from other files', (text, reason) => {
    expect(() => readPack(text)).toThrow(PackError)
    expect(() => readPack(text)).toThrow(reason)
  })

  it('is written in the order in which the extractors run, and can be read again', () => {
    const { extractor_type: type, ...others } = entry
    const stored = (order: number) => ({ ...others, type, order, id: `${order}` }) as unknown as Extractor
    const written = packOf([stored(2), stored(1)], '5.1.4')
    expect(written).toEqual({ extractors: [{ ...entry, order: 1 }, entry], version: '5.1.4' })
    expect(readPack(JSON.stringify(written)).taken).toEqual(written.extractors)
  })

  it('has words for what cannot be taken', () => {
    const t = createMessages('en', defaultBrand).of(extractorStrings)
    const wrong = [
      { ...entry, target_field: '' },
      { ...entry, extractor_type: 'xml' },
      { ...entry, converters: Array(21).fill({ type: 'hash' }) },
    ]
    expect(readPack(pack(...wrong)).refused.map(({ problem }) => problemWords(t, problem))).toEqual([
      "'target_field' must not be empty",
      "'extractor_type' is unknown: 'xml'",
      "'converters' may have 20 entries at most",
    ])
    expect(packErrorWords(t, new PackError('json'))).toBe('The file is not JSON.')
  })
})
