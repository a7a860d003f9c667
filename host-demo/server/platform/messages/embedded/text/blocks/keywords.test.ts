/** Values of chunks against a reference that looks at every message. */
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../../../../tests/bench/messages.ts'
import { foldCase } from '../../../../../../../core/query/analysis.ts'
import type { FieldValue, Message } from '../../../message-store.ts'
import { isCaseless } from '../../field-kinds.ts'
import { listRows } from '../../rows.ts'
import { NAMELESS } from '../tokens.ts'
import { type AskedFields, openKeywords, type KeywordReader } from './keyword-reader.ts'
import { FIELD_NAMES } from './keyword-values.ts'
import { encodeKeywords } from './keywords.ts'

const every = Uint8Array.of(1)
const hasColumns = (name: string): boolean => !name.startsWith('late')
const open = (messages: readonly Message[]): KeywordReader => openKeywords(encodeKeywords(messages, hasColumns), 3)

const messageOf = (fields: Record<string, FieldValue>, i: number): Message => ({
  id: `id-${i}`,
  timestamp: i,
  streams: [],
  fields,
})

function expected(messages: readonly Message[], field: string, test: (value: string) => boolean): number[] {
  return messages.flatMap(({ fields }, row) => {
    const value = Object.hasOwn(fields, field) ? fields[field] : null
    return typeof value === 'string' && test(isCaseless(field) ? foldCase(value) : value) ? [row] : []
  })
}

const rowsIn = (index: KeywordReader, field: AskedFields, value: string): number[] => [
  ...listRows(index.find(field, value, every).rows[0]!, index.terms.shape.chunks[0]!.n),
]

function randomMessages(count: number, seed: number): Message[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) =>
    messageOf(
      {
        message: 'not a keyword',
        source: random() < 0.5 ? 'Host-A' : `host-${Math.floor(random() * 40)}`,
        user: `u${Math.floor(random() * random() * 3_000)}`,
        ...(random() < 0.7 && { id: Math.floor(random() * 2 ** 32).toString(16) }),
        ...(random() < 0.1 && { empty: '' }),
        ...(random() < 0.2 && { mixed: random() < 0.5 ? 7 : '7' }),
        ...(random() < 0.05 && { late1: i, late2: `x${i % 3}` }),
        same: 'constant',
      },
      i,
    ),
  )
}

describe('values of random messages', () => {
  for (const [count, seed] of [
    [1, 1],
    [4_000, 2],
  ] as const) {
    it(`are found in ${count} messages, by entry or by filter`, async () => {
      const messages = randomMessages(count, seed)
      const index = open(messages)
      for (const field of ['source', 'user', 'id', 'empty', 'mixed', 'same', 'none']) {
        const values = messages.map(({ fields }) => fields[field]).filter(value => typeof value === 'string')
        const own = new Set([
          ...values.slice(0, 200).map(value => (isCaseless(field) ? foldCase(value) : value)),
          'u',
          'zz',
        ])
        for (const value of own) {
          const rows = expected(messages, field, other => other === value)
          const { undecided } = index.find(field, value, every)
          const known = rowsIn(index, field, value)
          if (rows.length > 1)
            expect({ field, value, known, undecided: [[]] }).toEqual({ field, value, known: rows, undecided })
          else expect({ field, value, known }).toEqual({ field, value, known: [] })
          if (rows.length === 1) expect(undecided[0]).toEqual([field])
          expect(index.count(field, value, every)).toEqual(Int32Array.of(undecided[0]!.length > 0 ? -1 : rows.length))
        }
        for (const prefix of ['', 'u1', 'host-1', 'c', '7']) {
          const rows = expected(messages, field, value => value.startsWith(prefix))
          const found = await index.findBeginning(field, prefix, every, () => undefined)
          const known = [...listRows(found.rows[0]!, count)]
          if (found.undecided[0]!.length > 0) expect(rows).toEqual(expect.arrayContaining(known))
          else expect(known).toEqual(rows)
        }
      }
    })
  }

  it('are found whatever field has them', () => {
    const messages = [
      messageOf({ a: 'x', b: 'y' }, 0),
      messageOf({ a: 'y', b: 'x' }, 1),
      messageOf({ a: 'x', b: 'x' }, 2),
    ]
    expect(rowsIn(open(messages), null, 'x')).toEqual([0, 1, 2])
    expect(rowsIn(open(messages), 'a', 'x')).toEqual([0, 2])
    expect(rowsIn(open(messages), 'b', 'x')).toEqual([1, 2])
    expect(rowsIn(open(messages), new Set(['a', 'b']), 'x')).toEqual([0, 1, 2])
    expect(rowsIn(open(messages), new Set(['b', 'c']), 'x')).toEqual([1, 2])
    expect(open(messages).find('a', 'y', every).undecided).toEqual([['a']])
    expect(open(messages).find(null, 'y', every).undecided).toEqual([['a', 'b']])
    expect(open(messages).find(new Set(['b']), 'y', every).undecided).toEqual([['b']])
  })

  it('of fields without columns are found by value and by name', () => {
    const messages = [
      messageOf({ late1: 5 }, 0),
      messageOf({ late2: '5', late1: '5' }, 1),
      messageOf({ late2: true, user: '5' }, 2),
    ]
    const index = open(messages)
    expect(rowsIn(index, NAMELESS, '5')).toEqual([0, 1])
    expect(rowsIn(index, NAMELESS, 'true')).toEqual([2])
    expect(rowsIn(index, FIELD_NAMES, 'late2')).toEqual([1, 2])
    expect(rowsIn(index, FIELD_NAMES, 'user')).toEqual([])
    expect(rowsIn(index, null, 'late2')).toEqual([])
  })
})

it('thinks few values to be in a chunk that are not', () => {
  const index = open(Array.from({ length: 10_000 }, (_, i) => messageOf({ id: `id-${i}` }, i)))
  const wrong = Array.from({ length: 10_000 }, (_, i) => index.find('id', `other-${i}`, every).undecided[0]!.length)
  expect(wrong.reduce((sum, one) => sum + one, 0)).toBeLessThan(60)
  expect(
    Array.from({ length: 10_000 }, (_, i) => index.find('id', `id-${i}`, every).undecided[0]!.length),
  ).not.toContain(0)
})

describe('hostile values', () => {
  it.each<[string, readonly string[]]>([
    [
      'lone surrogates are not U+FFFD',
      ['\ud800', '\ufffd', '\udc00', '\ud800', '\ufffd', '\udc00', '\u{1f525}', '\u{1f525}'],
    ],
    ['control characters and empty values', ['', '\0', '\n', '', '\0', '\n', 'a\0b', 'a\0b']],
    ['long values', ['y'.repeat(300), 'y'.repeat(300), `${'y'.repeat(300)}z`, 'y'.repeat(200), 'y'.repeat(200)]],
  ])('%s', (_, values) => {
    const index = open(values.map((value, i) => messageOf({ f: value }, i)))
    for (const value of values) {
      const rows = values.flatMap((other, row) => (other === value ? [row] : []))
      const { undecided } = index.find('f', value, every)
      expect(undecided[0]!.length > 0 ? rows : rowsIn(index, 'f', value)).toEqual(rows)
      expect(undecided[0]!.length === 1).toBe(value.length > 200 || rows.length === 1)
    }
  })

  it('of a thousand fields in a row take no more than their room', () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, 'same']))
    const bytes = encodeKeywords(
      Array.from({ length: 100 }, (_, i) => messageOf(fields, i)),
      hasColumns,
    )
    expect(bytes.length).toBeLessThan(10_000)
    expect(rowsIn(openKeywords(bytes, 0), 'f999', 'same')).toHaveLength(100)
  })
})
