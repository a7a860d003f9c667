/** Columns come back with the values, rows and bounds that those of format 3 have. */
import { describe, expect, it } from 'vitest'
import { integer, pick, randomFrom, type Random } from '../../../../../../tests/bench/messages.ts'
import {
  codeOf,
  decodeColumn,
  encodeNumbers,
  encodeStrings,
  sharedWhere,
  type NumberColumn,
  type StringColumn,
} from '../columns.ts'
import { SharedTexts } from '../shared-texts.ts'
import { packIds, packNumbers, packPresence, packStrings } from './column-bytes.ts'
import { type PackedStrings, readColumn, readPresence } from './read-column.ts'

const SEEDS = 200
const NUMBERS: readonly ((random: Random, row: number) => number)[] = [
  () => 7,
  (_, row) => 1_700_000_000_000 + 250 * row,
  (r, row) => 1_700_000_000_000 + 250 * row + integer(r, 90),
  r => integer(r, 2),
  r => integer(r, 300) - 150,
  r => integer(r, 70_000),
  r => integer(r, 20_000_000),
  r => integer(r, 2 ** 31) * 2,
  r => integer(r, 2 ** 31) * 2 ** 15,
  r => integer(r, 2 ** 31) * 2 ** 20 - 2 ** 50,
  r => integer(r, 10_000) / 100,
  r => -integer(r, 1_000_000) / 1_000_000,
  r => r() * 1e9,
  r => (r() < 0.01 ? 1e300 : integer(r, 10)),
]
const STRINGS: readonly ((random: Random) => string)[] = [
  () => 'same',
  r => pick(r, ['a', 'b', '', 'ä"\\\u0000', '\ud800']),
  r => `u${integer(r, 5_000)}`,
  r => `/api/v${integer(r, 3)}/component-${integer(r, 50)}/${integer(r, 900)}`,
  r =>
    integer(r, 2 ** 31)
      .toString(16)
      .padStart(8, '0'),
  r =>
    `${integer(r, 2 ** 31)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-123456789abc`,
  r => 'x'.repeat(integer(r, 600)),
]

/** Some rows of a chunk, or all of them. */
function makeRows(random: Random, chunkRows: number): number[] {
  const share = pick(random, [1, 1, 0.5, 0.02])
  const rows = Array.from({ length: chunkRows }, (_, row) => row).filter(() => random() < share)
  return rows.length > 0 ? rows : [integer(random, chunkRows)]
}

const listed = (column: { rows: Uint16Array | null }): number[] | null => (column.rows ? [...column.rows] : null)
const texts = ({ codes, dictionary }: StringColumn): string[] => Array.from(codes, code => dictionary[code]!)

describe('columns beside documents', () => {
  it('have the numbers of those of format 3', () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = randomFrom(seed)
      const chunkRows = 1 + integer(random, 500)
      const rows = makeRows(random, chunkRows)
      const make = pick(random, NUMBERS)
      const values = rows.map(row => make(random, row))
      const effort = pick(random, ['fast', 'small'] as const)
      const packed = packNumbers({ rows, chunkRows, effort }, new Float64Array(values))
      const expected = encodeNumbers(rows, values, chunkRows)
      const column = readColumn(packed.bytes) as NumberColumn
      expect([packed.lo, packed.hi]).toEqual([expected.lo, expected.hi])
      expect([...column.values], `seed ${seed}`).toEqual(values)
      expect(listed(column)).toEqual(listed(decodeColumn(expected.bytes)))
    }
  })

  it('keep the sign of zero', () => {
    const place = { rows: [0, 1], chunkRows: 2, effort: 'fast' } as const
    expect([...(readColumn(packNumbers(place, Float64Array.of(-0, 0)).bytes) as NumberColumn).values]).toEqual([-0, 0])
    expect([...(readColumn(packNumbers(place, Float64Array.of(-0, -0)).bytes) as NumberColumn).values]).toEqual([
      -0, -0,
    ])
  })

  it('have the texts of those of format 3, each once', () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = randomFrom(seed)
      const chunkRows = 1 + integer(random, 500)
      const rows = makeRows(random, chunkRows)
      const make = pick(random, STRINGS)
      const values = rows.map(() => make(random))
      const effort = pick(random, ['fast', 'small'] as const)
      const column = readColumn(packStrings({ rows, chunkRows, effort }, values).bytes) as PackedStrings
      expect(texts(column), `seed ${seed}`).toEqual(values)
      expect(new Set(column.dictionary).size).toBe(column.texts.size)
      expect(listed(column)).toEqual(listed(decodeColumn(encodeStrings(rows, values, chunkRows).bytes)))
      const sharing = new SharedTexts()
      const shared = sharedWhere(column, dictionary => ({ texts: sharing, numbers: dictionary.numbersIn(sharing) }))
      const { dictionary } = column
      const wanted = dictionary.slice(-4).flatMap(text => [text, `${text}x`, text.slice(1), text.slice(0, -1)])
      const codes = [...wanted, '', make(random)].map(text => [text, dictionary.indexOf(text)])
      expect(codes.map(([text]) => [text, codeOf(column, String(text))])).toEqual(codes)
      expect(codes.map(([text]) => [text, codeOf(shared as StringColumn, String(text))])).toEqual(codes)
      const { bytes, ends } = column.texts.json()
      const inJson = Array.from(ends, (end, i) => `"${bytes.toString('utf8', i === 0 ? 0 : ends[i - 1]!, end)}"`)
      expect(JSON.parse(`[${inJson.join(',')}]`)).toEqual(column.dictionary)
    }
  })

  it('have long texts, which are written in parts', () => {
    const values = Array.from({ length: 6 }, (_, row) => `${row}"\u0000`.repeat(300_000))
    const place = { rows: values.map((_, row) => row), chunkRows: values.length, effort: 'fast' } as const
    const column = readColumn(packStrings(place, values).bytes) as PackedStrings
    expect(texts(column).every((text, row) => text === values[row])).toBe(true)
  })

  it('have ids of any form', () => {
    const place = { rows: [0, 1, 2], chunkRows: 3, effort: 'fast' } as const
    const lists = [
      ['01JABCDEFG0000000ZZ00ABCDE', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', '00000000000000000000000000'],
      ['01JABCDEFG0000000ZZ00ABCDE', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ', ''],
      ['01jabcdefg0000000zz00abcde', '01JABCDEFG0000000ZZ00ABCDI', 'ä'.repeat(26)],
    ]
    for (const ids of lists) {
      const column = readColumn(packIds(place, ids).bytes) as StringColumn
      expect(texts(column)).toEqual(ids)
      for (const id of ids) expect(column.dictionary[codeOf(column, id)]).toBe(id)
      expect(codeOf(column, '01JABCDEFG0000000ZZ00ABCD0')).toBe(-1)
    }
  })

  it('tell which rows have a value without the values', () => {
    const place = { rows: [1, 4, 900], chunkRows: 1_000, effort: 'fast' } as const
    for (const { bytes } of [
      packPresence(place),
      packNumbers(place, Float64Array.of(1, 2, 3)),
      packStrings(place, ['a', 'b', 'a']),
    ])
      expect(readPresence(bytes)).toEqual({ kind: 'presence', rows: Uint16Array.of(1, 4, 900), count: 3 })
  })
})
