/**
 * Rotation by count and retention by number, under load and through `kill -9`: the number of indices is right at every moment, no message is
 * lost or found twice, searches go on, and files of deleted indices are gone soon. The long form is 20,000 messages/s for ten minutes;
 * `ROTATION_SECONDS` and `ROTATION_RATE` change that.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { drained } from './kills.ts'

const long = process.env.LONG === '1'
const seconds = Number(process.env.ROTATION_SECONDS ?? (long ? 600 : 12))
const rate = Number(process.env.ROTATION_RATE ?? (long ? 20_000 : 2_000))
const kills = long ? Math.max(1, Math.round(seconds / 60)) : 2
const perBatch = long ? 500 : 100
const senders = 4
const perIndex = long ? 50_000 : 3_000
const kept = 5
/** An index is left at the end of the journal batch that reaches the bound; the writer gathers at most so many messages. */
const mostBeyond = 10_000
/** A rotation adds an index before the deletion that follows it; the writer waits for that. */
const mostAtOnce = kept + 1

const rotation = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'

interface IndexSet {
  readonly id: string
  readonly index_prefix: string
}
interface Overview {
  readonly indices: readonly {
    readonly index_name: string
    readonly is_deflector: boolean
    readonly size: { readonly events: number }
  }[]
}

/**
 * Sends numbered batches at a rate, each again until it is answered. It waits while the journal is behind: a machine that is slow at first would go
 * through several indices at once afterwards, and some would be deleted before anybody saw them.
 */
class Load {
  /** Attempts and answers, by the number of the batch. */
  readonly attempts: number[] = []
  readonly answered: boolean[] = []
  readonly #start = performance.now()
  readonly #isBehind: () => boolean
  #stopped = false
  readonly #running: Promise<unknown>

  constructor(port: number, isBehind: () => boolean) {
    this.#isBehind = isBehind
    this.#running = Promise.all(Array.from({ length: senders }, () => this.#send(port)))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #send(port: number): Promise<void> {
    while (!this.#stopped) {
      const batch = this.attempts.push(0) - 1
      await pause(Math.max(0, this.#start + (1000 * perBatch * batch) / rate - performance.now()))
      while (this.#isBehind() && !this.#stopped) await pause(50)
      const body = Array.from({ length: perBatch }, (_, place) =>
        JSON.stringify({
          version: '1.1',
          host: 'rotation-test',
          short_message: `request ${place} of batch ${batch} took ${(place * 7) % 311} ms and was answered with status ${200 + (place % 5)}`,
          _batch: batch,
          _place: place,
        }),
      ).join('\n')
      do {
        this.attempts[batch]!++
        this.answered[batch] = (await postGelf(port, body).catch(() => 0)) === 202
        if (!this.answered[batch]) await pause(50)
      } while (!this.answered[batch])
    }
  }
}

/** Looks at the indices of the set, and searches, while the server is there. */
class Watch {
  readonly counts: number[] = []
  /** Messages of each index that was rotated, by name. */
  readonly rotated = new Map<string, number>()
  searches = 0
  readonly failures: string[] = []
  /** Longest time that the file of an index was there which the server did not list, ms. */
  longestLeft = 0
  /** Messages in the journal. */
  behind = 0
  #server: ServerProcess | null = null
  #stopped = false
  readonly #unlisted = new Map<string, number>()
  readonly #running: Promise<unknown>

  constructor(set: IndexSet, dataDir: string) {
    this.#running = Promise.all([this.#look(set, join(dataDir, 'messages')), this.#search()])
  }

  /** `null`: it is about to be killed. */
  at(server: ServerProcess | null): void {
    this.#server = server
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #look(set: IndexSet, folder: string): Promise<void> {
    while (!this.#stopped) {
      const before = readdirSync(folder).filter(file => file.startsWith(`${set.index_prefix}_`) && file.endsWith('.db'))
      const overview = await this.#ask<Overview>('GET', `/system/indexer/overview/${set.id}`)
      if (overview) this.#note(overview, before)
      const journal = await this.#ask<{ uncommitted_journal_entries: number }>('GET', '/system/journal')
      if (journal) this.behind = journal.uncommitted_journal_entries
      await pause(300)
    }
  }

  #note({ indices }: Overview, files: readonly string[]): void {
    this.counts.push(indices.length)
    for (const { index_name, is_deflector, size } of indices)
      if (!is_deflector) this.rotated.set(index_name, size.events)
    const listed = new Set(indices.map(({ index_name }) => `${index_name}.db`))
    for (const file of this.#unlisted.keys()) if (!files.includes(file)) this.#unlisted.delete(file)
    for (const file of files.filter(file => !listed.has(file))) {
      const since = this.#unlisted.get(file) ?? performance.now()
      this.#unlisted.set(file, since)
      this.longestLeft = Math.max(this.longestLeft, performance.now() - since)
    }
  }

  async #search(): Promise<void> {
    const all = { timerange: { type: 'relative', range: 0 } }
    while (!this.#stopped) {
      await this.#ask('POST', '/search/aggregate', {
        ...all,
        query: 'source:rotation-test AND status',
        group_by: [{ field: 'place', limit: 10 }],
        metrics: [{ function: 'count' }],
      })
      await this.#ask('POST', '/search/messages', { ...all, query: 'message:request', size: 20, fields: ['batch'] })
      await pause(200)
    }
  }

  /** Null where there is no server, or it was killed meanwhile. */
  async #ask<T>(method: string, path: string, body?: unknown): Promise<T | null> {
    const server = this.#server
    if (!server) return null
    try {
      const answer = await server.json<T>(method, path, body)
      this.searches++
      return answer
    } catch (error) {
      if (this.#server === server) this.failures.push(String(error))
      return null
    }
  }
}

async function begin(server: ServerProcess): Promise<{ set: IndexSet; port: number }> {
  const { index_sets } = await server.json<{ index_sets: IndexSet[] }>('GET', '/system/indices/index_sets')
  const set = index_sets[0]!
  await server.json('PUT', `/system/indices/index_sets/${set.id}`, {
    ...set,
    rotation_strategy_class: rotation,
    rotation_strategy: { type: `${rotation}Config`, max_docs_per_index: perIndex },
    retention_strategy_class: retention,
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: kept },
  })
  const { port } = await server.input(inputTypes.gelfHttp, {
    enable_bulk_receiving: true,
    max_chunk_size: 1_000_000,
  })
  return { set, port }
}

/** How often each batch is there that is there at all, and with how many different messages. */
async function batchesIn(server: ServerProcess): Promise<Map<number, { count: number; different: number }>> {
  const { datarows } = await server.json<{ datarows: [string | number, number, number][] }>(
    'POST',
    '/search/aggregate',
    {
      query: 'source:rotation-test',
      timerange: { type: 'relative', range: 0 },
      group_by: [{ field: 'batch', limit: 10_000 }],
      metrics: [{ function: 'count' }, { function: 'card', field: 'place' }],
    },
  )
  return new Map(datarows.map(([batch, count, different]) => [Number(batch), { count, different }]))
}

it(
  `${rate} messages/s for ${seconds} s in indices of ${perIndex}, ${kept} of which are kept, through ${kills} kills`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-rotation-'))
    let server = await startServer({ dataDir })
    try {
      const { set, port } = await begin(server)
      const watch = new Watch(set, dataDir)
      watch.at(server)
      const load = new Load(port, () => watch.behind > perIndex)
      for (let kill = 0; kill <= kills; kill++) {
        await pause((1000 * seconds) / (kills + 1))
        if (kill === kills) break
        watch.at(null)
        await server.kill()
        server = await startServer({ dataDir })
        watch.at(server)
      }
      await until(() => watch.rotated.size > kept, 'more indices than are kept', 180_000)
      await load.stop()
      await drained(server, 180_000)
      await until(async () => watch.counts.at(-1) === kept, `${kept} indices to be left`, 60_000)
      await watch.stop()

      const { indices } = await server.json<Overview>('GET', `/system/indexer/overview/${set.id}`)
      const sent = perBatch * load.answered.filter(Boolean).length
      const attempted = perBatch * load.attempts.reduce((sum, n) => sum + n, 0)
      const current = indices.find(({ is_deflector }) => is_deflector)!
      const stored = [...watch.rotated.values()].reduce((sum, n) => sum + n, current.size.events)
      console.info(
        `${sent} messages sent, ${stored} stored in ${watch.rotated.size + 1} indices; ${Math.min(...watch.rotated.values())} to ` +
          `${Math.max(...watch.rotated.values())} in one; at most ${Math.max(...watch.counts)} at once; ${watch.searches} searches; ` +
          `files of deleted indices gone after ${Math.round(watch.longestLeft)} ms`,
      )
      // Every index was seen, none has too many messages or too few, and there was never one too many for long.
      expect([...watch.rotated.keys()].length).toBe(Number(current.index_name.split('_').at(-1)))
      expect(Math.min(...watch.rotated.values())).toBeGreaterThanOrEqual(perIndex)
      expect(Math.max(...watch.rotated.values())).toBeLessThan(perIndex + mostBeyond)
      expect(Math.max(...watch.counts)).toBeLessThanOrEqual(mostAtOnce)
      const full = watch.counts.slice(watch.counts.findIndex(count => count >= kept))
      expect(Math.min(...full)).toBe(kept)
      // Nothing is lost: batches may be there twice only where they were sent again, as nobody had answered.
      expect(stored).toBeGreaterThanOrEqual(sent)
      expect(stored).toBeLessThanOrEqual(attempted)
      const found = await batchesIn(server)
      const oldest = Math.min(...found.keys()) + 10 * senders
      for (let batch = oldest; batch < load.answered.length; batch++) {
        const { count, different } = found.get(batch) ?? { count: 0, different: 0 }
        expect([batch, different, count % perBatch]).toEqual([batch, perBatch, 0])
        expect(count / perBatch).toBeLessThanOrEqual(load.attempts[batch]!)
      }
      expect(found.size).toBeGreaterThan(10 * senders)
      expect(watch.failures).toEqual([])
      expect(watch.searches).toBeGreaterThan(seconds)
      expect(watch.longestLeft).toBeLessThan(60_000)
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  (seconds + 400) * 1000,
)
