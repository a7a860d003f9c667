/** Definitions without series: one event for each message. */
import { isSpecialStream } from '../../../../../core/streams/rules.ts'
import type { Cursor, Hit } from '../../../platform/messages/message-store.ts'
import { selectionIn, sourceStreams } from '../prepare.ts'
import type { Window } from '../windows.ts'
import { iso, replayOf, type Evaluation, type Finding, type Found } from './finding.ts'

/** Contract 1, 6.2. */
const ORIGIN = { message: 'urn:graylog:message:es:', event: 'urn:graylog:event:es:' } as const

/**
 * Finds the messages of a range, oldest first.
 * @param run the window that the events say they come from @param windowOf the end of the window that a message of this time belongs to
 */
export async function findMessages(
  { store, prepared, signal, now, most, batchSize }: Evaluation,
  range: Window,
  run: Window,
  windowOf: (timestamp: number) => number,
): Promise<Found> {
  const [search] = prepared.searches
  const request = {
    ...selectionIn(search!, range, now),
    offset: 0,
    sort: [{ field: 'timestamp', order: 'asc' as const }],
  }
  const findings: Finding[] = []
  let total: number | null = null
  let after: Cursor | undefined
  do {
    const limit = Math.min(batchSize, most - findings.length)
    const page = await store.messages({ ...request, limit, after, total: total === null }, signal)
    total ??= page.total
    for (const hit of page.hits) findings.push(findingOf(hit))
    if (page.hits.length === 0 || (page.hits.length < limit && !page.truncated)) break
    after = page.hits.at(-1)!.cursor
  } while (findings.length < most)
  return { findings, matched: Math.max(total ?? 0, findings.length) }

  function findingOf(hit: Hit): Finding {
    const { message } = hit
    const streams = sourceStreams(search!.sources, message.streams)
    const kind = message.streams.some(isSpecialStream) ? 'event' : 'message'
    return {
      subject: `m:${message.id}`,
      window: windowOf(message.timestamp),
      timestamp: message.timestamp,
      timerange: null,
      message: prepared.definition.title,
      origin: `${ORIGIN[kind]}${hit.index}:${hit.documentId}`,
      sourceStreams: streams,
      replay: replayOf(run, search!.text, streams),
      groupBy: {},
      source: {
        ...message.fields,
        timestamp: iso(message.timestamp),
        streams: message.streams.length === 1 ? message.streams[0] : message.streams,
        gl2_message_id: message.id,
      },
      backlog: { hit },
    }
  }
}
