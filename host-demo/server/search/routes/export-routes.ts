/** Exports (contract 1, 2.10). */
import { Type } from 'typebox'
import { MessagesExportRequest, ResultFormat } from '../../../../core/search/schema.ts'
import type { FastifyReply } from 'fastify'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../services.ts'
import { preferred } from '../accept.ts'
import { plainError } from '../execution/errors.ts'
import { ExportJobs } from '../export/export-jobs.ts'
import { planExport, planSearchExport } from '../export/plan.ts'
import { csvOf, type Export } from '../export/rows.ts'
import { sendCsv } from '../export/send.ts'
import type { StoredSearches } from '../stored-searches.ts'

const area = 'Search'
const SearchParams = Type.Object({ searchId: Type.String() })
const TypeParams = Type.Object({ searchId: Type.String(), searchTypeId: Type.String() })
/** No body is the export of everything by default. */
const ExportBody = Type.Object(MessagesExportRequest.properties, { default: {} })

export function exportRoutes(services: Services, searches: StoredSearches): readonly Route[] {
  const jobs = new ExportJobs()
  const plainly = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw plainError(error)
    }
  }
  const send = (request: ApiRequest, reply: FastifyReply, wanted: Promise<Export>, filename: string | null = null) =>
    plainly(async () => sendCsv(reply, csvOf(services.messages, await wanted, request.signal), filename))
  const prepare = ({ caller }: ApiRequest, reply: FastifyReply, wanted: Promise<Export>) => plainly(async () => {
    const id = jobs.add(caller, await wanted)
    reply.type('text/plain; charset=utf-8').serializer((text: unknown) => String(text))
    return id
  })
  const ofSearch = async ({ caller }: ApiRequest, searchId: string, searchTypeId: string | null, format: ResultFormat) =>
    planSearchExport(services, caller, await searches.get(caller, searchId), searchTypeId, format)

  return [
    route({
      method: 'POST', path: '/views/search/messages', permission: 'authenticated', area, summary: 'Messages of a query as CSV',
      body: ExportBody,
      handler(request, reply) {
        acceptCsv(request)
        return send(request, reply, planExport(services, request.caller, request.body))
      },
    }),
    route({
      method: 'POST', path: '/views/search/messages/:searchId', permission: 'authenticated', area, summary: 'Messages of a search as CSV',
      params: SearchParams, body: ResultFormat,
      handler: (request, reply) => send(request, reply, ofSearch(request, request.params.searchId, null, request.body)),
    }),
    route({
      method: 'POST', path: '/views/search/messages/:searchId/:searchTypeId', permission: 'authenticated', area,
      summary: 'Messages of a search type as CSV',
      params: TypeParams, body: ResultFormat,
      handler: (request, reply) => send(request, reply, ofSearch(request, request.params.searchId, request.params.searchTypeId,
        request.body)),
    }),
    route({
      method: 'POST', path: '/views/export', permission: 'authenticated', area,
      summary: 'Prepare an export of a query; gives the id of its job as text', body: ExportBody,
      handler: (request, reply) => prepare(request, reply, planExport(services, request.caller, request.body)),
    }),
    route({
      method: 'POST', path: '/views/export/:searchId', permission: 'authenticated', area, summary: 'Prepare an export of a search',
      params: SearchParams, body: ResultFormat,
      handler: (request, reply) => prepare(request, reply, ofSearch(request, request.params.searchId, null, request.body)),
    }),
    route({
      method: 'POST', path: '/views/export/:searchId/:searchTypeId', permission: 'authenticated', area,
      summary: 'Prepare an export of a search type',
      params: TypeParams, body: ResultFormat,
      handler: (request, reply) => prepare(request, reply, ofSearch(request, request.params.searchId, request.params.searchTypeId,
        request.body)),
    }),
    route({
      method: 'GET', path: '/views/search/messages/job/:exportJobId/:filename', permission: 'authenticated', area,
      summary: 'Fetch a prepared export as a file',
      params: Type.Object({ exportJobId: Type.String(), filename: Type.String() }),
      handler(request, reply) {
        const { exportJobId, filename } = request.params
        const wanted = jobs.find(request.caller, exportJobId)
        if (!wanted) throw notFound(`There is no export job with id <${exportJobId}>.`)
        return send(request, reply, Promise.resolve(wanted), filename.endsWith('.csv') ? filename : `${filename}.csv`)
      },
    }),
  ]
}

/** @throws ApiError 415 when the client takes no CSV */
function acceptCsv(request: ApiRequest): void {
  try {
    preferred(request, ['text/csv'])
  } catch {
    throw new ApiError(415, 'Messages are exported as text/csv only.')
  }
}
