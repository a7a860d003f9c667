/** Messages of a chunk come back as they were, whatever is in them. */
import { describe, expect, it } from 'vitest'
import { integer, makeMessages, pick, randomFrom, type Random } from '../../../../../../tests/bench/messages.ts'
import { messageIds } from '../../../ingest/processing/message-id.ts'
import type { FieldValue, Message } from '../../message-store.ts'
import { ID_FIELD } from '../field-kinds.ts'
import { REST } from './chunk-documents.ts'
import { buffersOf, encodeChunk, type EncodedChunk } from './encode-chunk.ts'
import { openEncoded } from './open-encoded.ts'

/** Seeds of hostile messages; `LONG=1` takes many more. */
const isLong = Boolean(process.env['LONG'])
const SEEDS = isLong ? 2_000 : 40

const everyField = () => true
const noneShared = (messages: readonly Message[]): boolean[] => messages.map(() => false)
const encoded = (messages: readonly Message[], hasColumns: (field: string) => boolean = everyField): EncodedChunk =>
  encodeChunk({ messages, shared: noneShared(messages), hasColumns })

/** Tells apart what `JSON.stringify` does not: order of fields, the sign of zero, `__proto__`. */
function written({ id, timestamp, streams, fields }: Message): string {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value,
    Object.is(value, -0) ? '-0' : value,
  ])
  return JSON.stringify([id, timestamp, streams, entries])
}

function expectSame(messages: readonly Message[], chunk: EncodedChunk): void {
  const documents = openEncoded(chunk)
  const different = messages.flatMap((message, row) => {
    const [expected, found] = [written(message), written(documents.message(row))]
    return found === expected ? [] : [{ row, expected, found }]
  })
  expect(different.slice(0, 3)).toEqual([])
}

function messageOf(entries: readonly (readonly [string, FieldValue])[], row = 0): Message {
  return { id: `id-${row}`, timestamp: 1_000 + row, streams: ['s'], fields: Object.fromEntries(entries) }
}

const NAMES = [
  'message',
  'full_message',
  'source',
  'gl2_receive_timestamp',
  'gl2_processing_timestamp',
  'timestamp',
  'streams',
  '_id',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '1',
  '10',
  '007',
  '4294967295',
  '',
  'a.b',
  'Größe',
  '\ud800',
  'level',
  'user',
  'took_ms',
]

const STRINGS: readonly ((random: Random) => string)[] = [
  () => '',
  () => '\ud800',
  () => 'x\udc00y',
  () => 'a\u0000b',
  () => '"\\"\\\\',
  () => '\u00ff\u00fe\u00fd\u0001',
  () => '漢字 🎉 ß',
  () => '2026-01-02T03:04:05.678Z',
  () => '2026-01-02T03:04:05Z',
  () => '2026-13-02T03:04:05.678Z',
  () => '[1,"x"]',
  r => '7'.repeat(integer(r, 700)),
  r => 'ab12'.repeat(integer(r, 200)),
  r => 'Zx9q'.repeat(integer(r, 200)),
  r => `0x${integer(r, 2 ** 31).toString(16)} ${integer(r, 1e9).toString(16).toUpperCase()}`,
  r => `user ${integer(r, 1_000)} at 10.0.${integer(r, 256)}.${integer(r, 256)}:${integer(r, 65_536)} took ${r()} s`,
  r => `${r().toString(16).slice(2, 10).padEnd(8, '0')}-1111-4222-8333-123456789abc`,
  r => r().toString(16).slice(2, 12).padEnd(10, '0'),
  r => String.fromCharCode(...Array.from({ length: integer(r, 20) }, () => integer(r, 65_536))),
]
const NUMBERS: readonly ((random: Random) => number)[] = [
  () => 0,
  () => -0,
  () => 0.1,
  () => 1e21,
  () => 5e-324,
  () => Number.MAX_SAFE_INTEGER,
  () => -Number.MAX_VALUE,
  () => 1.005,
  () => 2 ** 48,
  r => integer(r, 1_000),
  r => -integer(r, 100_000) / 100,
  r => r(),
]

function makeValue(random: Random): FieldValue {
  const kind = random()
  return kind < 0.6 ? pick(random, STRINGS)(random) : kind < 0.9 ? pick(random, NUMBERS)(random) : random() < 0.5
}

/** Fields that keep to one kind of value, so that columns of each form come up, beside fields of any kind. */
function hostileMessages(seed: number, count: number): Message[] {
  const random = randomFrom(seed)
  const names = NAMES.filter(() => random() < 0.7)
  const makers = new Map(
    names.map(name => [
      name,
      random() < 0.5 ? makeValue : random() < 0.6 ? pick(random, STRINGS) : pick(random, NUMBERS),
    ]),
  )
  const ids = random() < 0.5 ? messageIds(integer(random, 1e6), integer(random, 1 << 20)) : null
  const streams = [[], ['a'], ['b', 'a'], ['\ud800"', '']]
  return Array.from({ length: count }, (_, row) => {
    const chosen = random() < 0.5 ? names : names.filter(() => random() < 0.5)
    if (random() < 0.3) chosen.reverse()
    const entries: [string, FieldValue][] = chosen.map(name => [name, makers.get(name)!(random)])
    if (random() < 0.1) entries.push([`once-${integer(random, 1e9)}`, makeValue(random)])
    const id = ids ? ids(1.7e12 + integer(random, 1e4), row % 1_024, integer(random, 3)) : `${makeValue(random)}${row}`
    if (row % 3 === 0) entries.push([ID_FIELD, row % 2 === 0 ? id : makeValue(random)])
    return {
      ...messageOf(entries, row),
      id,
      timestamp: integer(random, random() < 0.1 ? 2.5e14 : 1e6),
      streams: pick(random, streams),
    }
  })
}

describe('documents of a chunk', () => {
  it('gives hostile messages back as they were', { timeout: isLong ? 900_000 : 30_000 }, () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const messages = hostileMessages(seed, 1 + integer(randomFrom(seed), 300))
      const few = new Set(NAMES.filter((_, i) => (i + seed) % 5 !== 0))
      expectSame(
        messages,
        encoded(messages, field => few.has(field)),
      )
    }
  })

  it('gives hostile messages back from the small form', () => {
    for (let seed = 1_000; seed < 1_004; seed++) {
      const messages = hostileMessages(seed, 200)
      expectSame(messages, encodeChunk({ messages, shared: noneShared(messages), hasColumns: everyField }, 'small'))
    }
  })

  it('gives a whole chunk of usual messages back', () => {
    const messages = makeMessages(3, 5_000, 1_000_000)
    expectSame(messages, encoded(messages))
  })

  it('gives fields without columns back', () => {
    const messages = hostileMessages(7, 100)
    expectSame(
      messages,
      encoded(messages, () => false),
    )
  })

  it('gives texts of a mebibyte back', () => {
    const random = randomFrom(5)
    const kinds = ['x', '1', 'a1', 'Zx9', 'word 17 ', 'ä€🎉 ']
    const messages = Array.from({ length: 6 }, (_, row) => {
      const text = kinds[row % kinds.length]!.repeat(2 ** 20).slice(0, 2 ** 20 - integer(random, 100))
      const whole = text.isWellFormed() ? text : text.slice(0, -1)
      return messageOf(
        [
          ['message', whole],
          ['full_message', row % 2 === 0 ? whole : 'short'],
          ['source', whole],
        ],
        row,
      )
    })
    expectSame(messages, encoded(messages))
  })

  it('gives messages back whose shapes are too many', () => {
    const random = randomFrom(6)
    const names = Array.from({ length: 200 }, (_, i) => `field-${i}`)
    const messages = Array.from({ length: 1_200 }, (_, row) =>
      messageOf(
        [
          ...names.filter(() => random() < 0.5).map((name): [string, FieldValue] => [name, integer(random, 10)]),
          ['message', `message ${row}`],
        ],
        row,
      ),
    )
    const chunk = encoded(messages)
    expectSame(messages, chunk)
    expect(chunk.fields).toHaveLength(names.length + 1)
  })

  it('gives a message without fields back', () => {
    expectSame([messageOf([])], encoded([messageOf([])]))
  })

  it('gives lines back that end with their message', () => {
    const texts = ['accepted connection 17', 'short', 'ends with half \ud83c', '漢字漢字漢字漢字漢字漢字漢字漢字 42']
    const messages = Array.from({ length: 60 }, (_, row) => {
      const message = texts[row % texts.length]!
      const line = row % 3 === 0 ? `Jan ${row} host: ${message}` : row % 3 === 1 ? message : `${message} and more`
      const entries: [string, FieldValue][] = [
        ['message', message],
        ['full_message', row % 7 === 0 ? row : line],
      ]
      return messageOf(row % 2 === 0 ? entries : entries.reverse(), row)
    })
    expectSame(messages, encoded(messages))
    expectSame(
      messages,
      encoded(messages, field => field !== 'message'),
    )
  })

  it('reads single values', () => {
    const messages = hostileMessages(11, 200)
    const documents = openEncoded(encoded(messages, field => field !== 'user' && field !== 'message'))
    for (const [row, { fields }] of messages.entries())
      for (const name of NAMES) {
        const expected = Object.hasOwn(fields, name) ? fields[name] : undefined
        expect(Object.is(documents.value(row, name), expected), `${row} ${JSON.stringify(name)}`).toBe(true)
      }
  })

  it('reads the fields that are asked for', () => {
    const messages = hostileMessages(12, 200)
    const documents = openEncoded(encoded(messages, field => field !== 'user'))
    for (const [row, message] of messages.entries()) {
      const names = new Set(NAMES.filter((_, i) => (i + row) % 3 === 0))
      const only = (fields: Message['fields']) => Object.entries(fields).filter(([name]) => names.has(name))
      const read = documents.message(row, name => names.has(name))
      expect({ ...read, fields: only(read.fields) }).toEqual({ ...message, fields: only(message.fields) })
    }
  })

  it('has a buffer of its own for all that is handed over', () => {
    const chunk = encoded(makeMessages(1, 500, 1_000_000))
    const buffers = buffersOf(chunk)
    expect(new Set(buffers).size).toBe(buffers.length)
    const copy = structuredClone(chunk, { transfer: buffers })
    expect(chunk.documents[0]!.byteLength).toBe(0)
    expectSame(makeMessages(1, 500, 1_000_000), copy)
  })

  it('reads bytes wherever they lie', () => {
    const messages = [...hostileMessages(21, 300), ...makeMessages(5, 300, 1_000_000)]
    const { own, fields, documents, ...chunk } = encoded(messages)
    const moved = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.alloc(3), bytes]).subarray(3)
    expectSame(messages, {
      ...chunk,
      own: own.map(([id, column]) => [id, { ...column, bytes: moved(column.bytes) }]),
      fields: fields.map(column => ({ ...column, bytes: moved(column.bytes) })),
      documents: documents.map(moved),
    })
  })

  it('tells damage from messages', () => {
    const chunk = encoded(makeMessages(2, 300, 1_000_000))
    const random = randomFrom(8)
    for (let round = 0; round < 150; round++) {
      const documents = chunk.documents.map(bytes => bytes.slice())
      const bytes = pick(random, documents)
      if (random() < 0.3) documents[documents.indexOf(bytes)] = bytes.subarray(0, integer(random, bytes.length))
      else bytes[integer(random, bytes.length)]! ^= 1 << integer(random, 8)
      try {
        const opened = openEncoded({ ...chunk, documents })
        for (let row = 0; row < 300; row += 17) opened.message(row)
      } catch (error) {
        expect(['DamagedRow', 'SyntaxError']).toContain((error as Error).name)
      }
    }
  })

  it('saves what is beside damage', () => {
    const messages = makeMessages(4, 400, 1_000_000)
    const chunk = encoded(messages, field => field !== 'source')
    const without = (damaged: (field: string) => boolean, document: number | null) =>
      openEncoded({
        ...chunk,
        fields: chunk.fields.map(column => (damaged(column.field) ? { ...column, bytes: Uint8Array.of(99) } : column)),
        documents: chunk.documents.map((bytes, number) => (number === document ? Uint8Array.of(255) : bytes)),
      })
    const cases = [
      { documents: without(field => field === 'took_ms', null), gone: ['took_ms'], named: ['took_ms'] },
      { documents: without(() => false, 1), gone: ['source'], named: [REST] },
      { documents: without(() => false, 2), gone: ['message'], named: ['message'] },
    ]
    for (const { documents, gone, named } of cases)
      for (const [row, expected] of messages.entries()) {
        const { message, lost } = documents.salvage(row)
        const left = Object.entries(expected.fields).filter(([name]) => !gone.includes(name))
        expect(Object.entries(message.fields)).toEqual(left)
        expect(lost).toEqual(left.length < Object.keys(expected.fields).length ? named : [])
      }
    expect(() => without(() => false, 0)).toThrow('not what was written')
  })
})
