/** Runs rules on messages that nobody stores: in a thread (`trial-worker.ts`), which has a deadline. */
import { PIPELINE_PROCESSOR } from '../../../core/pipelines/rules.ts'
import type { FieldChange, StreamTrialReply, TrialReply } from '../../../core/pipelines/schema.ts'
import type { FieldMap } from '../platform/ingest/decoding/fields.ts'
import type { InputDefinition } from '../platform/ingest/ingest.ts'
import type { BridgeEnd } from '../platform/lookup/bridge/messages.ts'
import { LookupGuest } from '../platform/lookup/lookup-guest.ts'
import type { AdapterTypes } from '../platform/lookup/adapter-types.ts'
import type { ProcessingRules } from '../platform/ingest/processing/chain/processor.ts'
import type { RuleTables } from '../platform/pipelines/lookup-tables.ts'
import { decorateMessages, type Decoration, type FieldChanges } from './decoration.ts'
import { changesBetween, isSame, stateOf, type State } from './trial-changes.ts'
import { TrialChain } from './trial-chain.ts'
import { TrialRecorder } from './trial-recorder.ts'
import { StreamObserver } from './stream-observer.ts'

/** A message before a trial. */
export interface Tried {
  readonly id: string
  /** UTC milliseconds. */
  readonly timestamp: number
  readonly fields: FieldMap
  readonly input: InputDefinition
  /** Streams that it is in, from which on its pipelines alone run; null: the whole chain. */
  readonly streams: readonly string[] | null
}

interface WithTables {
  readonly tables: BridgeEnd
}
interface TrialSetup extends WithTables {
  readonly rules: ProcessingRules
}
export interface MessageTrial extends TrialSetup {
  readonly message: Tried
}
export interface StreamTrial extends TrialSetup {
  readonly messages: readonly (Tried & { readonly index: string })[]
  readonly budgetMs: number
}

/** Messages, fields and examples that an answer lists. */
const LISTED = { messages: 50, fields: 100, examples: 3, errors: 50 }

export function trialJobs(types: AdapterTypes) {
  /** Lookups are answered, and nothing is changed or counted. */
  function withTables<T>(end: BridgeEnd, work: (tables: RuleTables) => T): T {
    const guest = new LookupGuest(types, end, () => undefined)
    try {
      return work({
        has: table => guest.has(table),
        lookUp: (table, key) => guest.lookUp(table, key),
        answer: (table, key) => guest.answer(table, key),
        change: () => null,
      })
    } finally {
      guest.leave()
      end.port.close()
    }
  }

  return {
    tryMessage: ({ rules, tables: end, message }: MessageTrial): TrialReply =>
      withTables(end, tables => {
        const recorder = new TrialRecorder(rules.pipelines)
        const chain = new TrialChain(chainOf(rules, message), tables, recorder)
        const before = structuredClone(message.fields)
        const drafts = chain.run(message, recorder)
        const messages = drafts.map((draft, place) => {
          const start: State | null = place === 0 ? { ...message, fields: before } : null
          const after = stateOf(draft)
          return {
            before: start && fieldsOf(start),
            after: fieldsOf(after),
            changes: changesBetween(start ?? { ...after, fields: {} }, after),
            stream_ids: [...draft.route.streams],
            dropped: draft.isDropped,
          }
        })
        return { messages, ...recorder.result() }
      }),
    tryStream: ({ rules, tables: end, messages, budgetMs }: StreamTrial): StreamTrialReply =>
      withTables(end, tables => new StreamTry(rules, tables).run(messages, budgetMs)),
    decorate: ({ tables: end, ...decoration }: Decoration & WithTables): readonly FieldChanges[] =>
      withTables(end, tables => decorateMessages(decoration, tables)),
  }
}
export type TrialJobs = ReturnType<typeof trialJobs>

const chainOf = (rules: ProcessingRules, { streams }: Tried): ProcessingRules =>
  streams ? { ...rules, processors: [PIPELINE_PROCESSOR] } : rules

const fieldsOf = ({ id, timestamp, fields }: State): FieldMap => ({
  ...fields,
  _id: id,
  timestamp: new Date(timestamp).toISOString(),
})

class StreamTry {
  readonly #observer = new StreamObserver()
  readonly #chain: TrialChain
  readonly #rules: ProcessingRules
  readonly #counts = { tried: 0, changed: 0, dropped: 0, created: 0, failed: 0 }
  readonly #fields = new Map<string, StreamTrialReply['fields'][number]>()
  readonly #streams = new Map<string, { added: number; removed: number }>()
  readonly #messages: StreamTrialReply['messages'] = []

  constructor(rules: ProcessingRules, tables: RuleTables) {
    this.#rules = rules
    this.#chain = new TrialChain({ ...rules, processors: [PIPELINE_PROCESSOR] }, tables, this.#observer)
  }

  run(messages: StreamTrial['messages'], budgetMs: number): StreamTrialReply {
    const start = performance.now()
    for (const message of messages) {
      if (performance.now() - start > budgetMs) break
      this.#try(message)
    }
    const fields = [...this.#fields.values()].sort((a, b) => weightOf(b) - weightOf(a))
    return {
      ...this.#counts,
      fields: fields.slice(0, LISTED.fields),
      more_fields: Math.max(0, fields.length - LISTED.fields),
      streams: [...this.#streams].map(([stream_id, counts]) => ({ stream_id, ...counts })),
      rules: this.#places(),
      errors: this.#observer.errors().slice(0, LISTED.errors),
      messages: this.#messages,
      took_microseconds: Math.round((performance.now() - start) * 1000),
    }
  }

  #try(message: StreamTrial['messages'][number]): void {
    const failedBefore = this.#observer.failures
    const before: State = { ...message, fields: { ...message.fields } }
    const [draft, ...created] = this.#chain.run(message)
    const after = stateOf(draft!)
    const changes = changesBetween(before, after)
    const hasOther = !isSame(new Set(message.streams), new Set(draft!.route.streams))
    this.#counts.tried++
    this.#counts.created += created.length
    if (draft!.isDropped) this.#counts.dropped++
    if (this.#observer.failures > failedBefore) this.#counts.failed++
    if (changes.length > 0 || hasOther || draft!.isDropped) {
      this.#counts.changed++
      if (this.#messages.length < LISTED.messages)
        this.#messages.push({
          index: message.index,
          id: message.id,
          changes,
          after: fieldsOf(after),
          dropped: draft!.isDropped,
        })
    }
    for (const change of changes) this.#countField(change, message)
    this.#countStreams(message.streams ?? [], draft!.route.streams)
  }

  #countField(
    { field, before, after }: FieldChange,
    { index, id }: { readonly index: string; readonly id: string },
  ): void {
    let counts = this.#fields.get(field)
    if (!counts) this.#fields.set(field, (counts = { field, added: 0, changed: 0, removed: 0, examples: [] }))
    counts[before === null ? 'added' : after === null ? 'removed' : 'changed']++
    if (counts.examples.length < LISTED.examples) counts.examples.push({ index, id, before, after })
  }

  #countStreams(before: readonly string[], after: readonly string[]): void {
    const count = (id: string, what: 'added' | 'removed') => {
      let counts = this.#streams.get(id)
      if (!counts) this.#streams.set(id, (counts = { added: 0, removed: 0 }))
      counts[what]++
    }
    for (const id of after) if (!before.includes(id)) count(id, 'added')
    for (const id of before) if (!after.includes(id)) count(id, 'removed')
  }

  #places(): StreamTrialReply['rules'] {
    const { pipelines, rules } = this.#rules.pipelines
    const ruleIds = new Map(rules.map(({ id, title }) => [title, id]))
    const titles = new Map(pipelines.map(({ id, title }) => [id, title]))
    return Object.entries(this.#observer.changes()).flatMap(([key, counts]) => {
      const [id, stage = null, title = null] = JSON.parse(key) as [string, number?, string?]
      if (title === null) return []
      return [
        {
          pipeline: { id, title: titles.get(id) ?? '' },
          stage,
          rule: { id: ruleIds.get(title) ?? null, title },
          evaluated: counts.evaluated,
          matched: counts.matched,
          failed: counts.failed,
          time_microseconds: counts.microseconds,
        },
      ]
    })
  }
}

const weightOf = ({ added, changed, removed }: { added: number; changed: number; removed: number }) =>
  added + changed + removed
