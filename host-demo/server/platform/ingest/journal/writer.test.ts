import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusedError, type Refusal } from '../listeners/transport.ts'
import { answered, BatchReader } from './batch.ts'
import { Journal, type JournalWrite } from './journal.ts'
import { JournalReader } from './reader.ts'
import { JournalWriter } from './writer.ts'

let dir: string
let journal: Journal
let reader: JournalReader
const rooms: (Refusal | null)[] = []
const kept: number[] = []
let committed = 0
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-writer-'))
  rooms.length = kept.length = committed = 0
  journal = new Journal(join(dir, 'journal.db'))
  reader = new JournalReader(join(dir, 'journal.db'))
})
afterEach(() => {
  reader.close()
  rmSync(dir, { recursive: true, force: true })
})

const origin = { inputId: 'in', address: 'a', batch: null, index: 0 }
const open = (limit = 1e6) =>
  new JournalWriter(journal, limit, {
    committed: sequence => {
      committed = sequence
    },
    kept: sequence => kept.push(sequence),
    room: refusal => rooms.push(refusal),
  })
const take = (writer: JournalWriter, text: string, flags = 0) =>
  writer.take(origin, 0, Date.now(), flags, Buffer.from(text), 0, Buffer.byteLength(text))
function stored(): string[] {
  const texts: string[] = []
  for (let batch = reader.next(0); batch; batch = reader.next(batch.sequence)) {
    const frames = new BatchReader(batch.frames)
    frames.forEach(({ start, end }) => texts.push(frames.bytes.toString('utf8', start, end)))
  }
  return texts
}

it('a frame is on the disk when its sender is answered', async () => {
  const writer = open()
  take(writer, 'one', answered)
  const before = stored()
  await writer.committed()
  expect([before, stored()]).toEqual([[], ['one']])
  expect(committed).toBe(journal.lastSequence)
  await writer.committed()
  writer.close()
})

it('four thousand frames are written at once, the rest after a moment, all in order', async () => {
  const writer = open()
  for (let i = 0; i < 5500; i++) take(writer, String(i))
  expect(stored()).toHaveLength(4000)
  await writer.committed()
  expect(stored()).toEqual(Array.from({ length: 5500 }, (_, i) => String(i)))
  expect(writer.state()).toMatchObject({ entries: 5500, pending: 0, appended: 5500 })
  writer.close()
})

it('what the store has leaves', async () => {
  const writer = open()
  take(writer, 'one')
  writer.flush()
  take(writer, 'two')
  writer.flush()
  writer.done(journal.lastSequence - 1)
  writer.flush()
  expect(stored()).toEqual(['two'])
  expect(writer.state().entries).toBe(1)
  writer.close()
})

it("at the limit senders that wait are refused, the others' frames are kept, and it goes on when there is room", async () => {
  const writer = open(1000)
  take(writer, 'x'.repeat(900))
  await writer.committed()
  take(writer, 'y'.repeat(200))
  take(writer, 'z'.repeat(200), answered)
  await expect(writer.committed()).rejects.toThrow(RefusedError)
  expect(writer.refusal).toMatchObject({ status: 429, retryAfterSeconds: 5 })
  expect(rooms).toHaveLength(1)
  take(writer, 'w', answered)
  await expect(writer.committed()).rejects.toThrow(/limit of 1000 bytes/)
  expect(writer.throttled).toBe(true)
  expect(stored()).toEqual(['x'.repeat(900)])
  writer.done(journal.lastSequence)
  await vi.waitFor(() => expect(writer.refusal).toBeNull(), 15_000)
  expect(rooms.at(-1)).toBeNull()
  expect(stored()).toEqual(['y'.repeat(200)])
  writer.close()
})

it('a disk that fails is said, nothing acknowledged, nothing lost, and it continues on its own', async () => {
  const writer = open()
  const works = journal.write.bind(journal)
  let failures = 0
  journal.write = (write: JournalWrite) => {
    if (failures++ < 2) throw Object.assign(new Error('disk I/O error'), { errcode: failures === 1 ? 10 : 13 })
    works(write)
  }
  take(writer, 'tcp')
  take(writer, 'http', answered)
  await expect(writer.committed()).rejects.toMatchObject({ refusal: { status: 503 } })
  expect(writer.state()).toMatchObject({ entries: 0, pending: 1 })
  await vi.waitFor(() => expect(writer.refusal).toBeNull(), 15_000)
  expect(failures).toBeGreaterThan(2)
  expect(stored()).toEqual(['tcp'])
  writer.close()
})

it('what processing keeps is on the disk before it is confirmed, and the processed form goes with its batch', async () => {
  const writer = open()
  take(writer, 'one')
  writer.flush()
  const sequence = journal.lastSequence
  const failure = {
    sequence,
    position: 3,
    inputId: 'in',
    receivedAt: 1,
    remoteAddress: 'a',
    reason: 'why',
    frame: Buffer.from('bad'),
  }
  writer.keep({ sequence, targets: Buffer.from('targets'), failures: [failure] })
  await vi.waitFor(() => expect(kept).toEqual([sequence]))
  expect(Buffer.from(reader.next(0)!.targets!).toString()).toBe('targets')
  writer.done(sequence)
  writer.flush()
  expect(reader.next(0)).toBeNull()
  expect(reader.failures(10, 0, 100)).toMatchObject([{ sequence, position: 3, reason: 'why' }])
  expect(writer.state().failures).toBe(1)
  writer.close()
})

it('the file becomes small again when a backlog has left', async () => {
  journal.close()
  journal = new Journal(join(dir, 'journal.db'))
  const writer = open(1e9)
  const bytes = () => statSync(join(dir, 'journal.db')).size
  for (let i = 0; i < 30; i++) take(writer, randomBytes(3 << 18).toString('base64'))
  writer.flush()
  expect(bytes()).toBeGreaterThan(20e6)
  writer.done(journal.lastSequence)
  await vi.waitFor(() => expect(bytes()).toBeLessThan(4e6), 15_000)
  take(writer, 'after')
  writer.flush()
  expect(stored()).toEqual(['after'])
  writer.close()
})

it('batches that leave have the file looked at again at once, not a second after the last look', () => {
  vi.useFakeTimers()
  try {
    const writer = open(1e9)
    const bytes = () => statSync(join(dir, 'journal.db')).size
    for (let i = 0; i < 30; i++) take(writer, randomBytes(3 << 18).toString('base64'))
    writer.flush()
    const first = reader.next(0)!.sequence
    writer.done(first + 2)
    writer.flush()
    vi.advanceTimersByTime(100)
    const full = bytes()
    writer.done(first + 14)
    writer.flush()
    vi.advanceTimersByTime(300)
    expect(bytes()).toBeLessThan(0.8 * full)
    writer.close()
  } finally {
    vi.useRealTimers()
  }
})

it('messages of a few bytes fill the journal to its limit, not beyond: what processing keeps of a batch finds room, and it drains', async () => {
  const limit = 16 * 1024 * 1024
  journal.close()
  journal = new Journal(join(dir, 'journal.db'))
  const writer = open(limit)
  for (let i = 0; !writer.refusal && i < 3e6; i++) take(writer, 'x')
  expect(writer.refusal).toMatchObject({ status: 429 })
  const { sequence } = reader.next(0)!
  writer.keep({ sequence, targets: Buffer.alloc(4 << 20), failures: [] })
  writer.done(sequence - 1)
  await vi.waitFor(() => expect(kept).toEqual([sequence]))
  expect(statSync(join(dir, 'journal.db')).size).toBeLessThan(2 * limit)
  writer.close()
})

it('what found no room by the stop is reported by the input: nobody else knows of it', async () => {
  const writer = open(1000)
  take(writer, 'x'.repeat(900))
  await writer.committed()
  take(writer, 'y'.repeat(200))
  writer.take({ inputId: 'other', address: 'b', batch: null, index: 0 }, 0, Date.now(), 0, Buffer.from('zz'), 0, 2)
  take(writer, 'w'.repeat(200))
  take(writer, 'told', answered)
  await expect(writer.committed()).rejects.toThrow(RefusedError)
  expect([...writer.close()]).toEqual([
    ['in', 2],
    ['other', 1],
  ])
})

it('a commit that fails when it is already in the log, as where its sync fails, is not made twice', async () => {
  const writer = open()
  const works = journal.write.bind(journal)
  let failures = 0
  journal.write = (write: JournalWrite) => {
    const before = journal.lastSequence
    works(write)
    if (failures++ > 0) return
    journal.lastSequence = before
    throw Object.assign(new Error('disk I/O error'), { errcode: 1034 })
  }
  take(writer, 'tcp')
  take(writer, 'http', answered)
  await expect(writer.committed()).rejects.toMatchObject({ refusal: { status: 503 } })
  await vi.waitFor(() => expect(writer.refusal).toBeNull(), 15_000)
  expect(stored()).toEqual(['tcp'])
  writer.close()
})
