/** Packs: the messages of a chunk as they lie in a file, without anything that only the file knows. */
import type { Pack, PackedBytes } from '../../message-store.ts'
import type { EncodedColumn } from '../columns.ts'
import { encodeChunk, type EncodedChunk } from '../documents/encode-chunk.ts'
import { openEncoded } from '../documents/open-encoded.ts'
import { readPresence } from '../documents/read-column.ts'
import { CHUNK_ROWS, SHARED_COLUMN } from '../format.ts'
import { encodeKeywordsOf } from '../text/blocks/keywords.ts'
import { encodeWords } from '../text/blocks/words.ts'
import type { Entry } from './entry.ts'

/** Packs entries into as few chunks as are of about `CHUNK_ROWS` each. */
export function packAll(entries: readonly Entry[], hasColumns: (field: string) => boolean): Pack[] {
  const chunks = Math.max(1, Math.round(entries.length / CHUNK_ROWS))
  const size = Math.ceil(entries.length / chunks)
  return Array.from({ length: chunks }, (_, i) => packChunk(entries.slice(i * size, (i + 1) * size), hasColumns))
}

/**
 * Packs up to `CHUNK_STRIDE` entries, as `storable` makes them; equal ones give equal bytes.
 *
 * @param hasColumns whether a field, by its name, gets columns; it is asked once for each, in the order the fields first come
 */
export function packChunk(entries: readonly Entry[], hasColumns: (field: string) => boolean): Pack {
  const names = new Map<string, boolean>()
  const decide = (name: string): boolean => {
    let decided = names.get(name)
    if (decided === undefined) names.set(name, (decided = hasColumns(name)))
    return decided
  }
  const chunk = encodeChunk({
    messages: entries.map(({ message }) => message),
    shared: entries.map(entry => entry.shared),
    hasColumns: decide,
  })
  const { rows, oldest, newest, own, fields, documents, messages } = chunk
  const bytes = new Joined()
  const column = ({ lo, hi, bytes: own }: EncodedColumn) => ({ lo, hi, ...bytes.add(own) })
  const pack = {
    messages: rows,
    oldest,
    newest,
    columns: [
      ...own.map(([id, one]) => ({ field: id, type: null, ...column(one) })),
      ...fields.map(one => ({ field: one.field, type: one.type, ...column(one) })),
    ],
    documents: documents.map(one => bytes.add(one)),
    words: bytes.add(encodeWords(messages)),
    values: bytes.add(encodeKeywordsOf(messages, names, chunk.texts)),
  }
  return {
    ...pack,
    withColumns: [...names].flatMap(([name, has]) => (has ? [name] : [])),
    without: [...names].flatMap(([name, has]) => (has ? [] : [name])),
    buffer: bytes.take(),
  }
}

export const bytesIn = ({ buffer }: Pack, { at, length }: PackedBytes): Uint8Array => new Uint8Array(buffer, at, length)

/** Takes the entries out of a pack. */
export function entriesIn(pack: Pack): Entry[] {
  const chunk = chunkIn(pack)
  const documents = openEncoded(chunk)
  const shared = chunk.own.find(([id]) => id === SHARED_COLUMN)
  const rows = shared && readPresence(shared[1].bytes).rows
  // Without a list of rows it is all of them.
  const isShared = shared && (rows ? new Set(rows) : { has: () => true })
  return Array.from({ length: pack.messages }, (_, row) => ({
    message: documents.message(row),
    shared: isShared?.has(row) ?? false,
  }))
}

function chunkIn(pack: Pack): EncodedChunk {
  const own: [number, EncodedColumn][] = []
  const fields: EncodedChunk['fields'][number][] = []
  for (const { field, type, lo, hi, ...place } of pack.columns) {
    const column = { lo, hi, bytes: bytesIn(pack, place) }
    if (typeof field === 'number') own.push([field, column])
    else if (type) fields.push({ field, type, ...column })
  }
  return {
    rows: pack.messages,
    oldest: pack.oldest,
    newest: pack.newest,
    own,
    fields,
    documents: pack.documents.map(place => bytesIn(pack, place)),
  }
}

/** Bytes put one behind the other into a buffer of their own. */
class Joined {
  readonly #parts: Uint8Array[] = []
  #length = 0

  add(bytes: Uint8Array): PackedBytes {
    const place = { at: this.#length, length: bytes.length }
    this.#parts.push(bytes)
    this.#length += bytes.length
    return place
  }

  take(): ArrayBuffer {
    const all = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      all.set(part, at)
      at += part.length
    }
    return all.buffer
  }
}
