import { describe, expect, it } from 'vitest'
import type { FieldValue } from '../../message-store.ts'
import type { Entry } from './entry.ts'
import { entryOf, linesOf } from './lines.ts'
import { entriesIn, packAll, packChunk } from './pack.ts'

const entries = (count: number, isShared: (i: number) => boolean): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    message: {
      id: `id-${i}`,
      timestamp: 1_700_000_000_000 + i,
      streams: i % 2 ? ['s'] : ['s', 't'],
      fields: {
        message: `text ${i}`,
        ...(i % 3 === 0 && { number: i / 4, flag: i % 2 === 0 }),
        ...(i % 5 === 0 && { ['__proto__']: 'a name like any other', nothing: '' }),
        timestamp: 'reserved',
        beyond: i,
      },
    },
    shared: isShared(i),
  }))
const hasColumns = (name: string): boolean => name !== 'timestamp' && name !== 'beyond'

describe('a pack', () => {
  it.each([
    ['none', () => false],
    ['some', (i: number) => i % 7 === 0],
    ['all', () => true],
  ])('gives back its entries, of which %s stand in other sets', (_, isShared) => {
    const all = entries(500, isShared)
    const pack = packChunk(all, hasColumns)
    expect(entriesIn(structuredClone(pack, { transfer: [pack.buffer] }))).toEqual(all)
  })

  it('has text in place of values that cannot be stored', () => {
    const fields = { message: null, number: NaN, list: ['a', 1] } as unknown as Record<string, FieldValue>
    const message = { id: 'id', timestamp: 1, streams: [], fields }
    const pack = packChunk([{ message, shared: false }], hasColumns)
    expect(entriesIn(pack)[0]!.message.fields).toEqual({ message: 'null', number: 'NaN', list: '["a",1]' })
  })

  it('names its fields in the order they first come', () => {
    const { withColumns, without } = packChunk(
      entries(9, () => false),
      hasColumns,
    )
    expect(withColumns).toEqual(['message', 'number', 'flag', '__proto__', 'nothing'])
    expect(without).toEqual(['timestamp', 'beyond'])
  })

  it('is the same for the same entries', () => {
    const all = entries(300, i => i % 2 === 0)
    expect(packChunk(all, hasColumns)).toEqual(packChunk(structuredClone(all), hasColumns))
  })

  it('has about ten thousand messages', () => {
    const one = entries(1, () => false)[0]!
    const sizes = (count: number) =>
      packAll(new Array<Entry>(count).fill(one), hasColumns).map(({ messages }) => messages)
    expect(sizes(14_000)).toEqual([14_000])
    expect(sizes(25_000)).toEqual([8_334, 8_334, 8_332])
  })
})

describe('lines', () => {
  it('give back their entries, and name fields where they change', () => {
    const all = entries(20, i => i % 2 === 0)
    const lines = linesOf(all)
    expect(lines.map(entryOf)).toEqual(all)
    const names: (readonly string[])[] = []
    for (const { fields } of lines) names.push(fields ?? names.at(-1)!)
    expect(names).toEqual(all.map(({ message }) => Object.keys(message.fields)))
    expect(lines[2]!.fields).toBeUndefined()
  })
})
