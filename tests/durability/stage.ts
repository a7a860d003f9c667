/**
 * Journal, processing, delivery and index files of a server, in one thread, so that a test says where it stops: `die()` leaves everything
 * as a kill at this moment does, and the next `Stage` on the same folder is the next start.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Routing } from '../../host-demo/server/platform/ingest/ingest.ts'
import { BatchBuilder } from '../../host-demo/server/platform/ingest/journal/batch.ts'
import { Journal } from '../../host-demo/server/platform/ingest/journal/journal.ts'
import { JournalReader } from '../../host-demo/server/platform/ingest/journal/reader.ts'
import { createBatchProcessor } from '../../host-demo/server/platform/ingest/processing/batch-processor.ts'
import { Chain } from '../../host-demo/server/platform/ingest/processing/chain/chain.ts'
import { ChainCounts } from '../../host-demo/server/platform/ingest/processing/chain/counts.ts'
import { Delivery, type SpanWorker } from '../../host-demo/server/platform/ingest/processing/delivery.ts'
import { FieldLimiter } from '../../host-demo/server/platform/ingest/processing/field-limits.ts'
import { createNames } from '../../host-demo/server/platform/ingest/processing/names.ts'
import { SPAN_LIMITS } from '../../host-demo/server/platform/ingest/processing/span.ts'
import { createSpanProcessor } from '../../host-demo/server/platform/ingest/processing/span-processor.ts'
import { BlackBox, boxesFor } from '../../host-demo/server/platform/ingest/workers/black-box.ts'
import { allProcessors, loadParts } from '../../host-demo/server/platform/ingest/registry.ts'
import { indexPath } from '../../host-demo/server/platform/messages/embedded/index-files.ts'
import { buffersOf, encodeSpan } from '../../host-demo/server/platform/messages/embedded/write/encode-span.ts'
import { IndexSets } from '../../host-demo/server/platform/messages/embedded/write/index-sets.ts'
import { PACKING } from '../../host-demo/server/platform/messages/embedded/write/index-writer.ts'
import { noPipelineRules } from '../../host-demo/server/platform/pipelines/program.ts'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type { EncodedSpan, WriteBatch } from '../../host-demo/server/platform/messages/message-store.ts'
import { find } from '../contract/queries.ts'

await loadParts()

export class Stage {
  readonly sets: IndexSets
  readonly #dir: string
  readonly #journal: Journal
  readonly #reader: JournalReader
  readonly #delivery: Delivery
  #sent: (WriteBatch | EncodedSpan)[] = []
  #nothingMore = false
  #isBusy = false

  /** Index sets are called as their prefix. */
  constructor(dir: string, routing: Routing, indexSets: readonly string[]) {
    this.#dir = dir
    mkdirSync(join(dir, 'messages'), { recursive: true })
    this.sets = new IndexSets(join(dir, 'messages'), PACKING, Infinity, () => {})
    for (const id of indexSets) this.sets.ensure(id, id)
    const file = join(dir, 'journal.db')
    this.#journal = new Journal(file)
    this.#reader = new JournalReader(file)
    const chain = new Chain(
      {
        processors: allProcessors().map(({ id }) => id),
        routing,
        grokPatterns: new Map(),
        geoIp: null,
        instanceNames: null,
        pipelines: noPipelineRules,
      },
      new ChainCounts(),
    )
    const fields = new FieldLimiter({ ofMessage: 1e6, newPerHour: 1e6, ofInput: 1e6 })
    const processor = createBatchProcessor({
      nodeId: 'node',
      names: createNames(async () => []),
      input: () => null,
      chain: () => chain,
      fields,
    })
    const box = new BlackBox(boxesFor(1), 0)
    const encoding = () => ({ encoder: { encodeSpan, buffersOf }, sets: this.sets.encoderSets() })
    const processSpan = createSpanProcessor({ processor, box, encoding })
    const worker: SpanWorker = {
      limits: SPAN_LIMITS,
      process: async span => {
        this.#isBusy = true
        try {
          return await processSpan(span)
        } finally {
          this.#isBusy = false
        }
      },
    }
    this.#delivery = new Delivery({
      credit: () => ({ messages: 1e6, bytes: 1e9 }),
      next: after => {
        const batch = this.#reader.next(after)
        this.#nothingMore = batch === null
        return batch
      },
      killers: () => null,
      worker: () => (this.#isBusy ? null : worker),
      accept: () => true,
      again: processSpan,
      keep: async batchResult => this.#journal.write({ batches: [], batchResults: [batchResult], doneThrough: 0 }),
      send: content => this.#sent.push(...(content.type === 'encoded' ? [content.span] : content.batches)),
      done: sequence => this.#journal.write({ batches: [], batchResults: [], doneThrough: sequence }),
    })
    const furthest = Math.max(0, ...Object.values(this.sets.resumeAfter()))
    this.#delivery.resumeAfter(Math.min(furthest, this.sets.replayAfter() ?? furthest))
    this.#delivery.start(error => {
      throw error
    })
  }

  /** One batch of one line of text for each, committed to the journal: what an acknowledgement stands for. */
  accept(...texts: string[]): void {
    const builder = new BatchBuilder()
    for (const text of texts) {
      builder.add(
        { inputId: 'in', address: 'a', batch: null, index: 0 },
        0,
        Date.now(),
        0,
        Buffer.from(text),
        0,
        Buffer.byteLength(text),
      )
    }
    const batch = {
      count: builder.count,
      bytes: builder.bytes,
      receivedAt: builder.firstReceivedAt,
      frames: builder.finish(),
    }
    this.#journal.write({ batches: [batch], batchResults: [], doneThrough: 0 })
  }

  /** All that the journal has is processed and with the store. */
  async process(): Promise<void> {
    this.#nothingMore = false
    while (!this.#nothingMore || this.#isBusy) {
      this.#delivery.wake()
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }

  /** The store writes what it was sent, in one go, and it leaves the journal. */
  store(): void {
    const last = this.storeWithoutWord()
    if (last > 0) this.#delivery.acknowledge(last)
  }

  /** It writes, but nobody hears of it. Gives the last sequence. */
  storeWithoutWord(): number {
    const batches = this.#sent.splice(0)
    this.sets.apply(batches)
    const last = batches.at(-1)
    return last ? ('last' in last ? last.last : last.sequence) : 0
  }

  /** As `store`, but it comes to its end where it would write to this index: what was committed before stays. */
  storeUntil(index: string): void {
    const path = indexPath(join(this.#dir, 'messages'), index)
    const files = [path, `${path}-wal`].filter(file => existsSync(file))
    for (const file of files) renameSync(file, `${file}.away`)
    try {
      this.store()
    } catch {
      return
    } finally {
      for (const file of files) renameSync(`${file}.away`, file)
    }
    throw new Error(`The store was to write to ${index} and has not.`)
  }

  async die(): Promise<void> {
    await this.#delivery.stop(0)
    this.sets.close()
    this.#reader.close()
    this.#journal.close()
  }
}

/** The texts a search over all streams finds, sorted; a text comes as often as it is found. */
export async function found(dir: string): Promise<string[]> {
  const store = await openEmbeddedStore({ dir: join(dir, 'messages'), log: pino({ level: 'silent' }), readers: 1 })
  const { hits } = await store.messages(find([], { limit: 10_000 }))
  await store.close()
  return hits.map(({ message }) => String(message.fields['message'])).sort()
}
