import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DamagedRow } from '../../damaged-files.ts'
import { answered, BatchBuilder, BatchReader, maxFrames, truncated, type Origin } from './batch.ts'
import { Journal, type JournalWrite } from './journal.ts'
import { JournalReader } from './reader.ts'

let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-journal-'))
  file = join(dir, 'journal.db')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const origin = (inputId: string, address: string): Origin => ({ inputId, address, batch: null, index: 0 })
const nothing: JournalWrite = { batches: [], batchResults: [], doneThrough: 0 }
const batch = (...texts: string[]) => {
  const builder = new BatchBuilder()
  const from = origin('in', '10.0.0.1')
  for (const text of texts) builder.add(from, 1, 1000, 0, Buffer.from(text), 0, Buffer.byteLength(text))
  return { count: builder.count, bytes: builder.bytes, receivedAt: builder.firstReceivedAt, frames: builder.finish() }
}
const textsOf = (stored: Uint8Array) => {
  const reader = new BatchReader(stored)
  const texts: string[] = []
  reader.forEach(({ start, end }) => texts.push(reader.bytes.toString('utf8', start, end)))
  return texts
}

describe('a journal file that is empty', () => {
  it('where it was in use is damaged', () => {
    const journal = new Journal(file)
    journal.keepReserve()
    journal.close()
    truncateSync(file)
    expect(() => new Journal(file)).toThrow(DamagedRow)
  })

  it('or gone where somebody deleted it is a new one, and so is that of a first start that was broken off', () => {
    const journal = new Journal(file)
    journal.keepReserve()
    journal.close()
    rmSync(file)
    new Journal(file).close()
    writeFileSync(join(dir, 'other.db'), '')
    new Journal(join(dir, 'other.db')).close()
  })
})

describe('a batch', () => {
  it('gives back its frames with their envelopes, and can be used again', () => {
    const builder = new BatchBuilder()
    const [a, b] = [origin('one', '10.0.0.1'), origin('two', '::1')]
    const large = Buffer.alloc(700_000, 120)
    for (let round = 0; round < 2; round++) {
      builder.add(a, 514, 5000, 0, Buffer.from('xxfirstxx'), 2, 7)
      builder.add(b, 65_535, 4990, truncated, large, 0, large.length)
      builder.add(a, 515, 5002, answered, Buffer.from('third'), 0, 5)
      const reader = new BatchReader(Buffer.from(builder.finish()))
      const seen: unknown[] = []
      reader.forEach(({ position, inputId, address, port, receivedAt, flags, start, end }) =>
        seen.push([
          position,
          inputId,
          address,
          port,
          receivedAt,
          flags,
          end - start,
          reader.bytes.toString('latin1', start, Math.min(end, start + 5)),
        ]),
      )
      expect(seen).toEqual([
        [0, 'one', '10.0.0.1', 514, 5000, 0, 5, 'first'],
        [1, 'two', '::1', 65_535, 4990, truncated, 700_000, 'xxxxx'],
        [2, 'one', '10.0.0.1', 515, 5002, answered, 5, 'third'],
      ])
      builder.reset()
    }
  })

  it('is full at a thousand frames, a megabyte, or what becomes 64 megabytes', () => {
    const builder = new BatchBuilder()
    const from = origin('in', 'a')
    for (let i = 0; i < maxFrames - 1; i++) builder.add(from, 0, 0, 0, Buffer.from('x'), 0, 1)
    expect(builder.full).toBe(false)
    builder.add(from, 0, 0, 0, Buffer.from('x'), 0, 1)
    expect(builder.full).toBe(true)
    const other = new BatchBuilder()
    other.add(from, 0, 0, 0, Buffer.alloc(1 << 20), 0, 1 << 20)
    expect(other.full).toBe(true)
    const bombs = new BatchBuilder()
    for (let i = 0; i < 8; i++) bombs.add(from, 0, 0, 0, Buffer.from('x'), 0, 1, 8 << 20)
    expect(bombs.full).toBe(true)
  })

  it('gives frames back whose sender waits', () => {
    const builder = new BatchBuilder()
    const [a, b] = [origin('one', 'a'), origin('two', 'b')]
    for (const [from, flags, text] of [
      [a, answered, '1'],
      [b, 0, '2'],
      [a, 0, '3'],
      [b, answered, '4'],
    ] as const)
      builder.add(from, 0, 7, flags, Buffer.from(text), 0, 1)
    expect(builder.removeAnswered()).toBe(2)
    expect(textsOf(builder.finish())).toEqual(['2', '3'])
  })

  it('of another format is refused', () => {
    const stored = Buffer.from(batch('x').frames)
    stored.writeUInt32LE(9, 0)
    expect(() => new BatchReader(stored)).toThrow(/format 9/)
  })
})

describe('the journal', () => {
  it('keeps batches in order until they are done, over a restart', () => {
    let journal = new Journal(file)
    journal.write({ ...nothing, batches: [batch('a', 'b'), batch('c')] })
    const first = journal.lastSequence - 1
    journal.close()
    journal = new Journal(file)
    const reader = new JournalReader(file)
    const one = reader.next(0)!
    const two = reader.next(one.sequence)!
    expect([one.sequence, two.sequence]).toEqual([first, first + 1])
    expect([textsOf(one.frames), textsOf(two.frames)]).toEqual([['a', 'b'], ['c']])
    expect(journal.backlog(0)).toEqual({ entries: 3, bytes: 3 })
    expect(journal.oldest(0)).toBe(1000)
    journal.write({ ...nothing, doneThrough: first })
    expect(reader.next(0)!.sequence).toBe(first + 1)
    expect(journal.backlog(0)).toEqual({ entries: 1, bytes: 1 })
    journal.close()
    reader.close()
  })

  it('never uses a sequence again: not after it is empty, not when it was lost', () => {
    let journal = new Journal(file)
    journal.write({ ...nothing, batches: [batch('a')] })
    const { lastSequence } = journal
    journal.write({ ...nothing, doneThrough: lastSequence })
    journal.close()
    journal = new Journal(file)
    journal.write({ ...nothing, batches: [batch('b')] })
    expect(journal.lastSequence).toBeGreaterThan(lastSequence)
    journal.close()
    rmSync(file)
    const before = Date.now()
    journal = new Journal(file)
    journal.write({ ...nothing, batches: [batch('c')] })
    expect(journal.lastSequence).toBeGreaterThan(before)
    journal.raiseSequence(journal.lastSequence + 1_000_000)
    const raised = journal.lastSequence
    journal.write({ ...nothing, batches: [batch('d')] })
    expect(journal.lastSequence).toBe(raised + 1)
    journal.close()
  })

  it('of a newer format is refused in words', () => {
    new Journal(file).close()
    const db = new DatabaseSync(file)
    db.exec('PRAGMA user_version = 99')
    db.close()
    expect(() => new Journal(file)).toThrow(/format 99; this server reads up to 3/)
  })

  it('from before it could shrink is recreated once it is empty', () => {
    new Journal(file).close()
    const pragma = (name: string, change = '') => {
      const db = new DatabaseSync(file)
      if (change !== '') db.exec(change)
      const [value] = Object.values(db.prepare(`PRAGMA ${name}`).get()!)
      db.close()
      return value
    }
    expect(pragma('auto_vacuum', 'PRAGMA auto_vacuum = NONE; VACUUM')).toBe(0)
    let journal = new Journal(file)
    journal.write({ ...nothing, batches: [batch('a')] })
    journal.close()
    expect(pragma('auto_vacuum')).toBe(2)
    expect(pragma('auto_vacuum', 'PRAGMA auto_vacuum = NONE; VACUUM')).toBe(0)
    journal = new Journal(file)
    expect(journal.backlog(0).entries).toBe(1)
    journal.close()
    expect(pragma('auto_vacuum')).toBe(0)
  })

  it('gives free pages back once they are many and a share of it, and nearly all once it is empty', () => {
    const journal = new Journal(file)
    const size = () => {
      journal.checkpoint()
      return statSync(file).size
    }
    const large = () => {
      const frames = randomBytes(512 * 1024)
      return { count: 1, bytes: frames.length, receivedAt: 1000, frames }
    }
    journal.write({ ...nothing, batches: Array.from({ length: 40 }, large) })
    const first = journal.lastSequence - 39
    const full = size()
    journal.write({ ...nothing, doneThrough: first + 4 })
    expect(journal.large).toBe(true)
    expect(journal.shrink()).toBe(false)
    journal.write({ ...nothing, doneThrough: first + 7 })
    expect(journal.shrink()).toBe(true)
    while (journal.shrink());
    expect(size()).toBeLessThan(full - 2e6)
    expect(journal.backlog(0).entries).toBe(32)
    journal.write({ ...nothing, doneThrough: journal.lastSequence })
    while (journal.shrink());
    expect(size()).toBeLessThan(2e6)
    journal.close()
  })

  it('writes all of it or nothing', () => {
    const journal = new Journal(file)
    const broken = { ...batch('x'), frames: null as unknown as Uint8Array }
    expect(() => journal.write({ ...nothing, batches: [batch('a'), broken] })).toThrow()
    expect(journal.backlog(0)).toEqual({ entries: 0, bytes: 0 })
    journal.write({ ...nothing, batches: [batch('b')] })
    expect(journal.backlog(0).entries).toBe(1)
    journal.close()
  })

  it('keeps failures once, newest first, and counts them', () => {
    let journal = new Journal(file)
    const reader = new JournalReader(file)
    const failure = (position: number) => ({
      sequence: 5,
      position,
      inputId: 'in',
      receivedAt: 1,
      remoteAddress: 'a',
      reason: 'why',
      frame: Buffer.from(`frame ${position}`),
    })
    journal.write({ ...nothing, batchResults: [{ sequence: 5, targets: null, failures: [failure(1), failure(2)] }] })
    journal.write({ ...nothing, batchResults: [{ sequence: 5, targets: null, failures: [failure(2), failure(3)] }] })
    expect(reader.failures(2, 0, 100).map(({ frame }) => Buffer.from(frame).toString())).toEqual(['frame 3', 'frame 2'])
    expect(
      reader
        .failures(5, 2, 3)
        .map(({ position, reason, frame, length }) => [position, reason, Buffer.from(frame).toString(), length]),
    ).toEqual([[1, 'why', 'fra', 7]])
    expect([reader.countFailures(1), reader.countFailures(2)]).toEqual([3, 0])
    journal.close()
    journal = new Journal(file)
    expect(journal.failures).toBe(3)
    journal.close()
    reader.close()
  })

  it("keeps a removed input's definition while there are frames of it", () => {
    const definition = { id: 'in', type: 't', title: '', configuration: { a: 1 }, staticFields: {} }
    let journal = new Journal(file)
    journal.saveInput(definition)
    journal.write({ ...nothing, batches: [batch('a')] })
    journal.removeInput('in')
    journal.close()
    journal = new Journal(file)
    const reader = new JournalReader(file)
    expect(reader.input('in')).toEqual(definition)
    journal.write({ ...nothing, doneThrough: journal.lastSequence })
    journal.close()
    journal = new Journal(file)
    expect(reader.input('in')).toBeNull()
    journal.close()
    reader.close()
  })
})

it('a reader tells whether much is behind a place, and leaves nothing open', () => {
  const journal = new Journal(file)
  journal.write({ ...nothing, batches: [batch('a', 'b'), batch('c'), batch('d')] })
  const reader = new JournalReader(file)
  const { lastSequence } = journal
  const behind = (after: number) => [0, 1, 2, 3, 4, 5].map(frames => reader.hasBehind(after, frames))
  expect(behind(lastSequence - 3)).toEqual([true, true, true, true, true, false])
  expect(behind(lastSequence - 1)).toEqual([true, true, false, false, false, false])
  expect(behind(lastSequence)).toEqual([true, false, false, false, false, false])
  expect(reader.next(lastSequence - 3)).toMatchObject({ count: 2 })
  expect(() => journal.checkpoint()).not.toThrow()
  reader.close()
  journal.close()
})
