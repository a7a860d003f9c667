/** Fields no index could be made for: messages with them are stored, found, and there again after a start. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Packing } from '../../host-demo/server/platform/messages/embedded/write/index-writer.ts'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type { FieldValue, Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { Writer } from '../contract/message-store.ts'
import { find, term } from '../contract/queries.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-odd-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const open = (packing?: Packing) => openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 1, packing })
/** All messages lie in chunks, whose fields have columns up to a limit. */
const packed: Packing = { direct: 1, fold: 1 }
const message = (id: number, fields: Record<string, FieldValue>): Message => ({
  id: String(id).padStart(26, '0'),
  timestamp: id,
  streams: [],
  fields: { message: `m${id}`, ...fields },
})

async function stored(messages: readonly Message[], packing?: Packing): Promise<void> {
  const store = await open(packing)
  await store.ensureIndexSet({ id: 'one', prefix: 'one' })
  const writer = new Writer(store)
  await writer.ready
  await writer.write([{ indexSet: 'one', messages }])
  writer.close()
  await store.close()
}

it.each([
  ['packed', packed],
  ['not packed yet', undefined],
])(
  '50,000 names in one index, %s: every message is there, the fields beyond the limit with it, and the list of fields is bounded',
  async (_, packing) => {
    await stored(
      Array.from({ length: 500 }, (_, i) =>
        message(i, Object.fromEntries(Array.from({ length: 100 }, (_, j) => [`field_${i * 100 + j}`, `value ${j}`]))),
      ),
      packing,
    )
    const store = await open(packing)
    expect((await store.messages(find([], { limit: 0 }))).total).toBe(500)
    const { hits } = await store.messages(find([term('field_49999', 'value 99')]))
    expect(hits.map(({ message: { fields } }) => [fields['message'], Object.keys(fields).length])).toEqual([
      ['m499', 101],
    ])
    expect((await store.fields({ from: -8e15, to: 8e15, streams: null })).length).toBeLessThan(1100)
    await store.close()
  },
)

it('hostile 33: a field of several types keeps each message, with the value it came with', async () => {
  const values = ['text', 5, 5.5, true, '5', '2026-01-01T00:00:00.000Z']
  await stored(
    values.map((value, i) => message(i, { mixed: value })),
    packed,
  )
  const store = await open(packed)
  const { hits } = await store.messages(find([], { limit: 10 }))
  expect(hits.map(({ message: { fields } }) => fields['mixed']).reverse()).toEqual(values)
  await store.close()
})
