import { beforeEach, expect, it } from 'vitest'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Log, LogRow } from '../platform/records/log.ts'
import { EMPTY_INDEX } from '../search/testing/stub-store.ts'
import { DailyVolumes } from './volumes.ts'

const hour = 3_600_000
const day = 24 * hour
const today = Date.parse('2026-11-19T00:00:00Z')
const now = today + 10 * hour
const index = (name: string, messages: number, createdAt = now): IndexInfo => ({
  ...EMPTY_INDEX,
  name,
  indexSet: 'set',
  messages,
  createdAt,
})

let rows: Map<string, LogRow>
beforeEach(() => {
  rows = new Map()
})
/** As the server would have them after a start. */
async function volumes(): Promise<DailyVolumes> {
  const log: Partial<Log> = {
    put: async (...added) => added.forEach(row => rows.set(row.id, structuredClone(row))),
    list: async () => [...rows.values()],
    remove: async (...ids) => ids.forEach(id => rows.delete(id)),
  }
  const made = new DailyVolumes({ records: { log: () => log as Log } as never })
  await made.restore()
  return made
}

it('counts what is stored by the day, also in indices that are rotated and deleted', async () => {
  const one = await volumes()
  await one.look([index('x_0', 100)], now)
  await one.look([index('x_0', 150), index('x_1', 20)], now + hour)
  await one.look([index('x_1', 50)], now + day)
  await one.look([index('x_1', 50), index('x_2', 5)], now + 3 * day)
  expect(one.of('set', 7, now + 3 * day)).toEqual({
    // The first may not have been whole, and on the third nothing came.
    days: [
      { at: today + day, messages: 30 },
      { at: today + 2 * day, messages: 0 },
    ],
    today: { at: today + 3 * day, messages: 5 },
  })
})

it('does not count what was there before as of today', async () => {
  const one = await volumes()
  await one.look([index('x_0', 1_000_000, today - day), index('x_1', 10)], now)
  expect(one.of('set', 7, now).today.messages).toBe(10)
})

it('counts on after a stop and after a kill, nothing twice and nothing less', async () => {
  const one = await volumes()
  await one.look([index('x_0', 100)], now)
  await one.look([index('x_0', 130)], now + 1000)
  // A kill: what was counted after the last save is counted again.
  const two = await volumes()
  await two.look([index('x_0', 160)], now + 2000)
  expect(two.of('set', 7, now).today.messages).toBe(160)
})

it('forgets sets that are gone', async () => {
  const one = await volumes()
  await one.look([index('x_0', 100)], now)
  await one.look([], now + 1000)
  expect([one.of('set', 7, now).today.messages, rows.size]).toEqual([0, 0])
})
