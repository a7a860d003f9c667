/** The newest message that an input received. */
import type { Client } from '../../core/client/client.ts'
import { isSegment } from '../../core/client/request.ts'
import { escapeQueryValue } from '../../core/query/escape.ts'
import { runSearch } from '../../core/search/api.ts'
import { buildSearch, MESSAGES_ID, readSearchPage } from '../../core/search/build.ts'
import type { UniversalResult } from '../../core/search/schema.ts'
import type { MessageAddress } from './message-loader.tsx'

/** Returns null if there is none that the user may read. Throws the error of the search. */
export async function latestMessage(
  client: Client,
  inputId: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<MessageAddress | null> {
  const query = `gl2_source_input:${escapeQueryValue(inputId)}`
  const search = buildSearch({ query, timerange: { type: 'relative', range: 0 }, limit: 1 })
  // Only the message: nobody looks at the histogram.
  const queries = search.queries.map(one => ({
    ...one,
    search_types: one.search_types.filter(({ id }) => id === MESSAGES_ID),
  }))
  const job = await runSearch(client, { ...search, queries }, { signal })
  const { messages, errors } = readSearchPage(job)
  const refused = Object.keys(job.results).length === 0
  if (!messages && errors[0] && !refused) throw new Error(errors[0].description)
  const [hit] = messages?.messages ?? (refused ? await withinLimit(client, query, signal) : [])
  return hit && isSegment(hit.index) && isSegment(hit.message._id)
    ? { index: hit.index, messageId: hit.message._id }
    : null
}

/** An administrator's limit of ranges refuses "all time"; the legacy search shortens it instead. */
const withinLimit = async (
  client: Client,
  query: string,
  signal: AbortSignal | undefined,
): Promise<UniversalResult['messages']> =>
  (
    await client.get<UniversalResult>('/search/universal/relative', {
      query: { query, range: 0, limit: 1, decorate: false },
      signal,
    })
  ).messages
