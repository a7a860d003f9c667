/** Streams, read (contract 1, 5.2). */
import { Type } from 'typebox'
import { Stream, StreamList, StreamPageReply } from '../../../core/streams/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { route, type ApiRequest, type Route } from '../platform/http/route.ts'
import { isId } from '../platform/records/ids.ts'
import { filterParameter, list, listParameters, tablePage, type Attribute } from '../platform/records/list.ts'
import { readableIndexSets } from '../indices/service.ts'
import type { Services } from '../services.ts'
import { streams } from './collection.ts'
import { listReadableStreams, presentElement, presentStream } from './service.ts'

const area = 'Streams'

const attributes: readonly Attribute[] = [
  { id: '_id', title: 'id', type: 'OBJECT_ID', hidden: true, searchable: true },
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', filterable: true },
  { id: 'index_set_id', title: 'Index set', hidden: true, filterable: true, related_collection: 'index_sets' },
  { id: 'disabled', title: 'Status', type: 'BOOLEAN', filterable: true,
    filter_options: [{ value: 'true', title: 'Paused' }, { value: 'false', title: 'Running' }] },
]

export function streamRoutes(services: Services): readonly Route[] {
  const readable = async (request: ApiRequest) => (await listReadableStreams(services, request.caller)).map(presentStream)
  return [
    route({
      method: 'GET', path: '/streams', permission: 'authenticated', area, summary: 'All streams the user may read',
      replies: { 200: StreamList },
      async handler(request) {
        const found = await readable(request)
        return { total: found.length, streams: found }
      },
    }),
    route({
      method: 'GET', path: '/streams/enabled', permission: 'authenticated', area, summary: 'Those that are not paused',
      replies: { 200: StreamList },
      async handler(request) {
        const found = (await readable(request)).filter(stream => !stream.disabled)
        return { total: found.length, streams: found }
      },
    }),
    route({
      method: 'GET', path: '/streams/paginated', permission: 'authenticated', area, summary: 'A page of streams',
      query: Type.Interface([listParameters({ sort: 'title' })], { filters: filterParameter }), replies: { 200: StreamPageReply },
      async handler({ caller, query }) {
        const titles = new Map((await readableIndexSets(services, caller)).map(set => [set.id, set.title]))
        const found = (await listReadableStreams(services, caller))
          .map(stream => ({ ...stream, _id: stream.id, index_set_title: titles.get(stream.index_set_id) ?? null }))
        const page = list(found, query, streams.definition.list)
        return tablePage(page, ({ _id: _, index_set_title: __, ...stream }) => presentElement(stream), attributes,
          { id: 'title', direction: 'ASC' })
      },
    }),
    route({
      method: 'GET', path: '/streams/:streamId', permission: ({ streamId }) => `streams:read:${streamId}`, area, summary: 'One stream',
      params: Type.Object({ streamId: Type.String() }), replies: { 200: Stream },
      async handler({ caller, params }) {
        const stream = isId(params.streamId) ? await services.records.as(caller).of(streams).find(params.streamId) : null
        if (!stream) throw notFound(`There is no stream with id <${params.streamId}>.`)
        return presentStream(stream)
      },
    }),
  ]
}
