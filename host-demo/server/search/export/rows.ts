/** An export as it is read: page after page, in as many steps as the reader takes. */
import type { WireMessage } from '../../../../core/search/schema.ts'
import type { Decorate } from '../../decorators/decorate.ts'
import type { Cursor, Hit, MessageStore, Selection, SortField } from '../../platform/messages/message-store.ts'
import { zonedIso } from '../time/zoned-iso.ts'
import { fieldOf, wireMessage } from '../wire-message.ts'
import type { CsvOptions } from '../../platform/http/csv.ts'
import type { Format } from './formats.ts'

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
  readonly decorate?: Decorate | null
}

/** A piece of the file and the messages in it. */
export interface Piece {
  readonly text: string
  readonly rows: number
}

/** Yields the head of the file, then one piece per page. */
export async function* piecesOf(
  messages: MessageStore,
  wanted: Export,
  format: Format,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const {
    selection,
    fields,
    limit,
    chunkSize = DEFAULT_CHUNK,
    sort = [{ field: 'timestamp', order: 'asc' }],
    decorate,
  } = wanted
  const valuesOf = valueReader(wanted)
  yield { text: format.head(fields, wanted), rows: 0 }
  let after: Cursor | undefined
  for (let left = limit ?? Infinity; left > 0; ) {
    signal.throwIfAborted()
    const page = Math.min(chunkSize, left)
    const { hits, truncated } = await messages.messages(
      {
        ...selection,
        sort,
        limit: page,
        offset: after ? 0 : (wanted.offset ?? 0),
        total: false,
        ...(!decorate && { fields }),
        ...(after && { after }),
      },
      signal,
    )
    if (hits.length > 0) {
      const plain = hits.map(wireMessage)
      const shown = decorate ? (await decorate(plain, signal)).map(({ message }) => message) : plain
      yield {
        text: hits.map((hit, i) => format.row(fields, valuesOf(hit, shown[i]!), wanted)).join(''),
        rows: hits.length,
      }
    }
    if (hits.length < page && !truncated) return
    after = hits.at(-1)!.cursor
    left -= hits.length
  }
}

function valueReader({ fields, timeZone }: Export): (hit: Hit, shown: WireMessage) => unknown[] {
  const time = zonedIso(timeZone)
  return (hit, shown) =>
    fields.map(field => (field === 'timestamp' ? time(hit.message.timestamp) : fieldOf(shown, field)))
}

/** Counts the rows the export will have. */
export async function countRows(
  messages: MessageStore,
  { selection, limit, offset = 0 }: Export,
  signal: AbortSignal,
): Promise<number> {
  const { total } = await messages.messages({ ...selection, sort: [], limit: 0, offset: 0, total: true }, signal)
  return Math.min(Math.max(total - offset, 0), limit ?? Infinity)
}
