/**
 * Which events a caller may see: those all of whose source streams they may read. An event without source streams, which the server makes of
 * itself, is for those who may read the stream it is stored in. The one place that decides.
 */
import type { QueryNode } from '../../../../core/query/tree.ts'
import { SPECIAL_STREAM_IDS } from '../../../../core/streams/rules.ts'
import type { Event } from '../../../../core/notifications/model.ts'
import type { Selection } from '../../platform/messages/message-store.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { separateIds } from './stored-event.ts'

/** The streams that events are stored in. */
export const EVENT_STREAM_IDS: readonly string[] = SPECIAL_STREAM_IDS.slice(0, 2)

/** Different lists of source streams that are looked at; events of others are hidden from those who may not read every stream. */
const MAX_LISTS = 5000

export const mayReadEvent = (caller: Caller, event: Pick<Event, 'streams' | 'source_streams'>): boolean =>
  event.source_streams.length > 0
    ? event.source_streams.every(id => caller.isPermitted(`streams:read:${id}`))
    : event.streams.some(id => caller.isPermitted(`streams:read:${id}`))

/** Returns the ids of the index sets that have events; none before the first start of the area of alerts. */
export async function eventIndexSets({ records }: Pick<Services, 'records'>): Promise<readonly string[]> {
  const stored = records.as(system('search')).of(streams)
  const found = await Promise.all(EVENT_STREAM_IDS.map(id => stored.find(id)))
  return [...new Set(found.flatMap(stream => stream?.index_set_id ?? []))]
}

export type EventSelection = Omit<Selection, 'scope'> & { readonly from: number; readonly to: number }

/**
 * Returns the selection of the events that the caller may see: messages of the event streams, and none else.
 * @param named ids of source streams, of which an event must have one; null: any
 */
export async function visibleEvents(
  services: Pick<Services, 'records' | 'messages'>,
  caller: Caller,
  { from, to, queries, ...rest }: EventSelection,
  named: readonly string[] | null,
  signal?: AbortSignal,
): Promise<Selection> {
  const scope = { from, to, streams: EVENT_STREAM_IDS, indexSets: await eventIndexSets(services) }
  const selection: Selection = { ...rest, scope, queries: queries.map(withIdLists) }
  const readsAll = caller.isPermitted('streams:read')
  if (readsAll && named === null) return selection
  const lists = await sourceLists(services, selection, signal)
  const shown = lists.filter(list => {
    const ids = separateIds(list)
    return (
      (readsAll || mayReadEvent(caller, { streams: [], source_streams: ids })) &&
      (named === null || ids.some(id => named.includes(id)))
    )
  })
  const ofStreams = shown.map((value): QueryNode => ({ type: 'term', field: 'source_streams', value }))
  const own = named === null ? EVENT_STREAM_IDS.filter(id => caller.isPermitted(`streams:read:${id}`)) : []
  const withoutStreams = own.map(
    (id): QueryNode => ({
      type: 'bool',
      must: [{ type: 'term', field: 'streams', value: id }],
      should: [],
      mustNot: [{ type: 'exists', field: 'source_streams' }],
    }),
  )
  const should = [...ofStreams, ...withoutStreams]
  const visible: QueryNode =
    should.length > 0
      ? { type: 'bool', must: [], should, mustNot: [] }
      : { type: 'bool', must: [], should: [], mustNot: [{ type: 'all' }] }
  return { ...selection, queries: [visible, ...selection.queries] }
}

/** The different lists of source streams among the events of the range, as they are stored. */
async function sourceLists(
  { messages }: Pick<Services, 'messages'>,
  { scope, now, timeZone }: Selection,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { rows } = await messages.aggregate(
    {
      scope,
      now,
      timeZone,
      queries: [{ type: 'exists', field: 'source_streams' }],
      rows: [{ type: 'values', fields: ['source_streams'], limit: MAX_LISTS, skipEmpty: true }],
      columns: [],
      metrics: [{ id: 'count', type: 'count', field: null }],
      sort: [],
      rollup: false,
    },
    signal,
  )
  return rows.map(({ key }) => key[0]!)
}

/** Lets `source_streams:ID` find the id anywhere in the list. */
export function withIdLists(node: QueryNode): QueryNode {
  switch (node.type) {
    case 'bool':
      return {
        ...node,
        must: node.must.map(withIdLists),
        should: node.should.map(withIdLists),
        mustNot: node.mustNot.map(withIdLists),
      }
    case 'boost':
      return { ...node, node: withIdLists(node.node) }
    case 'term':
    case 'phrase': {
      const { field, value } = node
      if (field !== 'source_streams' || value.includes(' ')) return node
      const should: QueryNode[] = [
        node,
        { type: 'wildcard', field, parts: [{ literal: `${value} ` }, '*'] },
        { type: 'wildcard', field, parts: ['*', { literal: ` ${value}` }] },
        { type: 'wildcard', field, parts: ['*', { literal: ` ${value} ` }, '*'] },
      ]
      return { type: 'bool', must: [], should, mustNot: [] }
    }
    default:
      return node
  }
}
