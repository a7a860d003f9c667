/** Streams (contract 1, 5.2). */
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  BulkRequest, BulkResult, CloneStream, CreateStream, Stream, StreamCreated, StreamList, StreamPageReply, UpdateStream,
} from '../../../core/streams/schema.ts'
import { forbidden } from '../platform/http/errors.ts'
import { locationOf } from '../platform/http/location.ts'
import { route, type ApiRequest, type Route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'
import { filterParameter, list, listParameters, tablePage, type Attribute } from '../platform/records/list.ts'
import { readableIndexSets } from '../indices/service.ts'
import type { Services } from '../services.ts'
import { assignIndexSet, cloneStream, createStream, deleteStream, inBulk, setPaused, updateStream } from './changes.ts'
import { streams } from './collection.ts'
import { outputRoutes } from './output-routes.ts'
import { ruleRoutes } from './rule-routes.ts'
import { listReadableStreams, presentElement, presentStream, readStream } from './service.ts'

const area = 'Streams'
const params = Type.Object({ streamId: Type.String() })
const read = ({ streamId }: Record<string, string>) => `streams:read:${streamId}`
const edit = ({ streamId }: Record<string, string>) => `streams:edit:${streamId}`

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
  const created = (id: string, reply: FastifyReply) => {
    reply.code(201).header('location', locationOf(services.settings, `streams/${id}`))
    return { stream_id: id }
  }
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
      method: 'POST', path: '/streams', permission: 'streams:create', area, summary: 'Makes a stream; it starts paused', body: CreateStream,
      replies: { 201: StreamCreated },
      handler: async ({ caller, body }, reply) => created(await createStream(services, caller, body), reply),
    }),
    ...bulkRoutes.map(([name, summary, work]) => route({
      method: 'POST', path: `/streams/${name}`, permission: 'authenticated', area, summary, body: BulkRequest,
      replies: { 200: BulkResult },
      handler: ({ caller, body }) => inBulk(body.entity_ids, id => work(services, caller, id)),
    })),
    route({
      method: 'PUT', path: '/streams/indexSet/:indexSetId', area, summary: 'Gives streams another index set, all or none',
      permission: ({ indexSetId }) => `indexsets:read:${indexSetId}`,
      params: Type.Object({ indexSetId: Type.String() }), body: Type.Array(Type.String()), replies: { 200: null },
      async handler({ caller, params, body }, reply) {
        const missing = await assignIndexSet(services, caller, params.indexSetId, body)
        if (missing.length > 0) return reply.code(404).type('text/plain').send(`There are no streams with the ids <${missing.join(', ')}>.`)
        return reply.code(200).header('content-length', 0).send()
      },
    }),
    route({
      method: 'GET', path: '/streams/:streamId', permission: read, area, summary: 'One stream', params, replies: { 200: Stream },
      handler: async ({ caller, params: { streamId } }) => presentStream(await readStream(services, caller, streamId)),
    }),
    route({
      method: 'PUT', path: '/streams/:streamId', permission: edit, area,
      summary: 'Changes a stream; what is empty or left out stays, its rules too', params, body: UpdateStream, replies: { 200: Stream },
      handler: async ({ caller, params: { streamId }, body }) => presentStream(await updateStream(services, caller, streamId, body)),
    }),
    route({
      method: 'DELETE', path: '/streams/:streamId', permission: edit, area,
      summary: 'Deletes a stream; messages it took stay where they are', params, replies: { 204: null },
      async handler({ caller, params: { streamId } }, reply) {
        await deleteStream(services, caller, streamId)
        reply.code(204)
      },
    }),
    ...(['pause', 'resume'] as const).map(action => route({
      // Either permission will do: for changing the state, or the stream.
      method: 'POST', path: `/streams/:streamId/${action}`, permission: 'authenticated', area,
      summary: action === 'pause' ? 'The stream takes no more messages' : 'The stream takes messages again', params, replies: { 204: null },
      async handler({ caller, params: { streamId } }, reply) {
        await setPaused(services, caller, streamId, action === 'pause')
        reply.code(204)
      },
    })),
    route({
      method: 'POST', path: '/streams/:streamId/clone', area, summary: 'Makes a paused stream with the same rules and outputs',
      permission: ({ streamId }) => ['streams:create', `streams:read:${streamId}`], params, body: CloneStream,
      replies: { 201: StreamCreated },
      handler: async ({ caller, params: { streamId }, body }, reply) =>
        created(await cloneStream(services, caller, streamId, body), reply),
    }),
    ...ruleRoutes(services),
    ...outputRoutes(services),
  ]
}

const bulkRoutes: readonly (readonly [string, string, (services: Services, caller: Caller, id: string) => Promise<void>])[] = [
  ['bulk_delete', 'Deletes streams', async (services, caller, id) => {
    if (!caller.isPermitted(`streams:edit:${id}`)) throw forbidden(`Not authorized to access resource id <${id}>`)
    await deleteStream(services, caller, id)
  }],
  ['bulk_pause', 'Pauses streams', (services, caller, id) => setPaused(services, caller, id, true)],
  ['bulk_resume', 'Resumes streams', (services, caller, id) => setPaused(services, caller, id, false)],
]
