/**
 * The calls of searches, typed. All throw what the client throws, and stop when `signal` aborts.
 *
 * A search page, from the form to the bars:
 * ```ts
 * const search = buildSearch({ query: 'level:3', timerange: { type: 'relative', range: 300 } })
 * const { messages, histogram, errors } = readSearchPage(await runSearch(client, search, { signal }))
 * const next = readSearchPage(await executeSearch(client, search.id, { state: pageOf({ offset: 150, limit: 150 }), signal }))
 * ```
 * A query that cannot be run is no thrown error: it stands in `errors`. Ask `validateQuery` while the user types.
 */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  ExecutionState,
  FieldType,
  Search,
  SearchJob,
  SuggestionReply,
  SystemFields,
  TimeRange,
  ValidationReply,
} from './schema.ts'
import { POLL_INTERVAL_MS } from './rules.ts'

/** Stores a search; an existing id is overwritten by its owner only. */
export const createSearch = (client: Client, search: Search, { signal }: Abortable = {}) =>
  client.post<Search>('/views/search', search, { signal })
export const getSearch = (client: Client, searchId: string, { signal }: Abortable = {}) =>
  client.get<Search>(path`/views/search/${searchId}`, { signal })

export interface ExecuteOptions extends Abortable {
  readonly state?: ExecutionState
  /** Called with each state of a job that takes long: what is done already stands in `results`. */
  readonly onProgress?: (job: SearchJob) => void
  /** Search types are answered as each is ready, and one whose streams the user may not read fails alone (an extension of ours). */
  readonly partial?: boolean
  /** Seconds: takes results that were computed at most so long ago for the same rights (an extension of ours). */
  readonly maxAge?: number
}

/** Search types that have a result or an error. */
const settledIn = ({ results, errors = [] }: SearchJob): number =>
  Object.values(results).reduce((sum, { search_types }) => sum + Object.keys(search_types).length, errors.length)

/** Executes a stored search and waits until it is done. Aborting also stops it on the server. */
export async function executeSearch(
  client: Client,
  searchId: string,
  options: ExecuteOptions = {},
): Promise<SearchJob> {
  const { signal, state = {}, partial, maxAge } = options
  const query = { partial, max_age: maxAge }
  const first = await client.post<SearchJob>(path`/views/search/${searchId}/execute`, state, { signal, query })
  const next = () => client.get<SearchJob>(path`/views/search/status/${first.id}`, { signal, query: { partial } })
  try {
    return await followJob(first, next, options)
  } catch (error) {
    // The search may have ended already, and the caller has aborted: a failure of the cancellation is ignored.
    if (signal?.aborted) cancelSearch(client, first.id).catch(() => undefined)
    throw error
  }
}

/** Executes a search that need not be stored, in one call. A search that takes longer than a minute is stopped, and the call fails. */
export const executeUnstored = (client: Client, search: Search, { signal }: Abortable = {}) =>
  client.post<SearchJob>('/views/search/sync', search, { signal, report: false })

/** Asks for the next state of a job until it is done. @param next asks once */
export async function followJob(
  first: SearchJob,
  next: () => Promise<SearchJob>,
  { signal, onProgress, partial }: Pick<ExecuteOptions, 'signal' | 'onProgress' | 'partial'>,
): Promise<SearchJob> {
  let job = first
  let before = 0
  while (!job.execution.done) {
    onProgress?.(job)
    const settled = settledIn(job)
    // A partial answer has waited for something new; a server that does not know them answers at once.
    if (!partial || settled === before) await pause(POLL_INTERVAL_MS, signal)
    before = settled
    job = await next()
  }
  return job
}

/** Stores a search and executes it. */
export async function runSearch(client: Client, search: Search, options: ExecuteOptions = {}): Promise<SearchJob> {
  const { id } = await createSearch(client, search, options)
  return await executeSearch(client, id, options)
}

/** Stops a running job (an extension of ours). */
const cancelSearch = (client: Client, jobId: string) =>
  client.delete<void>(path`/views/search/status/${jobId}`, { report: false })

/** Errors and warnings of a query, placed by line (from 1) and column (from 0). */
export const validateQuery = (
  client: Client,
  request: { query: string; timerange?: TimeRange; streams?: readonly string[] },
  { signal }: Abortable = {},
) => client.post<ValidationReply>('/search/validate', request, { signal, noSessionExtension: true })

/** Values of a field that start with `input`, most frequent first. */
export const suggestValues = (
  client: Client,
  request: { field: string; input: string; size?: number; timerange?: TimeRange; streams?: readonly string[] },
  { signal }: Abortable = {},
) => client.post<SuggestionReply>('/search/suggest', request, { signal })

/** The fields of the messages in a range (all time if absent) and streams (all readable if absent). */
export const searchFields = (
  client: Client,
  request: { timerange?: TimeRange; streams?: readonly string[] } = {},
  { signal }: Abortable = {},
) => client.post<FieldType[]>('/views/fields', request, { signal })

/** The names of all fields; servers give strings or objects with a `value` (specification 7.3). */
export async function systemFields(
  client: Client,
  { signal, limit }: Abortable & { limit?: number } = {},
): Promise<{ value: string }[]> {
  const { fields } = await client.get<{ fields: readonly (SystemFields['fields'][number] | { value: string })[] }>(
    '/system/fields',
    { signal, query: { limit } },
  )
  return fields.map(field => (typeof field === 'string' ? { value: field } : field))
}

/** Returns the path at which a `SingleMessage` is read. */
export const messagePath = (index: string, messageId: string) => path`/messages/${index}/${messageId}`

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
