/** Streams (contract 1, 5.2). */
import { Type } from 'typebox'
import {
  CloneStream,
  CreateStream,
  Stream,
  StreamCreated,
  StreamElement,
  StreamList,
  UpdateStream,
} from '../../../core/streams/schema.ts'
import { bulkRoute, entityRoutes, tableRoute } from '../platform/entities/entity-routes.ts'
import { forbidden } from '../platform/errors/errors.ts'
import { locationOf } from '../platform/http/location.ts'
import { route, type ApiRequest, type ReplyHead, type Route } from '../platform/http/route.ts'
import { anyOf, perEntity } from '../platform/http/route-permission.ts'
import type { Attribute } from '../platform/records/list.ts'
import { readableIndexSets } from '../indices/service.ts'
import {
  assignIndexSet,
  cloneStream,
  createStream,
  deleteStream,
  mayPause,
  setPaused,
  updateStream,
} from './changes.ts'
import { streams } from './collection.ts'
import { outputRoutes } from './output-routes.ts'
import type { StreamServices } from './stream-services.ts'
import { ruleRoutes } from './rule-routes.ts'
import { listReadableStreams, presentElement, presentStream, readStream } from './service.ts'

const area = 'Streams'
const params = Type.Object({ streamId: Type.String() })

const attributes: readonly Attribute[] = [
  { id: '_id', title: 'id', type: 'OBJECT_ID', hidden: true, searchable: true },
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', filterable: true },
  { id: 'index_set_id', title: 'Index set', hidden: true, filterable: true, related_collection: 'index_sets' },
  {
    id: 'disabled',
    title: 'Status',
    type: 'BOOLEAN',
    filterable: true,
    filter_options: [
      { value: 'true', title: 'Paused' },
      { value: 'false', title: 'Running' },
    ],
  },
]

export function streamRoutes(services: StreamServices): readonly Route[] {
  const created = (id: string, reply: ReplyHead<201>) => {
    reply.code(201)
    reply.header('location', locationOf(services.settings, `streams/${id}`))
    return { stream_id: id }
  }
  const readable = async (request: ApiRequest) =>
    (await listReadableStreams(services, request.caller)).map(presentStream)
  return [
    route({
      method: 'GET',
      path: '/streams',
      permission: perEntity(streams),
      area,
      summary: 'All streams the user may read',
      replies: { 200: StreamList },
      async handler(request) {
        const found = await readable(request)
        return { total: found.length, streams: found }
      },
    }),
    route({
      method: 'GET',
      path: '/streams/enabled',
      permission: perEntity(streams),
      area,
      summary: 'Those that are not paused',
      replies: { 200: StreamList },
      async handler(request) {
        const found = (await readable(request)).filter(stream => !stream.disabled)
        return { total: found.length, streams: found }
      },
    }),
    tableRoute(
      { path: '/streams/paginated', area, many: 'streams', element: StreamElement },
      {
        permission: perEntity(streams),
        definition: streams.definition.list,
        async rows(caller) {
          const titles = new Map((await readableIndexSets(services, caller)).map(set => [set.id, set.title]))
          return (await listReadableStreams(services, caller)).map(stream => ({
            ...stream,
            _id: stream.id,
            index_set_title: titles.get(stream.index_set_id) ?? null,
          }))
        },
        presenter:
          async () =>
          ({ _id: _, index_set_title: __, ...stream }) =>
            presentElement(stream),
        attributes,
      },
    ),
    route({
      method: 'POST',
      path: '/streams',
      permission: 'streams:create',
      area,
      summary: 'Makes a stream; it starts paused',
      body: CreateStream,
      replies: { 201: StreamCreated },
      handler: async ({ caller, body }, reply) => created(await createStream(services, caller, body), reply),
    }),
    ...(['pause', 'resume'] as const).map(action =>
      bulkRoute(
        `/streams/bulk_${action}`,
        area,
        action === 'pause' ? 'Pauses streams' : 'Resumes streams',
        { perEntity: mayPause('{id}') },
        (caller, id) => setPaused(services, caller, id, action === 'pause'),
      ),
    ),
    route({
      method: 'PUT',
      path: '/streams/indexSet/:indexSetId',
      area,
      summary: 'Gives streams another index set, all or none',
      permission: ({ indexSetId }) => `indexsets:read:${indexSetId}`,
      params: Type.Object({ indexSetId: Type.String() }),
      body: Type.Array(Type.String()),
      replies: { 200: null, 404: null },
      sends: true,
      async handler({ caller, params, body }, reply) {
        const missing = await assignIndexSet(services, caller, params.indexSetId, body)
        if (missing.length > 0)
          return reply
            .code(404)
            .type('text/plain')
            .send(`There are no streams with the ids <${missing.join(', ')}>.`)
      },
    }),
    ...entityRoutes({
      path: '/streams',
      param: 'streamId',
      area,
      one: 'stream',
      many: 'streams',
      reply: Stream,
      input: { create: CreateStream, update: UpdateStream },
      permission: (action, id) => `streams:${action === 'read' ? 'read' : 'edit'}:${id}`,
      summaries: {
        edit: 'Changes a stream; what is empty or left out stays, its rules too',
        delete: 'Deletes a stream; messages it took stay where they are',
      },
      get: async (caller, id) => presentStream(await readStream(services, caller, id)),
      update: async (caller, id, input) => presentStream(await updateStream(services, caller, id, input)),
      async delete(caller, id) {
        if (!caller.isPermitted(`streams:edit:${id}`)) throw forbidden(`Not authorized to access resource id <${id}>`)
        await deleteStream(services, caller, id)
      },
    }),
    ...(['pause', 'resume'] as const).map(action =>
      route({
        method: 'POST',
        path: `/streams/:streamId/${action}`,
        permission: ({ streamId = '' }) => anyOf(...mayPause(streamId)),
        area,
        summary: action === 'pause' ? 'The stream takes no more messages' : 'The stream takes messages again',
        params,
        replies: { 204: null },
        async handler({ caller, params: { streamId } }, reply) {
          await setPaused(services, caller, streamId, action === 'pause')
          reply.code(204)
        },
      }),
    ),
    route({
      method: 'POST',
      path: '/streams/:streamId/clone',
      area,
      summary: 'Makes a paused stream with the same rules and outputs',
      permission: ({ streamId }) => ['streams:create', `streams:read:${streamId}`],
      params,
      body: CloneStream,
      replies: { 201: StreamCreated },
      handler: async ({ caller, params: { streamId }, body }, reply) =>
        created(await cloneStream(services, caller, streamId, body), reply),
    }),
    ...ruleRoutes(services),
    ...outputRoutes(services),
  ]
}
