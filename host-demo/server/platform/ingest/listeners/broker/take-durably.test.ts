import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BatchReader } from '../../journal/batch.ts'
import { Journal } from '../../journal/journal.ts'
import { JournalReader } from '../../journal/reader.ts'
import { JournalWriter } from '../../journal/writer.ts'
import { takeDurably } from './take-durably.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-broker-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('what is read while the journal is filled to its limit is in it once, as is what was written before', async () => {
  const file = join(dir, 'journal.db')
  const journal = new Journal(file)
  const reader = new JournalReader(file)
  const writer = new JournalWriter(journal, 150_000, { committed() {}, kept() {}, room() {} })
  const origin = { inputId: 'in', address: 'a', batch: null, index: 0 }
  const intake = {
    take: (from: typeof origin, port: number, bytes: Buffer, start: number, end: number, flags = 0) =>
      writer.take(from, port, Date.now(), flags, bytes, start, end),
    committed: () => writer.committed(),
  }
  const texts: string[] = []
  let at = 0
  const store = () => {
    for (let batch = reader.next(at); batch; batch = reader.next(at)) {
      const frames = new BatchReader(batch.frames)
      frames.forEach(({ start, end }) => texts.push(frames.bytes.toString('utf8', start, end).trim()))
      at = batch.sequence
    }
    writer.done(at)
  }
  const frame = (i: number) => Buffer.from(String(i).padEnd(100))
  // Others are in the batch that is being filled: the frames come to stand in two.
  for (let i = 0; i < 300; i++) intake.take(origin, 0, frame(i), 0, 100)
  let refusals = 0
  await takeDurably(
    intake,
    origin,
    0,
    Array.from({ length: 1000 }, (_, i) => frame(300 + i)),
    async () => {
      refusals++
      store()
      while (writer.refusal) await setTimeout(20)
    },
  )
  store()
  expect(refusals).toBeGreaterThan(0)
  expect(texts).toEqual(Array.from({ length: 1300 }, (_, i) => String(i)))
  writer.close()
  reader.close()
  journal.close()
})
