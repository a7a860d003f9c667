/** Repacking an index, killed again and again: all messages are there once at every moment, and it ends. `LONG=1` makes 200 kills. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openForWriting, readMeta } from '../../host-demo/server/platform/messages/embedded/format.ts'
import { createIndex, indexPath } from '../../host-demo/server/platform/messages/embedded/index-files.ts'
import { ByteCache } from '../../host-demo/server/platform/messages/embedded/read/cache.ts'
import { IndexReader } from '../../host-demo/server/platform/messages/embedded/read/index-reader.ts'
import { checkIndex } from '../../host-demo/server/platform/messages/embedded/write/check-index.ts'
import { IndexWriter } from '../../host-demo/server/platform/messages/embedded/write/index-writer.ts'
import { makeMessages, randomFrom } from '../bench/messages.ts'
import { NEW_META } from '../../host-demo/server/platform/messages/embedded/testing/new-meta.ts'

const kills = process.env['LONG'] === '1' ? 200 : 5
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const CHUNKS = 16
const ROWS = 250
const mostBlocks = 6
const longestMs = 60

const messages = Array.from({ length: CHUNKS }, (_, chunk) => makeMessages(chunk, ROWS, CHUNKS * ROWS))

function makeIndex(folder: string): string {
  createIndex(folder, { ...NEW_META, finished: true })
  const path = indexPath(folder, 'set_0')
  const writer = new IndexWriter(path, { direct: 1, fold: 8_000 })
  messages.forEach((list, i) =>
    writer.write(
      list.map(message => ({ message, shared: false })),
      i + 1,
    ),
  )
  writer.close()
  return path
}

function messagesIn(path: string): unknown[] {
  const source = { name: 'set_0', path, indexSet: 'set', active: false, messages: 0 }
  const reader = new IndexReader(
    source,
    new ByteCache({ bytes: 1e8, ownBytes: 1e8, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  const all = reader.chunks().map(chunk => {
    const documents = chunk.documents()
    return Array.from({ length: chunk.n }, (_, row) => documents.message(row))
  })
  reader.close()
  return all
}

function stateOf(path: string): { damages: string[]; to: number; done: boolean } {
  const db = openForWriting(path)
  const { repackedTo = 0, repacked = false } = readMeta(db, path)
  const damages = checkIndex(db)
  db.close()
  return { damages, to: repackedTo, done: repacked }
}

/** Runs it, and kills it a while after it has begun with so many blocks; null: it is let finish. */
async function run(path: string, kill: { readonly blocks: number; readonly afterMs: number } | null): Promise<void> {
  const agent = join(import.meta.dirname, 'agents', 'repack.ts')
  const child = spawn(process.execPath, [agent, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let begun = 0
  for await (const text of child.stdout.setEncoding('utf8')) {
    begun += String(text).split('\n').length - 1
    if (kill === null || begun < kill.blocks) continue
    await Promise.race([pause(kill.afterMs), exited])
    break
  }
  if (kill !== null) child.kill('SIGKILL')
  await exited
}

it(
  `${kills} kills while an index is repacked lose and double nothing (SEED=${seed})`,
  async () => {
    const random = randomFrom(seed)
    const folder = mkdtempSync(join(tmpdir(), 'cordwood-repacking-'))
    try {
      let path = makeIndex(folder)
      const size = statSync(path).size
      const reached: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        await run(path, { blocks: 1 + Math.floor(random() * mostBlocks), afterMs: random() * longestMs })
        const { damages, to, done } = stateOf(path)
        expect(damages).toEqual([])
        reached.push(to)
        expect(messagesIn(path)).toEqual(messages)
        if (!done) continue
        rmSync(path)
        path = makeIndex(folder)
      }
      console.info(`killed when it had come to block, of ${CHUNKS}: ${reached.join(' ')}`)
      await run(path, null)
      expect(stateOf(path)).toEqual({ damages: [], to: CHUNKS + 1, done: true })
      expect(messagesIn(path)).toEqual(messages)
      expect(statSync(path).size).toBeLessThan(size)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000 + kills * 20_000,
)
