import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeMessages } from '../../../../../../tests/bench/messages.ts'
import type { FromStore, MessageStore } from '../../message-store.ts'
import { openForReading, readMeta } from '../format.ts'
import { indexPath } from '../index-files.ts'
import { openEmbeddedStore } from '../store.ts'

let dir: string
let store: MessageStore
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-repacking-'))
  store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), packing: { direct: 1, fold: 8_000 } })
})
afterEach(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const BATCHES = 6
const ROWS = 500

async function fill(indexSet: string): Promise<void> {
  const { port } = store.openWriteChannel()
  await new Promise<void>(resolve => {
    port.on('message', (message: FromStore) => {
      if (message.type === 'ready')
        for (let batch = 0; batch < BATCHES; batch++)
          port.postMessage({
            type: 'batch',
            batch: {
              sequence: batch + 1,
              targets: [{ indexSet, messages: makeMessages(batch, ROWS, BATCHES * ROWS) }],
            },
          })
      if (message.type === 'stored' && message.sequence === BATCHES) resolve()
    })
  })
  port.close()
}

function isRepacked(name: string): boolean {
  const path = indexPath(dir, name)
  const db = openForReading(path, false)
  const { repacked } = readMeta(db, path)
  db.close()
  return repacked === true
}

async function until(is: () => boolean): Promise<void> {
  for (const end = Date.now() + 40_000; !is() && Date.now() < end; ) await pause(100)
  expect(is()).toBe(true)
}

it('repacks what was rotated away, and cuts the log of what is written to, when nothing else is to do', async () => {
  await store.ensureIndexSet({ id: 'one', prefix: 'one', rules: {} })
  await store.ensureIndexSet({ id: 'plain', prefix: 'plain', rules: { optimize: false } })
  await fill('one')
  const log = (name: string): number => statSync(`${indexPath(dir, name)}-wal`, { throwIfNoEntry: false })?.size ?? 0
  expect(log('one_0')).toBeGreaterThan(0)
  await until(() => log('one_0') === 0)
  await fill('plain')
  for (const set of ['plain', 'one']) await store.rotate(set)
  await until(() => isRepacked('one_0'))
  expect(isRepacked('plain_0')).toBe(false)
  const found = await store.messages({
    scope: { from: 0, to: 1e14, streams: null, indexSets: ['one'] },
    now: 0,
    timeZone: 'UTC',
    queries: [],
    limit: 1,
    offset: 0,
    sort: [],
    total: true,
  })
  expect(found).toMatchObject({ total: BATCHES * ROWS })
  expect(found.leftOut).toBeUndefined()
}, 90_000)
