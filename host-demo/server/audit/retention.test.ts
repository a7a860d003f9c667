import { beforeEach, expect, it } from 'vitest'
import { openMemoryRecords } from '../platform/records/open.ts'
import type { Records } from '../platform/records/records.ts'
import { forgetOldRows } from './retention.ts'

const dayMs = 24 * 3_600_000
const now = Date.parse('2026-03-01T00:00:00Z')
const running = new AbortController().signal

let records: Records
beforeEach(() => {
  records = openMemoryRecords()
})

/** `count` rows, an hour apart, the newest of them `age` days old. */
const put = (count: number, age: number) =>
  records.log('audit').put(
    ...Array.from({ length: count }, (_, i) => {
      const at = now - age * dayMs - i * 3_600_000
      return { id: `${at}-${i}`, entity: 'users:1', at, body: { action: 'update' } }
    }),
  )
const ages = async () => (await records.log('audit').list()).map(({ at }) => Math.floor((now - at) / dayMs))

it('rows that are too old go, all of them, and no others', async () => {
  await put(10, 1)
  await put(1700, 401)
  await records.log('activity').put({ id: 'a', entity: 'stream', at: 0, body: {} })
  expect(await forgetOldRows(records, { maxDays: 400, maxRows: 1_000_000 }, running, now)).toBe(1700)
  expect(await ages()).toEqual(Array.from({ length: 10 }, () => 1))
  expect(await records.log('activity').count()).toBe(1)
  expect(await forgetOldRows(records, { maxDays: 400, maxRows: 1_000_000 }, running, now)).toBe(0)
})

it('of too many the oldest go', async () => {
  await put(1000, 5)
  await put(1300, 100)
  expect(await forgetOldRows(records, { maxDays: 400, maxRows: 1000 }, running, now)).toBe(1300)
  expect(Math.max(...(await ages()))).toBeLessThan(100)
  expect(await records.log('audit').count()).toBe(1000)
})

it('between two steps others are served, and a server that stops does not wait for the rest', async () => {
  await put(2000, 401)
  const stopping = new AbortController()
  const running = forgetOldRows(records, { maxDays: 400, maxRows: 1000 }, stopping.signal, now)
  await new Promise(resolve => setImmediate(resolve))
  expect(await records.log('audit').count()).toBeGreaterThan(0)
  stopping.abort()
  await running
  expect(await records.log('audit').count()).toBeGreaterThan(0)
})
