/** An export as it is read: page after page, in as many steps as the reader takes. */
import type { Cursor, Hit, MessageStore, Selection, SortField } from '../../platform/messages/message-store.ts'
import { zonedIso } from '../time/zoned-iso.ts'
import { fieldOf } from '../wire-message.ts'
import { csvRow, type CsvOptions } from './csv.ts'

export const DEFAULT_CHUNK = 1000

export interface Export extends CsvOptions {
  readonly selection: Selection
  readonly fields: readonly string[]
  /** Absent: oldest first. */
  readonly sort?: readonly SortField[]
  /** Null: all. */
  readonly limit: number | null
  /** Messages to skip at the start. */
  readonly offset?: number
  readonly chunkSize?: number
  /** Zone that `timestamp` is written in. */
  readonly timeZone: string
}

/** The header row, then one string of rows per page. */
export async function* csvOf(messages: MessageStore, wanted: Export, signal: AbortSignal): AsyncGenerator<string> {
  const { selection, fields, limit, chunkSize = DEFAULT_CHUNK, sort = [{ field: 'timestamp', order: 'asc' }] } = wanted
  const time = zonedIso(wanted.timeZone)
  yield csvRow(fields, wanted)
  let after: Cursor | undefined
  for (let left = limit ?? Infinity; left > 0;) {
    signal.throwIfAborted()
    const page = Math.min(chunkSize, left)
    const { hits } = await messages.messages({
      ...selection, sort, limit: page, offset: after ? 0 : wanted.offset ?? 0, fields, total: false, ...(after && { after }),
    }, signal)
    if (hits.length > 0) {
      const cell = (hit: Hit, field: string) => (field === 'timestamp' ? time(hit.message.timestamp) : fieldOf(hit, field))
      yield hits.map(hit => csvRow(fields.map(field => cell(hit, field)), wanted)).join('')
    }
    if (hits.length < page) return
    after = hits.at(-1)!.cursor
    left -= hits.length
  }
}
