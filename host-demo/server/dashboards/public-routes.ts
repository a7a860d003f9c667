/**
 * What a public link shows, to anybody who has it (ours). Cookies and logins do not count here. All that is wrong with a link is answered
 * alike, so that nothing can be learned from it.
 */
import { Type } from 'typebox'
import { PublicDashboard, PublicExecution } from '../../../core/dashboards/links-schema.ts'
import { SearchJobReply, type Search, type SearchJob } from '../../../core/search/schema.ts'
import type { View } from '../../../core/views/schema.ts'
import { onBehalfOf } from '../platform/asker.ts'
import { badRequest, notFound } from '../platform/errors/errors.ts'
import { route, type ReplyHead, type Route } from '../platform/http/route.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { settle, settlePartly, type Job, type SearchJobs } from '../search/execution/jobs.ts'
import { PartialQuery, SharingQuery, sharingOf } from '../search/partial-query.ts'
import type { StoredSearches } from '../search/stored-searches.ts'
import { networkOf } from '../users/network.ts'
import type { Links, OpenLink } from './links.ts'
import { permittedPart, type PermittedPart } from './permitted-part.ts'
import { Rate } from './rate.ts'

const area = 'Public dashboards'
const params = Type.Object({ token: Type.String() })
const WAIT_MS = 60_000
/** Requests of one link that read the dashboard or run it. */
const MOST_REQUESTS = 120
/** Questions after running jobs of one link: a page asks again as its widgets arrive. */
const MOST_POLLS = 600
/** Viewers of a link share what was computed so long ago, whatever they ask for: nobody without a login has all of it computed at will. */
const SHARED_MS = 5_000
/** Requests of one network with tokens that are not valid. */
const MOST_UNKNOWN = 30

export interface PublicServices extends Services {
  readonly links: Links
  readonly searches: StoredSearches
  readonly jobs: SearchJobs
}

const unknownLink = () => notFound('This link is not valid. It may have expired or been revoked.')
const unknownJob = () => notFound('There is no such search job.')

export function publicRoutes(services: PublicServices): readonly Route[] {
  const { links, searches, jobs } = services
  const [requests, polls, unknown] = [new Rate(MOST_REQUESTS), new Rate(MOST_POLLS), new Rate(MOST_UNKNOWN)]

  interface Asked {
    readonly params: { readonly token: string }
    readonly ip: string
  }
  /** @throws ApiError 404; 429 for too many */
  async function open({ params: { token }, ip }: Asked, reply: ReplyHead, rate: Rate): Promise<OpenLink> {
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    const found = await links.open(token)
    if (!found) {
      unknown.take(networkOf(ip))
      throw unknownLink()
    }
    rate.take(found.link.id)
    return found
  }
  async function partOf({ caller, view }: OpenLink): Promise<PermittedPart> {
    // It goes with the dashboard, which the maker may read.
    const search = await searches.get(system('public links'), view.search_id)
    return permittedPart(services, caller, view, search)
  }
  /** Results that were waited for are answered only where the link is still valid and its maker may still read their streams. */
  async function answer({ params: { token } }: Asked, job: Job, partial: boolean): Promise<SearchJob> {
    const found = await links.open(token)
    if (!found) throw unknownLink()
    if (!job.mayRead(found.caller)) throw unknownJob()
    return withoutOwner(partial ? job.partialState() : job.toJSON())
  }

  const common = { permission: 'open', ignoresLogin: true, area, extension: true, params } as const
  return [
    route({
      ...common,
      method: 'GET',
      path: '/public/dashboards/:token',
      summary: 'The dashboard of a public link',
      replies: { 200: PublicDashboard },
      async handler(request, reply) {
        const found = await open(request, reply, requests)
        const { state, shown } = await partOf(found)
        links.uses.count(found.link, true)
        return { view: publicView(found, state), search: shown, expires_at: found.link.expires_at }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/public/dashboards/:token/execute',
      summary: 'Runs pages of the dashboard of a public link, with values of its parameters',
      query: SharingQuery,
      body: PublicExecution,
      maxBodyBytes: 1 << 18,
      replies: { 201: SearchJobReply },
      async handler(request, reply) {
        const found = await open(request, reply, requests)
        const { partial = false } = request.query
        const search = (await partOf(found)).searchFor(request.body.global_override?.keep_search_types ?? [])
        checkBindings(search, request.body.parameter_bindings ?? {})
        const { maxAgeMs = 0 } = sharingOf(request.query)
        const options = { partial: true, maxAgeMs: Math.max(maxAgeMs, SHARED_MS) }
        // The request has no user. The link has a turn of its own among those who wait for readers, beside the server's own work.
        const start = () => jobs.start(found.caller, search, request.body, options)
        const job = await onBehalfOf(found.caller.userId, start)
        links.uses.count(found.link, false)
        await (partial ? settlePartly(job, request.signal) : settle(job, WAIT_MS, request.signal))
        const answered = await answer(request, job, partial)
        reply.code(201)
        return answered
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/public/dashboards/:token/status/:jobId',
      summary: 'State and results of what was run by the same public link',
      params: Type.Object({ token: Type.String(), jobId: Type.String() }),
      query: PartialQuery,
      replies: { 200: SearchJobReply },
      async handler(request, reply) {
        const { caller } = await open(request, reply, polls)
        const job = jobs.find(caller, request.params.jobId)
        if (!job) throw unknownJob()
        const { partial = false } = request.query
        if (partial) await settlePartly(job, request.signal)
        return await answer(request, job, partial)
      },
    }),
  ]
}

/** @throws ApiError 400 naming what is no parameter */
function checkBindings({ parameters }: Search, bindings: Readonly<Record<string, unknown>>): void {
  const names = parameters.map(({ name }) => name)
  const other = Object.keys(bindings).find(name => !names.includes(name))
  if (other === undefined) return
  const known = names.length === 0 ? 'it has none' : `these are ${names.join(', ')}`
  throw badRequest(`parameter_bindings.${other.slice(0, 100)} is no parameter of this dashboard: ${known}.`)
}

const publicView = ({ view }: OpenLink, state: View['state']): View => {
  const { id, type, title, summary, description, search_id, properties, created_at } = view
  const shown = { id, type, title, summary, description, search_id, properties, created_at, state }
  return { ...shown, requires: {}, owner: null, favorite: false }
}

/** Without the name of the maker, and the queries as they were run: these name the streams that the maker may read. */
const withoutOwner = ({ results, ...job }: SearchJob): SearchJob => ({
  ...job,
  owner: '',
  results: Object.fromEntries(
    Object.entries(results).map(([id, { query, ...result }]) => [
      id,
      { ...result, query: { id, timerange: query.timerange, filters: [], query: unsaid, search_types: [] } },
    ]),
  ),
})
const unsaid = { type: 'elasticsearch', query_string: '' } as const
