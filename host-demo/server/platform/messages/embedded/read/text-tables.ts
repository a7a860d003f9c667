import type { Dictionary, Share, SharedCodes } from '../columns.ts'
import { SharedTexts } from '../shared-texts.ts'
import type { ByteCache } from './cache.ts'

/** From this many texts on it is known whether a field has mostly new ones in each chunk: these are not worth a table. */
const TRIAL_TEXTS = 100_000
/** Names of fields that are kept in mind. */
const MAX_FIELDS = 4_096
/** Part of the cache that the tables may take together, and part of that which one column may bring. */
const SHARE = 1 / 4
const COLUMN_SHARE = 1 / 8

interface Table {
  texts: SharedTexts | null
  /** Texts that chunks had, each counted in each chunk. */
  met: number
}

/** The texts of fields that a reader keeps, each once for all chunks of all indices: chunks then have numbers. */
export class TextTables {
  readonly #cache: ByteCache
  readonly #tables = new Map<string, Table>()
  /** Of dictionaries, since the tables were looked at. */
  #readBytes = 0

  constructor(cache: ByteCache) {
    this.#cache = cache
  }

  /** For the columns of a field. Nothing is shared of fields with too many texts. */
  share(field: string): Share {
    return dictionary => this.#read(field, dictionary)
  }

  get #most(): number {
    return SHARE * this.#cache.limit
  }

  #read(field: string, { size, bytes, numbersIn }: Dictionary): SharedCodes | null {
    const table = this.#tables.get(field) ?? { texts: new SharedTexts(), met: 0 }
    this.#tables.delete(field)
    if (this.#tables.size >= MAX_FIELDS) return null
    this.#tables.set(field, table)
    const { texts } = table
    if (!texts || bytes > COLUMN_SHARE * this.#most) return null
    const numbers = numbersIn(texts)
    table.met += size
    if (texts.size > TRIAL_TEXTS && 2 * texts.size > table.met) table.texts = null
    this.#readBytes += bytes
    if (this.#readBytes > COLUMN_SHARE * this.#most) this.#makeRoom(table)
    return table.texts ? { texts, numbers } : null
  }

  /** Tables that were read longest ago give way. Chunks that have their numbers keep the table until they go. */
  #makeRoom(last: Table): void {
    const most = this.#most
    this.#readBytes = 0
    let bytes = 0
    for (const { texts } of this.#tables.values()) bytes += texts?.bytes ?? 0
    for (const table of this.#tables.values()) {
      if (bytes <= most) break
      if (!table.texts) continue
      bytes -= table.texts.bytes
      // A table that is too large alone would be again.
      if (table === last) table.texts = null
      else table.texts = new SharedTexts()
      table.met = 0
    }
    this.#cache.hold(bytes)
  }
}
