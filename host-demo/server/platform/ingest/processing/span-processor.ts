/**
 * Processes spans in whatever thread it is made: batches are decoded and pass the chain, and the store's encoder makes of their messages what is
 * written. What is being worked on is noted in shared memory, for whoever has to find out what killed or held up the thread.
 */
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { EncoderSets, SpanEncoder, WriteBatch } from '../../messages/message-store.ts'
import { ENCODING, type BlackBox } from '../workers/black-box.ts'
import type { BatchProcessor } from './batch-processor.ts'
import { Outcome, type Undecodable } from './outcome.ts'
import type { ProcessedBatch, ProcessedSpan, Span, SpanBatch, SpanContent } from './span.ts'
import { framesKept, keptPart } from './undecodable-frames.ts'

/** The encoder of the store, and what it has to know. */
export interface StoreEncoding {
  readonly encoder: SpanEncoder
  readonly sets: EncoderSets
}

export interface SpanProcessorOptions {
  readonly processor: Pick<BatchProcessor, 'process'>
  readonly box: BlackBox
  /** Null: the store takes batches as they are. */
  readonly encoding: () => StoreEncoding | null
}

type Targets = WriteBatch['targets']

export function createSpanProcessor({ processor, box, encoding }: SpanProcessorOptions) {
  /** The outcome of a batch; one that is damaged in itself is set aside as a whole. */
  async function outcomeOf(sequence: number, frames: Uint8Array, killers: SpanBatch['killers']): Promise<Outcome> {
    box.at(sequence, 0)
    try {
      return await processor.process(sequence, frames, killers ?? undefined)
    } catch (error) {
      const reason = `The journal batch cannot be read: ${(error as Error).message}`
      const outcome = new Outcome()
      const nowhere = { position: 0, inputId: '', receivedAt: Date.now(), remoteAddress: '' }
      outcome.failures.push({ ...nowhere, sequence, reason, frame: frames })
      return outcome
    } finally {
      box.idle()
    }
  }

  function contentOf({ first, batches }: Span, written: readonly WriteBatch[]): [SpanContent, string | null] {
    const store = encoding()
    const plain: SpanContent = { type: 'batches', batches: written.filter(({ targets }) => targets.length > 0) }
    if (!store || batches[0]!.killers?.has(ENCODING)) return [plain, null]
    box.at(first, ENCODING)
    try {
      return [{ type: 'encoded', span: store.encoder.encodeSpan(written, store.sets) }, null]
    } catch (error) {
      return [plain, `The messages of a span cannot be encoded here, the store does it: ${(error as Error).message}`]
    } finally {
      box.idle()
    }
  }

  return async (span: Span): Promise<ProcessedSpan> => {
    const batches: ProcessedBatch[] = []
    const written: WriteBatch[] = []
    const undecodable = new Map<string, Undecodable>()
    const textFields = new Map<string, number>()
    const streams = new Map<string, number>()
    for (const { sequence, frames, targets, killers } of span.batches) {
      if (frames) {
        const outcome = await outcomeOf(sequence, frames, killers)
        batches.push(processedOf(sequence, outcome))
        written.push({ sequence, targets: outcome.targets })
        for (const [inputId, found] of outcome.undecodable) noteUndecodable(undecodable, inputId, found)
        for (const [inputId, count] of outcome.textFields) add(textFields, inputId, count)
        for (const [route, count] of outcome.routes) for (const id of route.streams) add(streams, id, count)
      } else {
        const kept = targets ? (deserialize(targets) as Targets) : []
        batches.push(replayedOf(sequence, kept, targets?.byteLength ?? 0))
        written.push({ sequence, targets: kept })
      }
      // Let the ports and timers have their turn.
      await setImmediate()
    }
    const [content, problem] = contentOf(span, written)
    return { batches, content, undecodable, textFields, streams, problem }
  }
}

// Messages that stand under two sets count once for each: it is work for the store.
const writesOf = (targets: Targets) => targets.reduce((sum, { messages }) => sum + messages.length, 0)

function processedOf(sequence: number, outcome: Outcome): ProcessedBatch {
  const { targets, frames, messages, bytes, targetBytes } = outcome
  // Copies: they may be posted, and a view takes all that it is of with it.
  const failures = outcome.failures.map(failure => ({ ...failure, frame: new Uint8Array(failure.frame) }))
  // Rules or rotation may change before a replay; then one set would get what the other did not.
  const kept = targets.length > 1 ? new Uint8Array(serialize(targets)) : null
  return { sequence, isReplay: false, frames, messages, writes: writesOf(targets), bytes, targetBytes, kept, failures }
}

/** A batch in its processed form: it was counted when that was made. */
function replayedOf(sequence: number, targets: Targets, bytes: number): ProcessedBatch {
  const sizeOf = ({ fields }: Targets[number]['messages'][number]) => Number(fields['gl2_accounted_message_size'] ?? 0)
  const targetBytes = targets.reduce((sum, { messages }) => messages.reduce((all, one) => all + sizeOf(one), sum), 0)
  const counts = { frames: 0, messages: 0, writes: writesOf(targets), bytes, targetBytes }
  return { sequence, isReplay: true, ...counts, kept: null, failures: [] }
}

const add = (counts: Map<string, number>, key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)

function noteUndecodable(all: Map<string, Undecodable>, inputId: string, { count, last }: Undecodable): void {
  const before = all.get(inputId)
  all.set(inputId, {
    count: count + (before?.count ?? 0),
    last: [...(before?.last ?? []), ...last.map(keptPart)].slice(-framesKept),
  })
}
