import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import { batch, BATCH_MESSAGES } from './durable-batches.ts'
import { Writer } from './message-store.ts'
import { aggregation, count, find, term, values } from './queries.ts'

const log = pino({ level: 'silent' })
let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-durability-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** The last sequence the child said was stored before it was killed. */
async function writeAndKill(milliseconds: number, form: string): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writing-child.ts'), dir, form], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const first = new Promise<void>(resolve => child.stdout.once('data', () => resolve()))
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  await first
  await new Promise(resolve => setTimeout(resolve, milliseconds))
  child.kill('SIGKILL')
  await gone
  // The last line may be cut off.
  return Number(said.split('\n').at(-2))
}

it.each(['batches', 'spans'])(
  '%s that were stored are there after kill -9, and replay puts nothing in twice',
  async form => {
    let stored = 0
    for (const milliseconds of [150, 700, 1_300]) {
      stored = await writeAndKill(milliseconds, form)
      const store = await openEmbeddedStore({ dir, log, rotateAt: 6_000, packing: { direct: 900, fold: 1_000 } })
      const writer = new Writer(store)
      const resumeAfter = await writer.ready
      expect(resumeAfter['one']).toBeGreaterThanOrEqual(stored)
      // The journal would send again from what was said to be stored; a few batches more see both sets level.
      const last = Math.max(...Object.values(resumeAfter)) + 3
      let done = Promise.resolve()
      for (let sequence = Math.max(1, stored - 2); sequence <= last; sequence++)
        done = writer.write(batch(sequence).targets, sequence)
      await done
      const total = last * BATCH_MESSAGES
      expect((await store.messages(find([], { limit: 0 }))).total).toBe(total)
      const places = await store.aggregate(
        aggregation([values('place', 1_000)], [count, { id: 'd', type: 'card', field: 'batch' }]),
      )
      expect(places.rows.every(row => row.metrics![0] === last && row.metrics![1] === last)).toBe(true)
      expect((await store.messages(find([term('message', 'batch')], { limit: 1 }))).total).toBe(total)
      const inSets = (await store.indices())
        .map(({ indexSet, messages }) => (indexSet === 'two' ? messages : 0))
        .reduce((a, b) => a + b)
      expect(inSets).toBe(last * Math.ceil(BATCH_MESSAGES / 3))
      writer.close()
      await store.close()
    }
    expect(stored).toBeGreaterThan(0)
  },
)

it('a file of a newer format is refused', async () => {
  const store = await openEmbeddedStore({ dir, log })
  await store.ensureIndexSet({ id: 'x', prefix: 'x' })
  await store.close()
  const db = new DatabaseSync(join(dir, 'x_0.db'))
  db.exec("UPDATE meta SET v = 99 WHERE k = 'format'")
  db.close()
  await expect(openEmbeddedStore({ dir, log })).rejects.toThrow(/x_0\.db has format 99; this version reads 2/)
})

it('what a crash left of creating or deleting an index is cleared away', async () => {
  for (const leftover of ['x_0.db.new', 'x_0.db.new-wal', 'y_3.db-wal', 'y_3.db-shm'])
    writeFileSync(join(dir, leftover), 'half')
  const store = await openEmbeddedStore({ dir, log })
  expect(await store.indices()).toEqual([])
  await store.ensureIndexSet({ id: 'x', prefix: 'x' })
  expect((await store.indices()).map(({ name }) => name)).toEqual(['x_0'])
  await store.close()
})

it('a rotated index answers patterns on its text as before, once it is finished', async () => {
  const store = await openEmbeddedStore({ dir, log, packing: { direct: 1, fold: 1 } })
  await store.ensureIndexSet({ id: 'one', prefix: 'one' })
  await store.ensureIndexSet({ id: 'two', prefix: 'two' })
  const writer = new Writer(store)
  for (let sequence = 1; sequence <= 3; sequence++) await writer.write(batch(sequence).targets, sequence)
  await store.rotate('one')
  const finished = (): unknown => {
    const db = new DatabaseSync(join(dir, 'one_0.db'), { readOnly: true })
    const value = db.prepare("SELECT v FROM meta WHERE k = 'finished'").get()?.['v']
    db.close()
    return value
  }
  await expect.poll(finished, { timeout: 20_000 }).toBe(1)
  const infix = find([{ type: 'wildcard', field: 'message', parts: ['*', { literal: 'essag' }, '?'] }])
  expect((await store.messages(infix)).total).toBe(300)
  expect((await store.messages(find([{ type: 'fuzzy', field: 'message', value: 'mesage', distance: 1 }]))).total).toBe(
    300,
  )
  writer.close()
  await store.close()
})
