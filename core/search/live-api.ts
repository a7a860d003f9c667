/**
 * The calls of fields panel, live tail and patterns (extensions of ours), typed. All throw what the client throws, and stop, here and on
 * the server, when `signal` aborts. Their failures are said where they are shown: a server without them takes no page away.
 * ```ts
 * for await (const frame of openTail(client, { query: 'level:<4' }, { signal })) if (frame.type === 'messages') show(frame.messages)
 * ```
 */
import type { Client } from '../client/client.ts'
import type { Abortable } from '../client/request.ts'
import { readLines } from '../client/json-lines.ts'
import type { FieldCoverage, FieldCoverageRequest } from './field-coverage.ts'
import type { FieldSummary, FieldSummaryRequest } from './field-summary.ts'
import type { Patterns, PatternsRequest } from './patterns.ts'
import type { TailFrame, TailRequest } from './tail.ts'

export const summarizeField = (client: Client, request: FieldSummaryRequest, { signal }: Abortable = {}) =>
  client.post<FieldSummary>('/search/field_summary', request, { signal, report: false })

export const countFields = (client: Client, request: FieldCoverageRequest, { signal }: Abortable = {}) =>
  client.post<FieldCoverage>('/search/field_coverage', request, { signal, report: false })

export const findPatterns = (client: Client, request: PatternsRequest, { signal }: Abortable = {}) =>
  client.post<Patterns>('/search/patterns', request, { signal, report: false })

/** Frames until the server ends the tail, the connection breaks off (which throws) or `signal` aborts. The session is not prolonged. */
export async function* openTail(
  client: Client,
  request: TailRequest,
  { signal }: Abortable = {},
): AsyncGenerator<TailFrame, void, undefined> {
  const response = await client.stream('POST', '/search/tail', request, {
    signal,
    accept: 'application/x-ndjson',
    noSessionExtension: true,
    report: false,
  })
  yield* readLines<TailFrame>(response, signal)
}
