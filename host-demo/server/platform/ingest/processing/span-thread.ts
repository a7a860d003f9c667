/** Everything a thread needs to process spans for the thread of delivery: the rules, what is known of fields, and the store's encoder. */
import type { EncoderSets, SpanEncoder } from '../../messages/message-store.ts'
import { linesOfRules } from '../../pipelines/lines.ts'
import type { RuleTables } from '../../pipelines/lookup-tables.ts'
import type { InputDefinition } from '../ingest.ts'
import { processorOf } from '../registry.ts'
import type { BlackBox } from '../workers/black-box.ts'
import type { ToEncoder } from '../workers/protocol.ts'
import { createBatchProcessor, type BatchProcessor } from './batch-processor.ts'
import { Chain } from './chain/chain.ts'
import { ChainCounts } from './chain/counts.ts'
import type { ProcessingRules } from './chain/processor.ts'
import { FieldLimiter, type FieldLimits } from './field-limits.ts'
import { createNames } from './names.ts'
import type { ProcessedSpan, Span } from './span.ts'
import { createSpanProcessor } from './span-processor.ts'

export interface SpanThreadOptions {
  readonly nodeId: string
  readonly fieldLimits: FieldLimits
  readonly box: BlackBox
  readonly input: (id: string) => InputDefinition | null
  readonly tables: RuleTables
  /** Hears lines that rules write. */
  readonly line: (text: string) => void
}

export class SpanThread {
  readonly #options: SpanThreadOptions
  readonly #fields: FieldLimiter
  readonly #counts: ChainCounts
  readonly #processor: BatchProcessor
  readonly #process: (span: Span) => Promise<ProcessedSpan>
  #chain: Chain | null = null
  #encoder: SpanEncoder | null = null
  #sets: EncoderSets | null = null

  constructor(options: SpanThreadOptions) {
    const { nodeId, fieldLimits, box, input, line } = options
    this.#options = options
    this.#fields = new FieldLimiter(fieldLimits)
    this.#counts = new ChainCounts(linesOfRules(line))
    this.#processor = createBatchProcessor({
      nodeId,
      names: createNames(),
      input,
      chain: () => this.#chain!,
      fields: this.#fields,
      progress: { at: position => box.position(position) },
    })
    this.#process = createSpanProcessor({
      processor: this.#processor,
      box,
      encoding: () => this.#encoder && this.#sets && { encoder: this.#encoder, sets: this.#sets },
    })
  }

  /** Gives what became of a span; null for other messages. To be called with one message after the other. */
  async hear(message: ToEncoder): Promise<ProcessedSpan | null> {
    switch (message.type) {
      case 'rules':
        this.#compile(message.rules)
        return null
      case 'input':
        this.#processor.forget(message.id)
        return null
      case 'fields':
        this.#fields.learn(message.news)
        return null
      case 'encoder':
        this.#encoder = (await import(message.url)) as SpanEncoder
        return null
      case 'sets':
        this.#sets = message.sets
        return null
      case 'span': {
        const processed = await this.#process(message.span)
        return { ...processed, fromThread: { newFields: this.#fields.release(), counts: this.#counts.take() } }
      }
    }
  }

  /** Returns the buffers of what became of a span, to be transferred. */
  buffersOf({ content, batches }: ProcessedSpan): ArrayBuffer[] {
    const encoded = content.type === 'encoded' ? this.#encoder!.buffersOf(content.span) : []
    return [...encoded, ...batches.flatMap(({ kept }) => (kept ? [kept.buffer] : []))]
  }

  #compile(rules: ProcessingRules): void {
    this.#chain = new Chain(rules, this.#counts, processorOf, this.#options.tables)
  }
}
