/** The legacy search: one request, one list of messages (contract 1, 1). */
import type { TimeRange, UniversalResult } from '../../../core/search/schema.ts'
import { DEFAULT_MESSAGE_LIMIT, RESULT_WINDOW } from '../../../core/search/rules.ts'
import { summaryOf } from '../decorators/decorate.ts'
import type { SearchDecorators } from '../decorators/search-decorators.ts'
import { badRequest, forbidden } from '../platform/errors/errors.ts'
import type { SortField } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { readTimeRange } from './dto/time-range.ts'
import type { Export } from './export/rows.ts'
import { selectionOf, type Wanted } from './selection.ts'
import { instant, iso } from './time/instants.ts'
import { resultMessage, wireMessage, withFields } from './wire-message.ts'

export type RangeKind = 'relative' | 'absolute' | 'keyword'
export interface UniversalQuery {
  readonly query: string
  readonly range?: number
  readonly from?: string
  readonly to?: string
  readonly keyword?: string
  readonly timezone?: string
  readonly limit?: number
  readonly offset?: number
  readonly filter?: string
  readonly fields?: string
  readonly sort?: string
  readonly batch_size?: number
  readonly decorate?: boolean
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

/** The streams a filter names; null for none. @throws ApiError 403 */
export function authorize(caller: Caller, kind: RangeKind, filter: string | undefined): string[] | null {
  if (!filter || filter === '*') {
    if (!caller.isPermitted(`searches:${kind}`)) throw forbidden()
    return null
  }
  const streams = filter.startsWith('streams:') ? namesIn(filter.slice('streams:'.length)) : []
  if (streams.length === 0 || !streams.every(id => caller.isPermitted(`streams:read:${id}`))) throw forbidden()
  return streams
}

export function timeRangeOf(kind: RangeKind, query: UniversalQuery): TimeRange {
  switch (kind) {
    case 'relative':
      return { type: 'relative', range: query.range ?? 0 }
    case 'absolute': {
      const [from, to] = [iso(instant(query.from ?? '', 'from')), iso(instant(query.to ?? '', 'to'))]
      return readTimeRange({ type: 'absolute', from, to }, 'range')
    }
    case 'keyword':
      return readTimeRange({ type: 'keyword', keyword: query.keyword, timezone: query.timezone }, 'range')
  }
}

/** `timestamp` first, the others as named. */
export function fieldsOf(list: string | undefined): string[] {
  const names = namesIn(list ?? '')
  return names.length === 0 ? [] : [...new Set(['timestamp', ...names])]
}

function sortOf(text: string | undefined): SortField[] {
  if (!text) return []
  const match = /^(.+):(asc|desc)$/i.exec(text)
  if (!match) throw badRequest(`sort '${text}' must be a field and its order: timestamp:desc.`)
  return [{ field: match[1]!, order: match[2]!.toLowerCase() as 'asc' | 'desc' }]
}

/** The legacy search shortens a range that is too long (contract 1, 1). */
const wantedOf = (kind: RangeKind, query: UniversalQuery, streams: string[] | null): Wanted => ({
  query: query.query,
  streams,
  timerange: timeRangeOf(kind, query),
  shorten: true,
})

export async function universalSearch(
  services: Services,
  decorators: SearchDecorators,
  caller: Caller,
  kind: RangeKind,
  query: UniversalQuery,
  signal: AbortSignal,
): Promise<UniversalResult> {
  const streams = authorize(caller, kind, query.filter)
  const started = Date.now()
  const fields = fieldsOf(query.fields)
  const limit = query.limit !== undefined && query.limit > 0 ? query.limit : DEFAULT_MESSAGE_LIMIT
  const offset = query.offset ?? 0
  if (offset + limit > RESULT_WINDOW) throw badRequest(`offset and limit together must not exceed ${RESULT_WINDOW}.`)
  const { selection, range } = await selectionOf(services, caller, wantedOf(kind, query, streams))
  const decorate = query.decorate === false ? null : await decorators.configured(streams ?? [])
  const { total, hits } = await services.messages.messages(
    {
      ...selection,
      limit,
      offset,
      sort: sortOf(query.sort),
      highlight: true,
      total: true,
      ...(fields.length > 0 && !decorate && { fields }),
    },
    signal,
  )
  const decorated = decorate && (await decorate(hits.map(wireMessage), signal))
  const messages = hits.map((hit, i) => resultMessage(hit, decorated?.[i]))
  return {
    query: query.query,
    built_query: query.query,
    used_indices: [],
    fields,
    time: Date.now() - started,
    messages: decorate && fields.length > 0 ? messages.map(message => withFields(message, fields)) : messages,
    total_results: total,
    from: iso(range.all ? 0 : range.from),
    to: iso(range.all ? selection.now : range.to),
    decoration_stats: decorate && summaryOf(messages.flatMap(message => message.decoration_stats ?? [])),
  }
}

/** @throws ApiError 400 without fields */
export async function universalExport(
  services: Services,
  caller: Caller,
  kind: RangeKind,
  query: UniversalQuery,
): Promise<Export> {
  const streams = authorize(caller, kind, query.filter)
  const fields = fieldsOf(query.fields)
  if (fields.length === 0) throw badRequest('fields must name the columns, separated by commas.')
  const { selection } = await selectionOf(services, caller, wantedOf(kind, query, streams))
  return {
    selection,
    fields,
    limit: query.limit !== undefined && query.limit > 0 ? query.limit : null,
    offset: query.offset ?? 0,
    timeZone: 'UTC',
    escapeLineBreaks: true,
    chunkSize: Math.min(Math.max(query.batch_size ?? 500, 1), RESULT_WINDOW),
  }
}

export function exportName(kind: RangeKind, query: UniversalQuery): string {
  const range = kind === 'relative' ? query.range : kind === 'absolute' ? `${query.from}-${query.to}` : query.keyword
  return `graylog-search-result-${kind}-${range}.csv`
}
