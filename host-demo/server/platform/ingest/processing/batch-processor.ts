/**
 * Makes messages of a journal batch: each frame is decoded, completed, passes the processor chain and is delivered. A frame that breaks one of
 * these steps is tried three times and set aside; the others go on.
 */
import type { FieldMap } from '../decoding/fields.ts'
import type { InputDefinition } from '../ingest.ts'
import { BatchReader, own, type BatchFrame } from '../journal/batch.ts'
import type { Chain } from './chain/chain.ts'
import { Drafts } from './chain/drafts.ts'
import { Completion } from './complete.ts'
import { addProblem, decodeFrame, sourceOf, type Source } from './decode.ts'
import type { FieldLimiter } from './field-limits.ts'
import { messageIds, nodePart, type MessageIds } from './message-id.ts'
import type { Names } from './names.ts'
import { ownMessage } from './own-messages.ts'
import { noteProblem } from './problem.ts'
import { Outcome } from './outcome.ts'

const attempts = 3

export interface Progress {
  /** Which frame is being worked on, for whoever has to find out what killed the worker. */
  at(position: number): void
}

export interface BatchProcessorOptions {
  readonly nodeId: string
  readonly names: Names
  /** The stored definition of an input, also of one that was removed. */
  readonly input: (id: string) => InputDefinition | null
  /** The chain of the present configuration. A batch is processed by one chain, whatever changes meanwhile. */
  readonly chain: () => Chain
  readonly fields: FieldLimiter
  readonly progress?: Progress
}

export interface BatchProcessor {
  /** Frames at `skip` have killed the worker before: they are set aside untouched. */
  process(sequence: number, stored: Uint8Array, skip?: ReadonlyMap<number, string>): Promise<Outcome>
  /** The input's definition has changed. */
  forget(inputId: string): void
}

const unknownInput = (id: string): InputDefinition => ({
  id,
  type: '',
  title: '',
  configuration: {},
  staticFields: {},
  extractors: [],
})

export function createBatchProcessor(options: BatchProcessorOptions): BatchProcessor {
  const { nodeId, names, input, chain, fields: limiter, progress } = options
  const sources = new Map<string, Source>()
  const node = nodePart(nodeId)

  function source(id: string): Source {
    let found = sources.get(id)
    if (!found) sources.set(id, (found = sourceOf(input(id) ?? unknownInput(id))))
    return found
  }

  async function lookUpNames({ origins }: BatchReader): Promise<void> {
    const addresses = origins.filter(([id]) => source(id).forceRdns).map(([, address]) => address)
    if (addresses.length > 0) await names.prepare(addresses)
  }

  return {
    forget: id => void sources.delete(id),
    async process(sequence, stored, skip) {
      const batch = new BatchReader(stored)
      await lookUpNames(batch)
      const idOf = messageIds(sequence, node)
      const run = new BatchRun({ nodeId, names, source, chain: chain(), limiter, batch, idOf })
      batch.forEach(frame => {
        progress?.at(frame.position)
        run.outcome.frames++
        const killer = skip?.get(frame.position)
        if (killer !== undefined) return run.outcome.setAside(batch, frame, sequence, killer)
        for (let attempt = 1; ; attempt++) {
          try {
            return run.process(frame)
          } catch (error) {
            if (attempt < attempts) continue
            const why = error instanceof Error ? error.message : String(error)
            return run.outcome.setAside(batch, frame, sequence, `Processing failed ${attempts} times: ${why}`)
          }
        }
      })
      return run.outcome
    },
  }
}

interface BatchParts {
  readonly nodeId: string
  readonly names: Names
  readonly source: (id: string) => Source
  readonly chain: Chain
  readonly limiter: FieldLimiter
  readonly batch: BatchReader
  readonly idOf: MessageIds
}

/** One batch on its way. It has methods, since closures are new for each batch: V8 would compile them again, and the batch be done before they are fast. */
class BatchRun {
  readonly outcome = new Outcome()
  readonly #parts: BatchParts
  readonly #completion: Completion
  readonly #drafts: Drafts

  constructor(parts: BatchParts) {
    this.#parts = parts
    this.#completion = new Completion(parts.nodeId)
    this.#drafts = new Drafts(({ input: { id }, fields }, receivedAt) => {
      const problem = this.#limitFields(id, fields, receivedAt)
      if (problem !== null) noteProblem(fields, problem)
    })
  }

  process(frame: BatchFrame): void {
    const { batch, idOf, names, source, chain } = this.#parts
    if ((frame.flags & own) !== 0) return this.outcome.deliverOwn(ownMessage(batch, frame, idOf))
    const from = source(frame.inputId)
    const remoteName = from.forceRdns ? names.get(frame.address) : null
    const decoded = decodeFrame(batch, frame, from, remoteName)
    if (decoded.undecodable) this.outcome.noteUndecodable(batch, frame, decoded.problem ?? '')
    const problem = this.#limitFields(frame.inputId, decoded.fields, frame.receivedAt)
    if (problem !== null) addProblem(decoded, problem)
    this.#completion.complete(decoded, frame, from, remoteName)
    this.#drafts.start(idOf, frame, from.definition, decoded, chain.routes)
    chain.run(this.#drafts)
    this.outcome.deliver(this.#drafts)
  }

  #limitFields(inputId: string, fields: FieldMap, receivedAt: number): string | null {
    const limited = this.#parts.limiter.apply(inputId, fields, receivedAt)
    if (limited) this.outcome.countTextFields(inputId, limited.moved)
    return limited?.problem ?? null
  }
}
