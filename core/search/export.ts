/** Exports of messages: jobs of the server, which go on when the page is gone, and the file a job writes (contract 1, 2.10; the rest is ours). */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type { ExportFormat, ExportJob, MessagesExportRequest } from './schema.ts'

export const exportFormats: readonly ExportFormat[] = ['csv', 'ndjson', 'text']
const SUFFIXES: Readonly<Record<ExportFormat, string>> = { csv: '.csv', ndjson: '.ndjson', text: '.log' }

/** A job or file that is not there any more is said where it was asked for: it takes nobody's page away. */
const quiet = { report: false } as const

/** Starts an export; gives the id of its job. `format` must be given for it to start on its own. */
export const startExport = (
  client: Client,
  request: MessagesExportRequest & { readonly format: ExportFormat },
  { signal }: Abortable = {},
) => client.post<string>('/views/export', request, { ...quiet, signal, accept: 'text/plain' })

/** The path at which the user's jobs (`ExportJob`) are read, newest first. */
export const exportJobsPath = '/views/export/jobs'
/** Stops it if it runs, and deletes its file. */
export const removeExportJob = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.delete<void>(path`/views/export/jobs/${id}`, { ...quiet, signal })

/** The name of a job's file: `messages-2026-11-21-1305.csv`. */
export const exportFileName = ({ created_at, format }: Pick<ExportJob, 'created_at' | 'format'>): string =>
  `messages-${created_at.slice(0, 10)}-${created_at.slice(11, 16).replace(':', '')}${SUFFIXES[format ?? 'csv']}`

/** Bytes after which what has come is handed over to the browser, which may keep it on disk. */
const HANDED_OVER = 8 << 20

/**
 * The file of a job, which it follows while it is being written. A link could not do this: it carries no token.
 * @param onBytes called with the bytes that have come
 */
export async function fetchExport(
  client: Client,
  job: Pick<ExportJob, 'id' | 'created_at' | 'format'>,
  { signal, onBytes }: Abortable & { readonly onBytes?: (bytes: number) => void } = {},
): Promise<Blob> {
  const response = await client.stream(
    'GET',
    path`/views/search/messages/job/${job.id}/${exportFileName(job)}`,
    undefined,
    { ...quiet, signal },
  )
  const type = response.headers.get('content-type') ?? 'text/plain'
  let whole = new Blob([], { type })
  let parts: Uint8Array<ArrayBuffer>[] = []
  let [bytes, waiting] = [0, 0]
  const reader = response.body!.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return new Blob([whole, ...parts], { type })
    parts.push(value)
    bytes += value.length
    waiting += value.length
    onBytes?.(bytes)
    if (waiting < HANDED_OVER) continue
    whole = new Blob([whole, ...parts], { type })
    parts = []
    waiting = 0
  }
}
