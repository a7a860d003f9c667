import { availableParallelism, totalmem } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { Logger } from 'pino'
import { tokenize } from '../../../../../core/query/analysis.ts'
import {
  IndexNotFoundError,
  type AggregationRequest,
  type AggregationResult,
  type ArrivalRequest,
  type ArrivalResult,
  type CoverageRequest,
  type CoverageResult,
  type FieldInfo,
  type Hit,
  type IndexDamage,
  type IndexFieldUse,
  type IndexInfo,
  type IndexSetRules,
  type LeftIndex,
  type LeftOut,
  type MessagesRequest,
  type MessagesResult,
  type MessageStore,
  type PatternsRequest,
  type PatternsResult,
  type Scope,
  type SuggestRequest,
  type SuggestResult,
  type SummaryRequest,
  type SummaryResult,
  type WriteChannel,
} from '../message-store.ts'
import { hasBegunSince, indicesOfMarks } from './read/arrivals.ts'
import { PACKING, type Packing } from './write/index-writer.ts'
import type { IndexEntry, Source } from './protocol.ts'
import { ReaderPool } from './read/reader-pool.ts'
import { SHARING_TIMES, type SharingTimes } from './read/sharing/helpers.ts'
import { WriterClient } from './write/writer-client.ts'

export interface EmbeddedStoreOptions {
  /** The folder of the index files; made if it is not there. */
  readonly dir: string
  readonly log: Logger
  /** Threads that answer queries; as many as cores without it, from 2 to 8. */
  readonly readers?: number
  /** Messages after which an index is rotated on its own. */
  readonly rotateAt?: number
  /** When messages are packed into chunks; tests make it early or late. */
  readonly packing?: Packing
  /** Bytes of decoded columns and documents all readers together keep; 0 or absent: a share of the machine's memory. */
  readonly cacheBytes?: number
  /** Bytes the searches that run hold together at most. */
  readonly searchBytes?: number
  /** When several readers share a query; tests share what is done at once. */
  readonly sharing?: SharingTimes
}

const ROTATE_AT = 2_000_000
/** Part of the machine's memory, or of what its container may have, for the cache of the readers; never more than is of use to them. */
const CACHE_SHARE = 1 / 32
const CACHE_LEAST_BYTES = 64 << 20
const CACHE_MOST_BYTES = 256 << 20
const SEARCH_BYTES = 160 << 20
/** A reader without cache and searches, about. */
const READER_BYTES = 28 << 20
/** The share of it that one search may hold. */
const SEARCH_SHARE = 5 / 8
/** A search that runs for longer does not keep the file of a deleted index: it reads what it has open. */
const RELEASE_MS = 30_000
/** More threads would take memory and gain little. */
const MAX_READERS = 8

/** Opens the store that keeps its messages in SQLite files. Rejects when a file cannot be read, or is of a newer format. */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<MessageStore> {
  const { dir, log, rotateAt = ROTATE_AT, packing = PACKING, searchBytes = SEARCH_BYTES } = options
  const count = options.readers ?? Math.min(MAX_READERS, Math.max(2, availableParallelism()))
  const writer = await WriterClient.start({ dir, rotateAt, packing }, log)
  const cacheBytes = options.cacheBytes || cacheShare()
  const limits = {
    cache: { bytes: cacheBytes, ownBytes: cacheBytes / count, used: new SharedArrayBuffer(4 * count) },
    memory: { jobBytes: SEARCH_SHARE * searchBytes, bytes: searchBytes, used: new SharedArrayBuffer(4 * count + 4) },
    heap: { bytes: cacheBytes + searchBytes + count * READER_BYTES, used: new SharedArrayBuffer(4 * count) },
    sharing: options.sharing ?? SHARING_TIMES,
  }
  const pool = new ReaderPool(count, limits, error => {
    log.error({ err: error }, 'A reader of the message store was replaced')
  })
  return new EmbeddedStore(writer, pool, log)
}

function cacheShare(): number {
  // Without a limit of its own the process may have what the machine has.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.round(Math.min(CACHE_MOST_BYTES, Math.max(CACHE_LEAST_BYTES, CACHE_SHARE * memory)))
}

class EmbeddedStore implements MessageStore {
  readonly #writer: WriterClient
  readonly #pool: ReaderPool
  /** Damage that searches have met, by index and part. */
  readonly #damages = new Map<string, IndexDamage>()
  /** Index sets that searches without streams leave out. */
  readonly #onlyNamed = new Set<string>()
  /** Indices on their way out: no new query reads them. */
  readonly #leaving = new Set<string>()

  constructor(writer: WriterClient, pool: ReaderPool, log: Logger) {
    this.#writer = writer
    this.#pool = pool
    pool.onDamage = damages => {
      for (const damage of damages) {
        const name = `${damage.index} ${damage.part}`
        if (!this.#damages.has(name))
          log.error(`The index '${damage.index}' is damaged: ${damage.part}. ${consequenceOf(damage)}`)
        this.#damages.set(name, damage)
      }
    }
  }

  openWriteChannel(): WriteChannel {
    const { port1, port2 } = new MessageChannel()
    // A writer that is gone closes the port with it, which tells the other side.
    this.#writer.call({ type: 'channel', port: port1 }, [port1]).catch(() => port2.close())
    return { port: port2, encoder: new URL('./write/encode-span.ts', import.meta.url).href }
  }

  prepare(): void {
    this.#pool.startAhead()
  }

  messages(request: MessagesRequest, signal?: AbortSignal): Promise<MessagesResult> {
    return this.#toldOfAside(request.scope, this.#pool.run('messages', request, this.#sources(request.scope), signal))
  }

  aggregate(request: AggregationRequest, signal?: AbortSignal): Promise<AggregationResult> {
    return this.#toldOfAside(request.scope, this.#pool.run('aggregate', request, this.#sources(request.scope), signal))
  }

  suggest(request: SuggestRequest, signal?: AbortSignal): Promise<SuggestResult> {
    return this.#toldOfAside(request.scope, this.#pool.run('suggest', request, this.#sources(request.scope), signal))
  }

  summary(request: SummaryRequest, signal?: AbortSignal): Promise<SummaryResult> {
    return this.#toldOfAside(request.scope, this.#pool.run('summary', request, this.#sources(request.scope), signal))
  }

  coverage(request: CoverageRequest, signal?: AbortSignal): Promise<CoverageResult> {
    return this.#pool.run('coverage', request, this.#sources(request.scope), signal)
  }

  patterns(request: PatternsRequest, signal?: AbortSignal): Promise<PatternsResult> {
    return this.#toldOfAside(request.scope, this.#pool.run('patterns', request, this.#sources(request.scope), signal))
  }

  async arrivals(
    requests: readonly ArrivalRequest[],
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<readonly (ArrivalResult | null)[]> {
    const namesStreams = ({ scope }: ArrivalRequest) => scope.streams !== null
    const groups = [...Map.groupBy(requests, namesStreams).values()]
    const answers = await Promise.all(groups.map(group => this.#arrivals(group, budgetMs, signal)))
    const byRequest = new Map(groups.flatMap((group, g) => group.map((request, i) => [request, answers[g]![i]!])))
    return requests.map(request => byRequest.get(request) ?? null)
  }

  /** Of requests that all name streams, or of which none does. */
  #arrivals(
    requests: readonly ArrivalRequest[],
    budgetMs: number,
    signal?: AbortSignal,
  ): Promise<readonly (ArrivalResult | null)[]> {
    const marks = requests.map(({ since }) => since)
    const known = indicesOfMarks(marks)
    const sources = this.#writer.indices.filter(
      entry =>
        entry.state === 'open' &&
        !this.#leaving.has(entry.name) &&
        (entry.writing || known.has(entry.name) || hasBegunSince(entry.name, marks)) &&
        this.#mayHold(requests[0]!.scope, entry),
    )
    return this.#pool.run('arrivals', { requests, budgetMs }, sources.map(toSource), signal)
  }

  onCommit(listener: () => void): () => void {
    this.#writer.onCommit.add(listener)
    return () => this.#writer.onCommit.delete(listener)
  }

  fields(scope: Scope, signal?: AbortSignal): Promise<readonly FieldInfo[]> {
    return this.#pool.run('fields', scope, this.#sources(scope), signal)
  }

  async fieldUse(index: string, signal?: AbortSignal): Promise<IndexFieldUse | null> {
    const entry = this.#entry(index)
    if (entry.state === 'closed') return null
    const { bytes } = (await this.indices()).find(({ name }) => name === index) ?? entry
    return this.#pool.run('fieldUse', { bytes }, [toSource(entry)], signal)
  }

  async message(index: string, documentId: string, signal?: AbortSignal): Promise<Hit | null> {
    const entry = this.#entry(index)
    if (entry.state === 'closed') return null
    return this.#pool.run('message', { documentId }, [toSource(entry)], signal)
  }

  analyze(text: string): readonly string[] {
    return tokenize(text)
  }

  async indices(): Promise<readonly IndexInfo[]> {
    const entries = (await this.#writer.call({ type: 'indices' })) as readonly IndexEntry[]
    return entries.map(({ path: _, ...info }) => info)
  }

  damages(): readonly IndexDamage[] {
    const { indices, damages } = this.#writer
    const there = new Set(indices.map(({ name }) => name))
    return [...damages, ...[...this.#damages.values()].filter(({ index }) => there.has(index))]
  }

  async ensureIndexSet({
    id,
    prefix,
    rules = {},
  }: {
    id: string
    prefix: string
    rules?: IndexSetRules
  }): Promise<void> {
    const { onlyNamed, ...writing } = rules
    if (onlyNamed) this.#onlyNamed.add(id)
    await this.#writer.ensure({ type: 'ensure', id, prefix, rules: writing })
  }

  async dropIndexSet(id: string): Promise<void> {
    await this.#writer.drop(id)
  }

  async rotate(indexSet: string): Promise<string> {
    return String(await this.#writer.call({ type: 'rotate', indexSet }))
  }

  onRotation(listener: (left: LeftIndex) => void): () => void {
    this.#writer.onLeft.add(listener)
    return () => this.#writer.onLeft.delete(listener)
  }

  whenOptimized(index: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const optimized = this.#writer.indices.find(({ name }) => name === index)?.optimized ?? 'done'
        if (optimized === 'waiting') return
        this.#writer.onIndices.delete(look)
        if (optimized === 'done') resolve()
        else reject(new Error(`The index '${index}' could not be optimized.`))
      }
      this.#writer.onIndices.add(look)
      look()
    })
  }

  async calculateRange(index: string): Promise<IndexInfo> {
    this.#entry(index)
    const { path: _, ...info } = (await this.#writer.call({ type: 'describe', index })) as IndexEntry
    return info
  }

  async closeIndex(index: string): Promise<void> {
    await this.#take(index, () => this.#writer.call({ type: 'state', index, state: 'closed' }))
  }

  async reopenIndex(index: string): Promise<void> {
    this.#entry(index)
    await this.#writer.call({ type: 'state', index, state: 'open' })
  }

  async deleteIndex(index: string): Promise<void> {
    await this.#take(index, () => this.#writer.call({ type: 'delete', index }))
  }

  async health(): Promise<{ writable: boolean; reason: string | null; bytes: number }> {
    const reason = this.#writer.blocked
    const entries = reason === null ? await this.indices() : this.#writer.indices
    return { writable: reason === null, reason, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  async close(): Promise<void> {
    await this.#pool.close()
    await this.#writer.close()
  }

  /** The answer, which names indices that were set aside and may have had messages in the time range. */
  async #toldOfAside<T extends LeftOut>(scope: Scope, answer: Promise<T>): Promise<T> {
    const aside = this.#writer.damages.filter(({ before }) => before !== undefined && before >= scope.from)
    const result = await answer
    return aside.length === 0 ? result : { ...result, leftOut: [...(result.leftOut ?? []), ...aside] }
  }

  /** Does `work` when no reader has the index, or has had it for long; queries that began before are let finish. */
  async #take(index: string, work: () => Promise<unknown>): Promise<void> {
    const entry = this.#entry(index)
    if (entry.writing) throw new Error(`The index '${index}' is being written to. Rotate its index set first.`)
    this.#leaving.add(index)
    try {
      await this.#pool.release(toSource(entry), RELEASE_MS)
      await work()
    } finally {
      this.#leaving.delete(index)
    }
  }

  #entry(index: string): IndexEntry {
    const entry = this.#writer.indices.find(({ name }) => name === index)
    if (!entry || this.#leaving.has(index)) throw new IndexNotFoundError(index)
    return entry
  }

  /** The open indices that may have messages in the time range. The ranges of those being written are not known here. */
  #sources(scope: Scope): Source[] {
    return this.#writer.indices
      .filter(
        entry =>
          entry.state === 'open' &&
          !this.#leaving.has(entry.name) &&
          (entry.writing || (entry.range !== null && entry.range.to >= scope.from && entry.range.from <= scope.to)) &&
          this.#mayHold(scope, entry),
      )
      .map(toSource)
  }

  #mayHold({ streams, indexSets }: Scope, { indexSet }: IndexEntry): boolean {
    if (indexSets) return indexSets.includes(indexSet)
    return streams !== null || !this.#onlyNamed.has(indexSet)
  }
}

function toSource({ name, path, indexSet, writing, messages }: IndexEntry): Source {
  return { name, path, indexSet, active: writing, messages }
}

const consequenceOf = ({ messages }: IndexDamage): string =>
  messages === 0 ? 'Searches find everything without it, more slowly.' : 'Searches leave that part out.'
