import { expect, it } from 'vitest'
import type { Message } from '../../message-store.ts'
import type { FieldTest } from '../documents/chunk-documents.ts'
import type { Chunk } from './chunk.ts'
import { HitDocuments } from './hit-documents.ts'

/** A chunk that keeps what it is given, and notes the rows that are read of its columns. */
function chunkOf(...messages: Message[]) {
  const kept = new Map<string, unknown>()
  const read: number[] = []
  const chunk = {
    recall: (key: string) => kept.get(key),
    keep: (key: string, value: unknown) => void kept.set(key, value),
    documents: () => ({
      message(row: number, wants: FieldTest = () => true) {
        read.push(row)
        const { fields, ...rest } = messages[row]!
        return { ...rest, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => wants(name))) }
      },
    }),
  } as unknown as Chunk
  return { chunk, read }
}

const message = (text: string): Message => ({
  id: text,
  timestamp: 1,
  streams: ['s'],
  fields: Object.fromEntries([
    ['message', text],
    ['__proto__', 'own'],
    ['lone', '\ud800'],
    ['level', 3],
  ]),
})

it('an answer with few messages of a chunk reads them once', () => {
  const { chunk, read } = chunkOf(message('first'), message('second'))
  const ask = () => new HitDocuments([chunk]).message(chunk, 1)
  const first = ask()
  expect(ask()).toEqual(first)
  expect(first).toEqual(message('second'))
  expect(read).toEqual([1])
})

it('one that has many of a chunk keeps none of them', () => {
  const { chunk, read } = chunkOf(...['a', 'b', 'c', 'd', 'e'].map(message))
  const ask = () => {
    const documents = new HitDocuments([chunk, chunk, chunk, chunk, chunk])
    return [0, 1, 2, 3, 4].map(row => documents.message(chunk, row).id)
  }
  expect([ask(), ask()]).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'c', 'd', 'e'],
  ])
  expect(read).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
})

it('what lacks fields is not kept in place of the whole', () => {
  const { chunk } = chunkOf(message('first'))
  new HitDocuments([chunk]).message(chunk, 0, name => name === 'level')
  expect(new HitDocuments([chunk]).message(chunk, 0)).toEqual(message('first'))
})
