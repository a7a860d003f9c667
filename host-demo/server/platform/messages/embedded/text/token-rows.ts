/** Asks the text indexes for the rows of an expression. */
import type { Chunk } from '../read/chunk.ts'
import { CHUNK_STRIDE } from '../format.ts'
import type { IndexReader } from '../read/index-reader.ts'
import type { Work } from '../read/work.ts'
import { noRows, unite, type Rows } from '../rows.ts'
import type { Pause } from './blocks/term-rows.ts'
import type { WordQuery } from './blocks/word-query.ts'

/** Tokens or terms asked for at once. They are of the store's own making, so they may stand beside each other. */
export const JOINED = 100

export class TokenRows {
  readonly #index: IndexReader

  constructor(index: IndexReader) {
    this.#index = index
  }

  /** Adds the rows of a query of words, none of whose parts is a test where the index has no blocks. */
  async words(
    query: WordQuery,
    field: string | null,
    chunks: readonly Chunk[],
    found: Rows[],
    pause: Pause,
  ): Promise<void> {
    const { blocks } = this.#index
    if (!blocks)
      return this.find('text', `${field === null ? '' : `${field} : `}(${expressionOf(query)})`, chunks, found)
    const rows = await blocks.words(query, field, chunks, pause)
    rows.forEach((own, i) => {
      found[i] = unite(found[i]!, own)
    })
  }

  /** Adds the rows of an expression, of an index without blocks. */
  find(table: 'text' | 'keywords', expression: string, chunks: readonly Chunk[], found: Rows[]): void {
    if (chunks.length === 0) return
    this.#ask(table, expression, chunks).forEach((rows, i) => {
      found[i] = unite(found[i]!, rows)
    })
  }

  /** Adds the rows with any of the leaves of the index of values, as few expressions as it takes. */
  async anyKeyword(leaves: readonly string[], chunks: readonly Chunk[], found: Rows[], work: Work): Promise<void> {
    for (let i = 0; i < leaves.length; i += JOINED) {
      await work.pause()
      this.find('keywords', `(${leaves.slice(i, i + JOINED).join(' OR ')})`, chunks, found)
    }
  }

  #ask(table: 'text' | 'keywords', expression: string, chunks: readonly Chunk[]): Rows[] {
    const last = chunks.at(-1)!
    const from = chunks[0]!.c * CHUNK_STRIDE
    const to = last.c * CHUNK_STRIDE + last.n - 1
    const rids =
      table === 'text' ? this.#index.matchText(expression, from, to) : this.#index.matchKeywords(expression, from, to)
    const found: Rows[] = chunks.map(() => false)
    if (rids !== '') markRids(rids, chunks, found)
    return found
  }
}

function expressionOf(query: WordQuery): string {
  switch (query.type) {
    case 'phrase':
      return `"${query.words.join(' ')}"${query.openEnd ? '*' : ''}`
    case 'and':
      return query.of.map(part => `(${expressionOf(part)})`).join(' AND ')
    case 'or':
      return query.of.map(part => `(${expressionOf(part)})`).join(' OR ')
    case 'test':
      throw new Error('The text index takes no tests of words.')
  }
}

/** Sets the rows of a list of rids joined by commas; rids outside the chunks are passed over. */
function markRids(rids: string, chunks: readonly Chunk[], found: Rows[]): void {
  const firstChunk = chunks[0]!.c
  const places = new Int32Array(chunks.at(-1)!.c - firstChunk + 1).fill(-1)
  chunks.forEach((chunk, i) => {
    places[chunk.c - firstChunk] = i
  })
  let c = -1
  let n = 0
  let rows: Uint8Array | null = null
  let rid = 0
  for (let i = 0; i <= rids.length; i++) {
    const digit = i === rids.length ? 44 : rids.charCodeAt(i)
    if (digit !== 44) {
      rid = rid * 10 + digit - 48
      continue
    }
    const chunk = Math.floor(rid / CHUNK_STRIDE)
    if (chunk !== c) {
      c = chunk
      const place = places[chunk - firstChunk]!
      rows = null
      if (place >= 0) {
        n = chunks[place]!.n
        const known = found[place]
        if (known !== true) found[place] = rows = known instanceof Uint8Array ? known : noRows(n)
      }
    }
    const row = rid - chunk * CHUNK_STRIDE
    if (rows && row < n) rows[row] = 1
    rid = 0
  }
}
