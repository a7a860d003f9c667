import { describe, expect, it } from 'vitest'
import type { Message } from '../../message-store.ts'
import { encodeDocument } from '../documents.ts'
import { TailChunk } from './tail-chunk.ts'

const message = (at: number, fields: Message['fields']): Message => ({
  id: `id${at}`,
  timestamp: at,
  streams: [`s${at % 2}`],
  fields,
})

const tailOf = (...messages: Message[]): TailChunk => grow(new TailChunk(0), ...messages)
const grow = (tail: TailChunk, ...messages: Message[]) =>
  tail.grown(messages.map(one => ({ line: encodeDocument(one), shared: false })))

describe('rows that come between questions', () => {
  it('stand in columns that were asked for before', () => {
    let tail = tailOf(message(0, { app: 'a', took: 1 }), message(1, { app: 'b' }))
    expect(tail.column('took', 'number')).toEqual({
      kind: 'number',
      rows: Uint16Array.of(0),
      count: 1,
      values: Float64Array.of(1),
    })
    const first = tail.column('app', 'string')
    tail = grow(tail, message(2, { took: 2.5 }), message(3, { app: 'b', took: 'long' }))
    expect(tail.column('took', 'number')).toEqual({
      kind: 'number',
      rows: Uint16Array.of(0, 2),
      count: 2,
      values: Float64Array.of(1, 2.5),
    })
    expect(tail.column('took', 'string')).toMatchObject({ rows: Uint16Array.of(3), dictionary: ['long'] })
    expect(tail.column('app', 'string')).toMatchObject({
      rows: Uint16Array.of(0, 1, 3),
      codes: Uint16Array.of(0, 1, 1),
      dictionary: ['a', 'b'],
    })
    expect(first).toMatchObject({ rows: null, codes: Uint16Array.of(0, 1) })
    expect(tail.streams()).toMatchObject({
      rows: null,
      codes: Uint16Array.of(0, 1, 0, 1),
      dictionary: ['["s0"]', '["s1"]'],
    })
    expect([tail.id(3), ...tail.ids().dictionary]).toEqual(['id3', 'id0', 'id1', 'id2', 'id3'])
  })

  it('are none of those of a chunk that is still read, which can grow once more', () => {
    const before = tailOf(message(0, { app: 'a' }), message(1, { app: 'b' }))
    const after = grow(before, message(2, { app: 'c' }))
    expect(after.ids().dictionary).toEqual(['id0', 'id1', 'id2'])
    expect([before.n, before.ids().dictionary, [...before.timestamps()]]).toEqual([2, ['id0', 'id1'], [0, 1]])
    expect(grow(before, message(3, { app: 'd' })).ids().dictionary).toEqual(['id0', 'id1', 'id3'])
    expect(after.id(2)).toBe('id2')
  })

  it('add to the fields and their kinds', () => {
    let tail = tailOf(message(0, { took: 1 }))
    expect(tail.fields()).toEqual([{ name: 'took', kind: 'number', whole: true }])
    tail = grow(tail, message(1, { took: 2.5, ok: true }), message(2, { took: 'long' }))
    expect(tail.fields()).toEqual([
      { name: 'took', kind: 'number', whole: false },
      { name: 'ok', kind: 'boolean', whole: false },
      { name: 'took', kind: 'string', whole: false },
    ])
    expect([tail.hasField('ok', 'boolean'), tail.hasField('ok', 'string')]).toEqual([true, false])
  })

  it('more than a column had room for at first are all in it', () => {
    let tail = tailOf()
    for (let from = 0; from < 3_000; from += 500) {
      tail = grow(tail, ...Array.from({ length: 500 }, (_, i) => message(from + i, { n: from + i })))
      expect(tail.column('n', 'number')?.count).toBe(from + 500)
    }
    expect(tail.column('n', 'number')).toMatchObject({
      rows: null,
      values: Float64Array.from({ length: 3_000 }, (_, i) => i),
    })
  })

  it('have their times whatever stands in their ids, and are whole whichever is asked for first', () => {
    const ids = ['plain', 'a","b', 'a\\', 'a\\",', '', '\u2028"', '",1,']
    let tail = tailOf(...ids.map((id, at) => ({ ...message(1_000 + at, { at }), id })), message(0.5, { at: -1 }))
    expect([tail.n, tail.oldest, tail.newest]).toEqual([8, 0.5, 1_006])
    expect([...tail.timestamps()]).toEqual([1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 0.5])
    expect(tail.message(5)).toEqual({ ...message(1_005, { at: 5 }), id: ids[5] })
    tail = grow(tail, message(7, { at: 8 }))
    expect(tail.column('at', 'number')).toMatchObject({
      rows: null,
      values: Float64Array.of(0, 1, 2, 3, 4, 5, 6, -1, 8),
    })
    expect(tail.ids().dictionary.slice(0, 7)).toEqual(ids)
  })
})
