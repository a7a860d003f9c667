import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FieldValue, Message } from '../message-store.ts'
import { textOf, textsIn, type Column } from './columns.ts'
import { CHUNK_STRIDE, type IndexMeta } from './format.ts'
import { createIndex, indexPath } from './index-files.ts'
import { addToTextIndexes, createOldIndex } from './old-index.ts'
import { ByteCache } from './read/cache.ts'
import { IndexReader } from './read/index-reader.ts'
import { checkIndex } from './write/check-index.ts'
import { IndexWriter } from './write/index-writer.ts'
import { openForReading } from './format.ts'
import { idsOf } from './write/rebuild-index.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-old-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const META: IndexMeta = {
  indexSet: 'set',
  prefix: 'old',
  number: 0,
  createdAt: 1,
  state: 'open',
  sequence: 0,
  finished: false,
}
const OLD = 0
const NEW = 1
const pathOf = (form: number): string => indexPath(dir, `${form === OLD ? 'old' : 'new'}_0`)

/** Values of all kinds, each in some messages. */
const VALUES: readonly FieldValue[] = [
  'text',
  '',
  'with "quotes" and \\',
  'half \ud800 of a pair',
  'NUL \0 here',
  '2a6f9c01d2e34b5f',
  '8f1e4c3a-1111-4222-8333-123456789abc',
  1,
  -1.25,
  0.1,
  2 ** 60,
  1e300,
  true,
  false,
]
const messages = Array.from({ length: 1_300 }, (_, i): Message => {
  const line = `request ${i} of user-${i % 40} took ${i * 7} ms`
  const fields: Record<string, FieldValue> = {
    message: i % 50 === 3 ? 'half \udc00 of a pair' : line,
    level: i % 8,
    mixed: VALUES[i % VALUES.length]!,
    user: `user-${i % 40}`,
    gl2_receive_timestamp: new Date(1_700_000_000_000 + i).toISOString(),
    gl2_processing_timestamp: i % 9 === 0 ? 'no time' : new Date(1_700_000_000_000 + i).toISOString(),
  }
  if (i % 3 === 0) fields['full_message'] = `<13>host app: ${line}`
  if (i % 5 === 0) fields[`rare${i % 11}`] = VALUES[(3 * i) % VALUES.length]!
  if (i % 7 === 0) fields['dotted.name'] = i / 4
  if (i % 6 === 0) fields['0'] = `zero ${i % 4}`
  if (i % 13 === 0) fields['full_message'] = i
  if (i % 100 === 0) Object.defineProperty(fields, '__proto__', { value: `p${i}`, enumerable: true })
  return {
    id: `id-${i}`,
    timestamp: 1_700_000_000_000 + ((i * 37) % 1_300),
    streams: i % 2 ? ['a'] : ['a', 'b'],
    fields,
  }
})

/** Two blocks, and ten messages that are not packed. */
function make(form: number): void {
  if (form === OLD) createOldIndex(pathOf(OLD), META)
  else createIndex(dir, { ...META, prefix: 'new' })
  const parts = [messages.slice(0, 800), messages.slice(800, 1_290), messages.slice(1_290)]
  const writer = new IndexWriter(pathOf(form), { direct: 100, fold: 8_000 })
  parts.forEach((part, i) => {
    if (form === OLD) addToTextIndexes(pathOf(OLD), i === 2 ? 0 : (i + 1) * CHUNK_STRIDE, part)
    writer.write(
      part.map((message, row) => ({ message, shared: row % 4 === 0 })),
      i + 1,
    )
  })
  writer.close()
}

function plain(column: Column | null): unknown {
  if (column === null) return null
  const rows = column.rows && [...column.rows]
  switch (column.kind) {
    case 'presence':
      return { rows, count: column.count }
    case 'number':
      return { rows, count: column.count, values: [...column.values] }
    case 'string':
      return { rows, texts: Array.from(column.codes, code => textOf(column, code)), size: textsIn(column) }
  }
}

/** All that a search may read of an index, apart from its texts' index. */
function contentsOf(form: number): unknown {
  const reader = new IndexReader(
    { name: 'set_0', path: pathOf(form), indexSet: 'set', active: true, messages: messages.length },
    new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0),
  )
  try {
    reader.refresh()
    return reader.chunks().map(chunk => {
      const documents = chunk.documents()
      const rows = Array.from({ length: chunk.n }, (_, row) => row)
      return {
        n: chunk.n,
        oldest: chunk.oldest,
        newest: chunk.newest,
        timestamps: [...chunk.timestamps()],
        streams: plain(chunk.streams()),
        ids: plain(chunk.ids()),
        shared: plain(chunk.shared()),
        texts: ['message', 'full_message'].map(field => plain(chunk.texts(field))),
        words: chunk.words('message'),
        columns: reader.fields().map(({ name, kind, whole }) => [name, kind, whole, plain(chunk.column(name, kind))]),
        bounds: chunk.bounds('mixed', 'number'),
        messages: rows.map(row => documents.message(row)),
        users: rows.map(row => documents.value(row, 'user')),
        halves: rows.map(row => documents.value(row, 'message')),
        none: documents.value(0, 'no such field'),
        inherited: documents.value(1, 'toString'),
      }
    })
  } finally {
    reader.close()
  }
}

it('an index of format 3 answers as one of format 4 does, and both give back what was written', () => {
  make(OLD)
  make(NEW)
  const [old, now] = [contentsOf(OLD), contentsOf(NEW)] as { messages: Message[] }[][]
  expect(now).toEqual(old)
  const [tail, ...chunks] = now!
  expect([...chunks, tail!].flatMap(chunk => chunk.messages)).toEqual(messages)
  // Fields come in the order they had.
  expect(JSON.stringify(chunks.flatMap(chunk => chunk.messages))).toBe(JSON.stringify(messages.slice(0, 1_290)))
})

it('both are found without damage, and their ids are listed', () => {
  for (const form of [OLD, NEW]) {
    make(form)
    const db = openForReading(pathOf(form), false)
    expect(checkIndex(db)).toEqual([])
    db.close()
    expect([...idsOf(pathOf(form))].sort()).toEqual(messages.map(({ id }) => id).sort())
  }
})

it('messages of an index of format 3 that are not packed are, as that format packs them', () => {
  make(OLD)
  const writer = new IndexWriter(pathOf(OLD), { direct: 100, fold: 8_000 })
  writer.fold()
  writer.close()
  const db = openForReading(pathOf(OLD), false)
  expect(checkIndex(db)).toEqual([])
  db.close()
  const [folded] = contentsOf(OLD) as { messages: Message[] }[]
  expect(folded!.messages).toEqual(messages.slice(1_290))
})
