/** Messages that were set aside because they broke processing (contract 2, 4.5). */
import { Type } from 'typebox'
import { FailureCount, IndexerFailures, type IndexerFailure } from '../../../core/indices/schema.ts'
import { badRequest } from '../platform/http/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { FailedFrame } from '../platform/ingest/ingest.ts'
import type { Services } from '../services.ts'

const area = 'Indices'
const PAGE = 500
/** Of each of several, so that a page of the longest messages is no answer of gigabytes; one asked for by itself is given whole. */
const BYTES_OF_MANY = 65_536

/** `message`: JSON with why, from where and from whom, and what came, byte by byte. */
function present({ receivedAt, sequence, position, reason, inputId, remoteAddress, frame }: FailedFrame, bytes: number): IndexerFailure {
  const shown = Buffer.from(frame.subarray(0, bytes))
  return {
    timestamp: new Date(receivedAt).toISOString(), letter_id: `${sequence}-${position}`, index: '', type: 'processing',
    message: JSON.stringify({
      reason, input: inputId, remote_address: remoteAddress, raw_bytes: frame.length, raw_base64: shown.toString('base64'),
    }),
  }
}

export function failureRoutes({ ingest }: Services): readonly Route[] {
  return [
    route({
      method: 'GET', path: '/system/indexer/failures/count', permission: 'indices:failures', area,
      summary: 'How many failed since an instant',
      query: Type.Object({ since: Type.String() }), replies: { 200: FailureCount },
      async handler({ query }) {
        const since = Date.parse(query.since)
        if (Number.isNaN(since)) throw badRequest('since must be an instant such as 2023-08-02T10:00:00.000Z.')
        let count = 0
        for (let offset = 0; ; offset += PAGE) {
          const page = await ingest.failures(PAGE, offset)
          const recent = page.filter(failure => failure.receivedAt >= since).length
          count += recent
          if (recent < PAGE) return { count }
        }
      },
    }),
    route({
      method: 'GET', path: '/system/indexer/failures', permission: 'indices:failures', area, summary: 'Messages that failed, newest first',
      query: Type.Object({
        limit: Type.Integer({ minimum: 1, maximum: PAGE, default: 50 }), offset: Type.Integer({ minimum: 0, default: 0 }),
      }),
      replies: { 200: IndexerFailures },
      async handler({ query: { limit, offset } }) {
        const bytes = limit === 1 ? Infinity : BYTES_OF_MANY
        const failures = (await ingest.failures(limit, offset)).map(failure => present(failure, bytes))
        return { failures, total: ingest.counters().failures }
      },
    }),
  ]
}
