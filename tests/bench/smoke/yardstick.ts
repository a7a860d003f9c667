/**
 * Work of a fixed amount that shares no code with the server: JSON, zstd and SQLite with its full-text index, over messages of the generator. What the
 * server needs is told as a multiple of it, so that a slow or busy machine is not taken for a slow server.
 */
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { makeMessages } from '../messages.ts'

const MESSAGES = 12_000
/** Documents that are compressed together. */
const BLOCK = 128
/** Blocks that one reading unpacks. */
const READ_BLOCKS = 4

/** Seconds of the clock and of the processor. */
export interface Used {
  readonly seconds: number
  readonly cpuSeconds: number
}
export interface Yardstick {
  /** Writes everything. */
  write(): Used
  /** Reads a part of what was written last: about a millisecond. */
  read(): Used
}

function used(work: () => void): Used {
  const cpu = process.cpuUsage()
  const started = performance.now()
  work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - started) / 1_000, cpuSeconds: (user + system) / 1e6 }
}

export function makeYardstick(): Yardstick {
  const messages = makeMessages(0, MESSAGES, MESSAGES)
  let blocks: Buffer[] = []
  return {
    write: () =>
      used(() => {
        blocks = writeAll(messages)
      }),
    read: () =>
      used(() => {
        let sum = 0
        for (const block of blocks.slice(0, READ_BLOCKS)) {
          for (const document of JSON.parse(zstdDecompressSync(block).toString()) as { timestamp: number }[])
            sum += document.timestamp % 1_000
        }
        if (sum === 0) throw new Error('the yardstick has nothing to read')
      }),
  }
}

function writeAll(messages: readonly { readonly fields: Readonly<Record<string, unknown>> }[]): Buffer[] {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE text USING fts5(message, content='')")
  const insert = database.prepare('INSERT INTO text (rowid, message) VALUES (?, ?)')
  const blocks: Buffer[] = []
  database.exec('BEGIN')
  for (let first = 0; first < messages.length; first += BLOCK) {
    const block = messages.slice(first, first + BLOCK)
    for (const [i, { fields }] of block.entries()) insert.run(first + i + 1, String(fields.message))
    blocks.push(zstdCompressSync(JSON.stringify(JSON.parse(JSON.stringify(block)))))
  }
  database.exec('COMMIT')
  database.close()
  return blocks
}
