/** Exports (contract 1, 2.10), and their jobs (ours). */
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  ExportJob,
  ExportJobs as JobList,
  MessagesExportRequest,
  ResultFormat,
  type ExportFormat,
} from '../../../../core/search/schema.ts'
import type { FastifyReply } from 'fastify'
import type { SearchDecorators } from '../../decorators/search-decorators.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { preferred } from '../accept.ts'
import { plainError } from '../execution/errors.ts'
import type { ExportJobs } from '../export/export-jobs.ts'
import { formatOfMime, formatOfName, formats } from '../export/formats.ts'
import { planExport, planSearchExport } from '../export/plan.ts'
import { piecesOf, type Export } from '../export/rows.ts'
import { attachment, sendExport } from '../../platform/http/send-export.ts'
import type { StoredSearches } from '../stored-searches.ts'

const area = 'Search'
const SearchParams = Type.Object({ searchId: Type.String() })
const TypeParams = Type.Object({ searchId: Type.String(), searchTypeId: Type.String() })
const JobParams = Type.Object({ exportJobId: Type.String() })
/** No body is the export of everything by default. */
const ExportBody = Type.Object(MessagesExportRequest.properties, { default: {} })
type Format = MessagesExportRequest | ResultFormat

export interface ExportParts {
  readonly services: Services
  readonly searches: StoredSearches
  readonly decorators: SearchDecorators
  readonly jobs: ExportJobs
}

export function exportRoutes({ services, searches, decorators, jobs }: ExportParts): readonly Route[] {
  const plainly = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw plainError(error)
    }
  }
  const send = (request: ApiRequest, reply: FastifyReply, format: ExportFormat, wanted: () => Promise<Export>) =>
    plainly(async () =>
      sendExport(
        reply,
        piecesOf(services.messages, await wanted(), formats[format], request.signal),
        formats[format],
        null,
      ),
    )
  const prepare = ({ caller }: ApiRequest, reply: FastifyReply, body: Format, wanted: Promise<Export>) =>
    plainly(async () => {
      const filename = ('filename' in body && body.filename) || ''
      const id = await jobs.add(caller, await wanted, body.format ?? formatOfName(filename), filename)
      return reply
        .type('text/plain; charset=utf-8')
        .serializer((text: unknown) => String(text))
        .send(id)
    })
  const mimes = Object.values(formats).map(({ mime }) => mime)
  const ofSearch = async (
    { caller }: ApiRequest,
    searchId: string,
    searchTypeId: string | null,
    format: ResultFormat,
  ) => planSearchExport({ services, decorators }, caller, await searches.get(caller, searchId), searchTypeId, format)

  return [
    route({
      method: 'POST',
      path: '/views/search/messages',
      audited: 'export',
      permission: perEntity(streams),
      area,
      summary: 'Messages of a query as CSV, NDJSON or text',
      body: ExportBody,
      replies: { 200: null },
      produces: mimes,
      sends: true,
      handler: (request, reply) =>
        send(request, reply, acceptedFormat(request), () => planExport(services, request.caller, request.body)),
    }),
    route({
      method: 'POST',
      path: '/views/search/messages/:searchId',
      audited: 'export',
      permission: perEntity(streams),
      area,
      summary: 'Messages of a search as CSV, NDJSON or text',
      params: SearchParams,
      body: ResultFormat,
      replies: { 200: null },
      produces: mimes,
      sends: true,
      handler: (request, reply) =>
        send(request, reply, wantedFormat(request, request.body), () =>
          ofSearch(request, request.params.searchId, null, request.body),
        ),
    }),
    route({
      method: 'POST',
      path: '/views/search/messages/:searchId/:searchTypeId',
      audited: 'export',
      permission: perEntity(streams),
      area,
      summary: 'Messages of a search type as CSV, NDJSON or text',
      params: TypeParams,
      body: ResultFormat,
      replies: { 200: null },
      produces: mimes,
      sends: true,
      handler: (request, reply) =>
        send(request, reply, wantedFormat(request, request.body), () =>
          ofSearch(request, request.params.searchId, request.params.searchTypeId, request.body),
        ),
    }),
    route({
      method: 'POST',
      path: '/views/export',
      audited: 'export',
      permission: perEntity(streams),
      area,
      summary: 'Prepare an export of a query; gives the id of its job as text',
      body: ExportBody,
      replies: { 200: null },
      produces: ['text/plain'],
      sends: true,
      handler: (request, reply) =>
        prepare(request, reply, request.body, planExport(services, request.caller, request.body)),
    }),
    route({
      method: 'POST',
      path: '/views/export/:searchId',
      audited: 'export',
      permission: perEntity(streams),
      area,
      summary: 'Prepare an export of a search',
      params: SearchParams,
      body: ResultFormat,
      replies: { 200: null },
      produces: ['text/plain'],
      sends: true,
      handler: (request, reply) =>
        prepare(request, reply, request.body, ofSearch(request, request.params.searchId, null, request.body)),
    }),
    route({
      method: 'POST',
      path: '/views/export/:searchId/:searchTypeId',
      audited: 'export',
      permission: perEntity(streams),
      area,
      summary: 'Prepare an export of a search type',
      params: TypeParams,
      body: ResultFormat,
      replies: { 200: null },
      produces: ['text/plain'],
      sends: true,
      handler: (request, reply) =>
        prepare(
          request,
          reply,
          request.body,
          ofSearch(request, request.params.searchId, request.params.searchTypeId, request.body),
        ),
    }),
    route({
      method: 'GET',
      path: '/views/search/messages/job/:exportJobId/:filename',
      permission: 'authenticated',
      area,
      summary: 'Fetch the file of an export job; starts it where that has not been done',
      params: Type.Object({ exportJobId: Type.String(), filename: Type.String() }),
      replies: { 200: null },
      produces: mimes,
      sends: true,
      async handler(request, reply) {
        const { exportJobId, filename } = request.params
        const asked = formatOfName(filename) ?? formatOfMime(request.headers.accept ?? '') ?? 'csv'
        const { format, content } = await jobs.fetch(request.caller, exportJobId, asked, request.signal)
        const name = filename.toLowerCase().endsWith(format.suffix) ? filename : `${filename}${format.suffix}`
        reply.type(`${format.mime}; charset=utf-8`).header('Content-Disposition', attachment(name))
        return reply.send(Readable.from(content))
      },
    }),
    route({
      method: 'GET',
      path: '/views/export/jobs',
      permission: 'authenticated',
      area,
      extension: true,
      summary: "The caller's export jobs, newest first",
      replies: { 200: JobList },
      handler: ({ caller }) => jobs.list(caller),
    }),
    route({
      method: 'GET',
      path: '/views/export/jobs/:exportJobId',
      permission: 'authenticated',
      area,
      extension: true,
      summary: 'State of an export job, its rows so far and in all',
      params: JobParams,
      replies: { 200: ExportJob },
      handler: ({ caller, params }) => jobs.get(caller, params.exportJobId),
    }),
    route({
      method: 'DELETE',
      path: '/views/export/jobs/:exportJobId',
      permission: 'authenticated',
      area,
      extension: true,
      summary: 'Cancel an export job and delete its file',
      params: JobParams,
      replies: { 204: null },
      handler: ({ caller, params }) => jobs.remove(caller, params.exportJobId),
    }),
  ]
}

const mimes = Object.values(formats).map(({ mime }) => mime) as [string, ...string[]]

/** By Accept. @throws ApiError 415 when the client takes none of the formats */
function acceptedFormat(request: ApiRequest): ExportFormat {
  try {
    return formatOfMime(preferred(request, mimes)) ?? 'csv'
  } catch {
    throw new ApiError(415, `Messages are exported as ${mimes.join(', ')} only.`)
  }
}

/** Returns the format of the body, else the one that the Accept header prefers; CSV for a client that accepts none. */
function wantedFormat(request: ApiRequest, { format }: ResultFormat): ExportFormat {
  if (format) return format
  try {
    return acceptedFormat(request)
  } catch {
    return 'csv'
  }
}
