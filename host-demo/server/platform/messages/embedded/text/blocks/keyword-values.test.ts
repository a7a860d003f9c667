/** Values that are made from the texts of columns against those made from messages. */
import { describe, expect, it } from 'vitest'
import { randomFrom, type Random } from '../../../../../../../tests/bench/messages.ts'
import type { FieldValue, Message } from '../../../message-store.ts'
import { encodeChunk } from '../../documents/encode-chunk.ts'
import { isReserved } from '../../field-kinds.ts'
import { FIELD_NAMES } from './keyword-values.ts'
import { encodeKeywords, encodeKeywordsOf } from './keywords.ts'

const SOURCES = ['Host-A', 'host-a', 'HOST-ς', 'host-σ', '', 'host-b']
const DATES = ['2026-01-20T00:00:00.000Z', '2026-01-20', 'yesterday', '2026-13-20T00:00:00.000Z']
const ODD = ['\ud800', '\ufffd', '\0', 'y'.repeat(200), 'y'.repeat(201), 'é'.repeat(300), '__proto__', '\u{1f525}']

const pick = (random: Random, list: readonly FieldValue[]): FieldValue => list[Math.floor(random() * list.length)]!

const makers: Readonly<Record<string, (random: Random, i: number) => FieldValue>> = {
  message: (_, i) => `text ${i}`,
  full_message: () => 'text',
  source: random => pick(random, SOURCES),
  id: random => Math.floor(random() * 2 ** 32).toString(16),
  user: random => `u${Math.floor(random() * random() * 500)}`,
  mixed: random => pick(random, [7, '7', true, 'true', '', -0, 1.5]),
  number: random => Math.floor(random() * 10),
  odd: random => pick(random, ODD),
  same: () => 'constant',
  timestamp: () => 'reserved',
  gl2_message_id: (_, i) => `id-${i}`,
  gl2_receive_timestamp: random => pick(random, DATES),
  gl2_source_input: () => 'an input',
  late_number: (_, i) => i % 5,
  late_text: random => pick(random, ['a', 'b', 'A', '3', 'true']),
  late_flag: random => random() < 0.5,
  constructor: (random: Random) => pick(random, ['a', 'b']),
}

function randomMessages(count: number, seed: number, more: typeof makers = {}): Message[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const entries: [string, FieldValue][] = []
    for (const [name, make] of Object.entries({ ...makers, ...more }))
      if (random() < 0.7) entries.push([name, make(random, i)])
    return { id: `id-${i}`, timestamp: i, streams: [], fields: Object.fromEntries(entries) }
  })
}

function expectSame(messages: readonly Message[], hasColumns: (name: string) => boolean): void {
  const fields = new Map<string, boolean>()
  const decide = (name: string): boolean => {
    const has = !isReserved(name) && hasColumns(name)
    fields.set(name, has)
    return has
  }
  const { texts } = encodeChunk({ messages, shared: messages.map(() => false), hasColumns: decide })
  expect(encodeKeywordsOf(messages, fields, texts)).toEqual(encodeKeywords(messages, name => fields.get(name)!))
}

describe('values of the texts of columns are those of the messages', () => {
  it.each([
    ['all fields have columns', () => true],
    ['some fields have none', (name: string) => !name.startsWith('late')],
    ['the field without case has none', (name: string) => name !== 'source'],
    ['no field has any', () => false],
  ])('where %s', (_, hasColumns) => {
    for (const [count, seed] of [
      [1, 1],
      [2, 2],
      [3_000, 3],
    ] as const)
      expectSame(randomMessages(count, seed), hasColumns)
  })

  it('where fields have the names that stand in place of a field', () => {
    const values = (random: Random): FieldValue => pick(random, ['a', 'b', 'late_text'])
    const messages = randomMessages(500, 4, { '': values, [FIELD_NAMES]: values })
    expectSame(messages, () => true)
    expectSame(messages, name => !name.startsWith('late'))
  })
})
