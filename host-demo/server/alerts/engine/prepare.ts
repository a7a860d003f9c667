/** Reads a definition for a run: its queries, the streams it looks at, its windows. */
import type { ScheduledConfig } from '../../../../core/alerts/schema.ts'
import { QuerySyntaxError } from '../../../../core/query/errors.ts'
import { UnboundParameterError } from '../../../../core/query/parameters.ts'
import type { QueryNode } from '../../../../core/query/tree.ts'
import type { Parameter } from '../../../../core/search/schema.ts'
import { isSpecialStream } from '../../../../core/streams/rules.ts'
import { CronError } from '../../../../core/time/cron.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Scope, Selection } from '../../platform/messages/message-store.ts'
import type { Services } from '../../platform/services.ts'
import { bindParameters } from '../../search/parameters.ts'
import { parserOf } from '../../search/query.ts'
import { checkReferences } from './conditions.ts'
import type { DraftDefinition } from './engine.ts'
import { PermanentError } from './errors.ts'
import { scheduleOf, type Schedule, type Window } from './windows.ts'

/** Streams that a definition or a step looks at. */
export interface Sources {
  readonly ids: readonly string[]
  /** The definition names them. */
  readonly named: boolean
}

/** What one query finds. A sequence has one for each step, everything else a single one. */
export interface Search {
  readonly text: string
  readonly queries: readonly QueryNode[]
  readonly sources: Sources
}

export interface Prepared {
  /** A draft has null. */
  readonly id: string | null
  readonly definition: DraftDefinition
  readonly config: ScheduledConfig
  readonly schedule: Schedule
  readonly searches: readonly Search[]
  /** All streams that definitions without streams look at: every one but those of events and failures. */
  readonly streams: readonly string[]
}

export interface PrepareOptions {
  readonly id: string | null
  /** All streams but those of events and failures; for a preview those that the caller may read. */
  readonly streams: readonly string[]
  /** In place of the definition's own, unless empty. */
  readonly instead?: readonly string[]
}

/** @throws PermanentError saying which member of the definition is wrong */
export function prepare(
  services: Pick<Services, 'settings'>,
  definition: DraftDefinition,
  { id, streams, instead = [] }: PrepareOptions,
): Prepared {
  const { config } = definition
  if (config.type === 'system-notifications-v1')
    throw new PermanentError('The server itself makes the events of this definition.')
  const search = (text: string, own: readonly string[], member: string): Search => {
    const ids = instead.length > 0 ? instead : own
    const queries = [readQuery(services, config, text, member)]
    if (id !== null && ids.some(isSpecialStream)) queries.push(notItsOwn(id))
    return { text, queries, sources: { ids: ids.length > 0 ? ids : streams, named: ids.length > 0 } }
  }
  check(config)
  return {
    id,
    definition,
    config,
    schedule: readSchedule(config),
    streams,
    searches:
      config.type === 'sequence-v1'
        ? config.steps.map((step, i) => search(step.query, step.streams, `steps.${i}.query`))
        : [search(config.query, config.streams, 'query')],
  }
}

/** A definition that looks at events does not look at its own: each would make another one. */
const notItsOwn = (id: string): QueryNode => ({
  type: 'bool',
  must: [],
  should: [],
  mustNot: [{ type: 'term', field: 'event_definition_id', value: id }],
})

function readQuery(
  services: Pick<Services, 'settings'>,
  config: ScheduledConfig,
  text: string,
  member: string,
): QueryNode {
  const parameters = config.type === 'aggregation-v1' ? (config.query_parameters as Parameter[]) : []
  try {
    return parserOf(services, bindParameters(parameters, null))(text)
  } catch (error) {
    if (error instanceof QuerySyntaxError || error instanceof UnboundParameterError || error instanceof ApiError)
      throw new PermanentError(`${member}: ${error.message}`)
    throw error
  }
}

function readSchedule(config: ScheduledConfig): Schedule {
  try {
    return scheduleOf(config)
  } catch (error) {
    if (error instanceof CronError || error instanceof RangeError)
      throw new PermanentError(`cron_expression: ${error.message}`)
    throw error
  }
}

function check(config: ScheduledConfig): void {
  for (const member of ['search_within_ms', 'execute_every_ms'] as const)
    if (!(config[member] > 0)) throw new PermanentError(`${member} must be a time longer than 0.`)
  if (config.type === 'sequence-v1' && config.steps.length === 0)
    throw new PermanentError('steps: a sequence needs one at least.')
  if (config.type !== 'aggregation-v1') return
  for (const { function: name, field } of config.series)
    if (name !== 'count' && !field) throw new PermanentError(`series: ${name} needs a field.`)
  const expression = config.conditions?.expression
  if (expression) checkReferences(expression, new Set(config.series.map(one => one.id)))
}

export const scopeOf = ({ sources }: Pick<Search, 'sources'>, { from, to }: Window): Scope => ({
  from,
  to: to - 1,
  streams: sources.ids,
})

export const selectionIn = (search: Search, window: Window, now: number): Selection => ({
  scope: scopeOf(search, window),
  queries: search.queries,
  now,
  timeZone: 'UTC',
})

/** Returns the streams that an event comes from, of messages in these (additions D). */
export function sourceStreams({ ids, named }: Sources, found: readonly string[]): string[] {
  if (found.length === 0) return [...ids]
  return named ? found.filter(id => ids.includes(id)) : found.filter(id => !isSpecialStream(id))
}
