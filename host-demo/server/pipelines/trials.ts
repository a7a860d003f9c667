/** Tries rules and pipelines, saved or not, on messages: in threads, so that nothing else waits for them. */
import { MAX_TRIED_MESSAGES } from '../../../core/pipelines/rules.ts'
import type {
  RuleSimulation,
  SimulatedMessage,
  SimulationReply,
  SimulationRequest,
  StreamTrialReply,
  StreamTrialRequest,
  TrialReply,
  TrialRequest,
} from '../../../core/pipelines/schema.ts'
import { ApiError, badRequest, forbidden } from '../platform/errors/errors.ts'
import type { ProcessingRules } from '../platform/ingest/processing/chain/processor.ts'
import type { PipelineRules, StoredSource } from '../platform/pipelines/program.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import type { DeadlinePool } from '../platform/threads/deadline-pool.ts'
import { iso } from '../search/time/instants.ts'
import type { PipelineFeed } from './feed.ts'
import type { Sources } from './sources.ts'
import type { TrialJobs } from './trial.ts'
import { runTrial, type TrialInput } from './trial-threads.ts'
import { messageOf, triedMessage } from './tried-message.ts'

/** A thread that takes longer is ended. Trials of many messages end before, with those that they had time for. */
export const DEADLINE_MS = 15_000
const STREAM_BUDGET_MS = 8000
/** The id of a draft that is not stored. */
const DRAFT = ''

type Drafts = Pick<TrialRequest, 'rule' | 'pipeline' | 'alone'>

export class Trials {
  readonly #services: Services
  readonly #sources: Sources
  readonly #feed: PipelineFeed
  readonly #pool: DeadlinePool<TrialJobs>

  constructor(services: Services, sources: Sources, feed: PipelineFeed, pool: DeadlinePool<TrialJobs>) {
    this.#services = services
    this.#sources = sources
    this.#feed = feed
    this.#pool = pool
  }

  /** @throws SourceRefused; ApiError 400, 403, 404, 503 */
  async message(caller: Caller, request: TrialRequest, signal: AbortSignal): Promise<TrialReply> {
    const streams = request.stream_id ? [readable(caller, request.stream_id)] : null
    const rules = await this.#rules(request, request.stream_id ?? null)
    const message = await triedMessage(this.#services, caller, { ...request, streams }, signal)
    const reply = await this.#run('tryMessage', { rules, message }, signal)
    const seen = (ids: readonly string[]) => ids.filter(id => caller.isPermitted(`streams:read:${id}`))
    return {
      ...reply,
      messages: reply.messages.map(one => ({ ...one, stream_ids: seen(one.stream_ids) })),
      steps: reply.steps.map(step => ({
        ...step,
        pipeline: step.pipeline && { ...step.pipeline, id: step.pipeline.id || null },
        rule: step.rule && { ...step.rule, id: step.rule.id || null },
        streams_added: seen(step.streams_added),
        streams_removed: seen(step.streams_removed),
      })),
    }
  }

  /** The newest messages of a stream, each in the streams that it is in. */
  async stream(caller: Caller, request: StreamTrialRequest, signal: AbortSignal): Promise<StreamTrialReply> {
    const stream = readable(caller, request.stream_id)
    const rules = await this.#rules(request, stream)
    const { hits } = await this.#services.messages.messages(
      {
        scope: { from: 0, to: Number.MAX_SAFE_INTEGER, streams: [stream] },
        queries: [],
        now: Date.now(),
        timeZone: 'UTC',
        limit: request.count ?? MAX_TRIED_MESSAGES,
        offset: 0,
        sort: [],
        total: false,
      },
      signal,
    )
    const messages = hits.map(({ index, documentId, message: { timestamp, fields, streams } }) => ({
      ...messageOf(fields, null, streams),
      index,
      id: documentId,
      timestamp,
    }))
    const reply = await this.#run('tryStream', { rules, messages, budgetMs: STREAM_BUDGET_MS }, signal)
    return {
      ...reply,
      streams: reply.streams.filter(({ stream_id }) => caller.isPermitted(`streams:read:${stream_id}`)),
      rules: reply.rules.map(({ pipeline, rule, ...counts }) => ({
        ...counts,
        pipeline: pipeline && { ...pipeline, id: pipeline.id || null },
        rule: rule && { ...rule, id: rule.id || null },
      })),
    }
  }

  /** The established simulation (contract 2, 5.1). */
  async simulate(
    caller: Caller,
    { stream_id, message: given, input_id = null }: SimulationRequest,
    signal: AbortSignal,
  ): Promise<SimulationReply> {
    const streams = [readable(caller, stream_id)]
    const request = { message: { fields: given }, input_id, streams }
    const message = await triedMessage(this.#services, caller, request, signal)
    const { messages, simulation_trace, took_microseconds } = await this.#run(
      'tryMessage',
      { rules: await this.#rules({}, stream_id), message },
      signal,
    )
    return {
      messages: messages
        .filter(({ dropped }) => !dropped)
        .map(({ before, after, changes }) => {
          const named = (some: typeof changes, which: 'before' | 'after') =>
            Object.fromEntries(before ? some.map(one => [one.field, one[which]]) : [])
          return {
            message: withoutOwn(after, given),
            index: '',
            highlight_ranges: null,
            decoration_stats: {
              added_fields: named(
                changes.filter(one => one.before === null),
                'after',
              ),
              changed_fields: named(
                changes.filter(one => one.before !== null && one.after !== null),
                'before',
              ),
              removed_fields: named(
                changes.filter(one => one.after === null),
                'before',
              ),
            },
          }
        }),
      simulation_trace,
      took_microseconds,
    }
  }

  /** One rule on a message that is in no stream. */
  async rule(caller: Caller, { message, rule_source }: RuleSimulation, signal: AbortSignal): Promise<SimulatedMessage> {
    const given = typeof message === 'string' ? { message, source: '127.0.0.1', timestamp: iso(Date.now()) } : message
    const rules = await this.#rules({ rule: { id: DRAFT, source: rule_source.source }, alone: true }, null)
    const { defaultStream } = rules.routing
    const tried = messageOf(given, null, [defaultStream.id])
    const reply = await this.#run('tryMessage', { rules, message: tried }, signal)
    const { after, stream_ids, dropped } = reply.messages[0]!
    const fields = withoutOwn(after, given)
    const titles = new Map(rules.pipelines.streams.map(({ id, title }) => [id, title]))
    const shown = stream_ids.filter(id => id !== defaultStream.id && caller.isPermitted(`streams:read:${id}`))
    const text = (name: string) => String(fields[name] ?? '')
    return {
      id: text('_id'),
      message_id: text('_id'),
      message: text('message'),
      source: text('source'),
      timestamp: text('timestamp'),
      size: Object.values(fields).reduce<number>((size, value) => size + String(value).length, 0),
      field_count: Object.keys(fields).length,
      field_names: Object.keys(fields),
      fields,
      streams: shown.map(id => ({ id, title: titles.get(id) ?? id })),
      stream_ids: shown,
      filter_out: dropped,
      source_input_id: null,
      errors: reply.steps.flatMap(({ failure }) => (failure ? [`line ${failure.line}: ${failure.reason}`] : [])),
    }
  }

  #run<N extends keyof TrialJobs>(
    name: N,
    input: TrialInput<N>,
    signal: AbortSignal,
  ): Promise<ReturnType<TrialJobs[N]>> {
    return runTrial({ lookups: this.#services.lookups, pool: this.#pool }, name, input, { signal })
  }

  /** The rules that messages are processed by, with the drafts in them. @throws SourceRefused */
  async #rules({ rule, pipeline, alone = false }: Drafts, stream: string | null): Promise<ProcessingRules> {
    const present = this.#services.ingest.processingRules()
    if (!present) throw new ApiError(503, 'The server is starting: the rules are not known yet.')
    const pipelines = this.#feed.present
    const draftRule = rule ? { ...stored(rule), title: await this.#sources.ruleTitle(rule.source) } : null
    if (alone) {
      if (!draftRule) throw badRequest("'alone' runs the rule of the draft: 'rule' is missing.")
      return { ...present, pipelines: aloneIn(pipelines, draftRule) }
    }
    const draftPipeline = pipeline
      ? { ...stored(pipeline), title: (await this.#sources.pipeline(pipeline.source)).title }
      : null
    return {
      ...present,
      pipelines: {
        ...pipelines,
        rules: withDraft(pipelines.rules, draftRule),
        pipelines: withDraft(pipelines.pipelines, draftPipeline),
        connections:
          draftPipeline?.id === DRAFT
            ? connected(pipelines.connections, stream ?? present.routing.defaultStream.id)
            : pipelines.connections,
      },
    }
  }
}

const stored = ({ id, source }: { readonly id: string | null; readonly source: string }) => ({
  id: id ?? DRAFT,
  source,
})

/** In place of the stored one of its id, and of another of its title. */
const withDraft = (all: readonly StoredSource[], draft: StoredSource | null): readonly StoredSource[] =>
  draft ? [...all.filter(({ id, title }) => id !== draft.id && title !== draft.title), draft] : all

const connected = (connections: PipelineRules['connections'], stream: string): PipelineRules['connections'] =>
  new Map([...connections, [stream, [...(connections.get(stream) ?? []), DRAFT]]])

/** Each stream has a pipeline with this rule alone. */
function aloneIn(rules: PipelineRules, rule: StoredSource): PipelineRules {
  const source = `pipeline "${DRAFT}" stage 0 match pass rule ${JSON.stringify(rule.title)}; end`
  return {
    ...rules,
    rules: [rule],
    pipelines: [{ id: DRAFT, title: DRAFT, source }],
    connections: new Map(rules.streams.map(({ id }) => [id, [DRAFT]])),
  }
}

function readable(caller: Caller, streamId: string): string {
  if (!caller.isPermitted(`streams:read:${streamId}`))
    throw forbidden(`Not authorized to access stream id <${streamId.slice(0, 100)}>`)
  return streamId
}

/** Fields that each run sets are left out where the message did not bring them. */
const withoutOwn = (fields: Readonly<Record<string, unknown>>, given: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => (name !== 'gl2_message_id' && name !== 'gl2_accounted_message_size') || Object.hasOwn(given, name),
    ),
  )
