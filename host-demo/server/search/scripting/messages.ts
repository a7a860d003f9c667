/** /search/messages: messages as a table (contract 1, 1.1). */
import type { Table, TimeRange } from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { RESULT_WINDOW } from '../../../../core/search/rules.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { readDirection } from '../dto/pivot.ts'
import { fieldsOf, typesOf } from '../fields.ts'
import { selectionOf } from '../selection.ts'
import { effectiveRange } from '../time/resolve.ts'
import { fieldOf, wireMessage } from '../wire-message.ts'
import { columnType, fieldColumn, MISSING } from './table.ts'

export interface MessagesSpec {
  readonly query?: string | null
  readonly streams?: readonly string[] | null
  readonly timerange: TimeRange
  readonly sort?: string | null
  readonly sort_order?: string | null
  readonly from?: number | null
  readonly size?: number | null
  readonly fields?: readonly string[] | null
}

export async function messagesTable(
  services: Services,
  caller: Caller,
  spec: MessagesSpec,
  signal: AbortSignal,
): Promise<Table> {
  const fields = spec.fields && spec.fields.length > 0 ? spec.fields : ['source', 'timestamp']
  const offset = spec.from ?? 0
  const limit = spec.size ?? 10
  if (offset + limit > RESULT_WINDOW) throw badRequest(`from and size together must not exceed ${RESULT_WINDOW}.`)
  const order = readDirection(spec.sort_order ?? 'Descending', 'sort_order') === 'Ascending' ? 'asc' : 'desc'
  const { selection, range } = await selectionOf(services, caller, {
    query: spec.query || '*',
    streams: spec.streams ?? null,
    timerange: spec.timerange,
  })
  const [{ hits }, known] = await Promise.all([
    services.messages.messages(
      { ...selection, limit, offset, sort: [{ field: spec.sort || 'timestamp', order }], fields, total: false },
      signal,
    ),
    fieldsOf(services.messages, selection.scope, signal),
  ])
  return {
    schema: fields.map(field => fieldColumn(field, columnType(typesOf(known, field)))),
    datarows: hits.map(wireMessage).map(message => fields.map(field => fieldOf(message, field) ?? MISSING)),
    metadata: { effective_timerange: effectiveRange(range, spanOf(hits.map(hit => hit.message.timestamp))) },
  }
}

const spanOf = (times: readonly number[]) =>
  times.length === 0
    ? null
    : {
        from: times.reduce((least, time) => Math.min(least, time)),
        to: times.reduce((most, time) => Math.max(most, time)),
      }
