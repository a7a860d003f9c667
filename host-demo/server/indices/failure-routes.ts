/** Messages that were set aside because they broke processing (contract 2, 4.5). */
import { Type } from 'typebox'
import { FailureCount, IndexerDamages, IndexerFailures, type IndexerFailure } from '../../../core/indices/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { ListedFailure } from '../platform/ingest/ingest.ts'
import type { IndexDamage } from '../platform/messages/message-store.ts'
import type { Services } from '../platform/services.ts'

const area = 'Indices'
const PAGE = 500
/** Longest length that SQLite accepts. */
const WHOLE = 2 ** 31 - 1
/**
 * Limit per message in a list, so that a page of the longest messages does not take gigabytes; a message requested by
 * itself is returned whole.
 */
const BYTES_OF_MANY = 65_536

/** `message`: JSON with why, from where and from whom, and what came, byte by byte. */
function present({
  receivedAt,
  sequence,
  position,
  reason,
  inputId,
  remoteAddress,
  frame,
  length,
}: ListedFailure): IndexerFailure {
  return {
    timestamp: new Date(receivedAt).toISOString(),
    letter_id: `${sequence}-${position}`,
    index: '',
    type: 'processing',
    message: JSON.stringify({
      reason,
      input: inputId,
      remote_address: remoteAddress,
      raw_bytes: length,
      raw_base64: Buffer.from(frame).toString('base64'),
    }),
  }
}

const presentDamage = ({ index, part, messages, range, setAside }: IndexDamage) => ({
  index,
  part,
  messages,
  from: range && new Date(range.from).toISOString(),
  to: range && new Date(range.to).toISOString(),
  set_aside: setAside,
})

export function failureRoutes({ ingest, messages, records }: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/system/indexer/damages',
      permission: 'indices:failures',
      area,
      summary: 'Indices, journals and documents that are damaged, in part or in whole',
      replies: { 200: IndexerDamages },
      handler: () => ({
        indices: messages.damages().map(presentDamage),
        journals: ingest.journalsSetAside().map(({ file, reason, at }) => ({ file, reason, timestamp: at })),
        documents: records
          .damaged()
          .map(({ collection, id, at }) => ({ collection, id, timestamp: new Date(at).toISOString() })),
      }),
    }),
    route({
      method: 'GET',
      path: '/system/indexer/failures/count',
      permission: 'indices:failures',
      area,
      summary: 'How many failed since an instant',
      query: Type.Object({ since: Type.String() }),
      replies: { 200: FailureCount },
      async handler({ query }) {
        const since = Date.parse(query.since)
        if (Number.isNaN(since)) throw badRequest('since must be an instant such as 2023-08-02T10:00:00.000Z.')
        return { count: await ingest.countFailures(since) }
      },
    }),
    route({
      method: 'GET',
      path: '/system/indexer/failures',
      permission: 'indices:failures',
      area,
      summary: 'Messages that failed, newest first',
      query: Type.Object({
        limit: Type.Integer({ minimum: 1, maximum: PAGE, default: 50 }),
        offset: Type.Integer({ minimum: 0, default: 0 }),
      }),
      replies: { 200: IndexerFailures },
      async handler({ query: { limit, offset } }) {
        const failures = await ingest.failures(limit, offset, limit === 1 ? WHOLE : BYTES_OF_MANY)
        return { failures: failures.map(present), total: await ingest.countFailures(0) }
      },
    }),
  ]
}
