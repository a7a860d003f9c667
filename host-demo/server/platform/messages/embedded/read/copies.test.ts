import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageIds, nodePart } from '../../../ingest/processing/message-id.ts'
import type { Chunk } from './chunk.ts'
import { toCodes } from '../text-codes.ts'
import { Copies } from './copies.ts'
import type { Selected } from './select.ts'

/** A chunk of which nothing but ids is asked; `shared`: those that stand elsewhere, too. */
function chunk(ids: readonly string[], shared: readonly boolean[]): Chunk {
  const kept = new Map<string, unknown>()
  const rows = Uint16Array.from(ids.flatMap((_, row) => (shared[row] ? [row] : [])))
  const column =
    rows.length === 0
      ? null
      : { kind: 'presence' as const, rows: rows.length === ids.length ? null : rows, count: rows.length }
  return {
    n: ids.length,
    ids: () => ({ kind: 'string', rows: null, count: ids.length, ...toCodes(ids) }),
    shared: () => column,
    recall: (key: string) => kept.get(key),
    keep: (key: string, value: unknown) => void kept.set(key, value),
  } as unknown as Chunk
}
const rowsOf = ({ chunk: { n }, rows }: Selected) =>
  Array.from({ length: n }, (_, row) => (typeof rows === 'boolean' ? rows : rows[row] === 1))

it('the first copy of each shared message stays, whatever its id is like', () => {
  const ours = fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(0, 1, 999, 1023, 1024, 5000),
      fc.constantFrom('node', 'other'),
    )
    .map(([sequence, place, node]) => messageIds(sequence, nodePart(node))(1_700_000_000_000 + sequence, place))
  const id = fc.oneof(ours, fc.constantFrom('a', 'b', '', 'Z'.repeat(26), '__proto__'))
  const message = fc.tuple(id, fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(fc.array(fc.array(message, { maxLength: 8 }), { maxLength: 5 }), given => {
      const chunks = given.map(list =>
        chunk(
          list.map(([one]) => one),
          list.map(([, shared]) => shared),
        ),
      )
      // A second query is answered from what the first has kept.
      for (let query = 0; query < 2; query++) {
        const copies = new Copies()
        const seen = new Set<string>()
        given.forEach((list, i) => {
          const rows = Uint8Array.from({ length: (list.length + 7) & ~7 }, (_, row) => (list[row]?.[2] ? 1 : 0))
          const all = list.every(([, , selected]) => selected)
          const left = copies.without({ chunk: chunks[i]!, rows: all ? true : rows } as unknown as Selected)
          const expected = list.map(([one, shared, selected]) => {
            if (!selected || !shared) return selected
            if (seen.has(one)) return false
            seen.add(one)
            return true
          })
          expect(rowsOf(left)).toEqual(expected)
        })
      }
    }),
    { numRuns: 500 },
  )
})
