/** Search objects and their execution (contract 1, 2.1). */
import { Type } from 'typebox'
import {
  ExecutionState,
  QueryInput,
  SearchInput,
  SearchJobReply,
  SearchMetadata,
  SearchReply,
  type Search,
  type SearchJob,
  type SearchWithStreams,
} from '../../../../core/search/schema.ts'
import { ApiError, notFound } from '../../platform/errors/errors.ts'
import { locationOf } from '../../platform/http/location.ts'
import { route, type ApiRequest, type ReplyHead, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { metadataOf, readSearch } from '../dto/search.ts'
import { settle, settlePartly, type Job, type SearchJobs } from '../execution/jobs.ts'
import { PartialQuery, SharingQuery, sharingOf } from '../partial-query.ts'
import { streamsOf } from '../query.ts'
import { streamScope } from '../scope.ts'
import type { StoredSearches } from '../stored-searches.ts'
import { isKnown } from '../types/registry.ts'

const area = 'Search'
const WAIT_MS = 60_000
/** Limit of a search in bytes: the largest dashboards have some hundreds of thousands. */
const maxBodyBytes = 1 << 20
const V1 = 'application/vnd.graylog.search.v1+json'
const V2 = 'application/vnd.graylog.search.v2+json'
const searchParams = Type.Object({ searchId: Type.String() })
const jobParams = Type.Object({ jobId: Type.String() })

/** In the second version of the media type a query has `streams` in place of `filter`. */
const QueryBody = Type.Object({ ...QueryInput.properties, streams: Type.Optional(Type.Array(Type.String())) })
const Body = Type.Object({ ...SearchInput.properties, queries: Type.Optional(Type.Array(QueryBody)) })
type Body = Type.Static<typeof Body>

function read({ queries, ...body }: Body): Search {
  return readSearch({
    ...body,
    queries: queries?.map(({ streams, ...query }) =>
      streams && streams.length > 0
        ? { ...query, filter: { type: 'or' as const, filters: streams.map(id => ({ type: 'stream' as const, id })) } }
        : query,
    ),
  })
}

function present(request: ApiRequest, reply: ReplyHead, search: Search): Search | SearchWithStreams {
  const { accept = '' } = request.headers
  if (accept.includes(V1)) reply.type(V1)
  if (!accept.includes(V2)) return search
  reply.type(V2)
  return {
    ...search,
    queries: search.queries.map(({ filter, ...query }) => ({ ...query, streams: streamsOf(filter) })),
  }
}

const namedStreams = (search: Search): string[] =>
  search.queries.flatMap(query => [
    ...streamsOf(query.filter),
    ...query.search_types.filter(isKnown).flatMap(type => [...type.streams, ...streamsOf(type.filter)]),
  ])

export function searchRoutes(services: Services, searches: StoredSearches, jobs: SearchJobs): readonly Route[] {
  async function checkStreams({ caller }: ApiRequest, search: Search): Promise<void> {
    const named = namedStreams(search)
    if (named.length > 0) await streamScope(services, caller, named)
  }
  function findJob({ caller }: ApiRequest, jobId: string): Job {
    const job = jobs.find(caller, jobId)
    if (!job) throw notFound(`There is no search job with id <${jobId}>.`)
    return job
  }

  return [
    route({
      method: 'POST',
      path: '/views/search',
      permission: 'authenticated',
      area,
      summary: 'Store a search',
      body: Body,
      maxBodyBytes,
      replies: { 201: SearchReply },
      async handler(request, reply) {
        const search = read(request.body)
        await checkStreams(request, search)
        await searches.put(request.caller, search)
        reply.code(201)
        reply.header('Location', locationOf(services.settings, search.id))
        return present(request, reply, search)
      },
    }),
    route({
      method: 'GET',
      path: '/views/search',
      permission: 'authenticated',
      area,
      summary: "The caller's searches",
      replies: { 200: Type.Array(SearchReply) },
      handler: ({ caller }) => searches.list(caller),
    }),
    route({
      method: 'GET',
      path: '/views/search/:searchId',
      permission: 'authenticated',
      area,
      summary: 'One search',
      params: searchParams,
      replies: { 200: SearchReply },
      handler: async (request, reply) =>
        present(request, reply, await searches.get(request.caller, request.params.searchId)),
    }),
    route({
      method: 'POST',
      path: '/views/search/:searchId/execute',
      permission: perEntity(streams),
      area,
      summary: 'Execute a stored search; waits up to a minute for it to finish',
      params: searchParams,
      query: SharingQuery,
      body: ExecutionState,
      maxBodyBytes,
      replies: { 201: SearchJobReply },
      async handler({ caller, params, body, query, signal }, reply): Promise<SearchJob> {
        const { partial = false } = query
        const job = await jobs.start(caller, await searches.get(caller, params.searchId), body, sharingOf(query))
        await (partial ? settlePartly(job, signal) : settle(job, WAIT_MS, signal))
        reply.code(201)
        reply.header('Location', locationOf(services.settings, `views/search/status/${job.id}`))
        return partial ? job.partialState() : job.toJSON()
      },
    }),
    route({
      method: 'POST',
      path: '/views/search/sync',
      permission: perEntity(streams),
      area,
      summary: 'Execute a search without storing it',
      maxBodyBytes,
      query: Type.Object({ timeout: Type.Integer({ default: WAIT_MS, description: 'Taken and not used.' }) }),
      body: Body,
      replies: { 200: SearchJobReply },
      async handler(request): Promise<SearchJob> {
        const search = read(request.body)
        const job = await jobs.start(request.caller, search, {})
        await settle(job, WAIT_MS, request.signal)
        if (!job.done || job.timedOut) {
          job.cancel()
          throw new ApiError(500, `The search took longer than ${WAIT_MS / 1000} seconds and was stopped.`)
        }
        return job.toJSON()
      },
    }),
    route({
      method: 'GET',
      path: '/views/search/status/:jobId',
      permission: 'authenticated',
      area,
      summary: 'State and results of a search job',
      params: jobParams,
      query: PartialQuery,
      replies: { 200: SearchJobReply },
      async handler(request): Promise<SearchJob> {
        const job = findJob(request, request.params.jobId)
        if (!request.query.partial) return job.toJSON()
        await settlePartly(job, request.signal)
        return job.partialState()
      },
    }),
    route({
      method: 'DELETE',
      path: '/views/search/status/:jobId',
      permission: 'authenticated',
      area,
      extension: true,
      summary: 'Cancel a running search job',
      params: jobParams,
      replies: { 204: null },
      handler: request => findJob(request, request.params.jobId).cancel(),
    }),
    route({
      method: 'GET',
      path: '/views/search/metadata/:searchId',
      permission: 'authenticated',
      area,
      summary: 'Parameters of a stored search',
      params: searchParams,
      replies: { 200: SearchMetadata },
      handler: async ({ caller, params }) => metadataOf(await searches.get(caller, params.searchId)),
    }),
    route({
      method: 'POST',
      path: '/views/search/metadata',
      permission: 'authenticated',
      area,
      summary: 'Parameters of a search',
      body: Body,
      maxBodyBytes,
      replies: { 200: SearchMetadata },
      handler: ({ body }) => metadataOf(read(body)),
    }),
  ]
}
