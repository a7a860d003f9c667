/**
 * npm run bench -- text-index=640000: the blocks of words and values beside SQLite's FTS5 (with the lists of words that go with it) for the
 * same messages, in one run: bytes, processor time of encoding and merging, and searches. Rows are read from files, with their checksums.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { foldCase } from '../../core/query/analysis.ts'
import { checksum } from '../../host-demo/server/platform/checksum.ts'
import {
  checkpoint,
  CHUNK_ROWS,
  CHUNK_STRIDE,
  openForReading,
  openForWriting,
} from '../../host-demo/server/platform/messages/embedded/format.ts'
import { compress } from '../../host-demo/server/platform/messages/embedded/documents.ts'
import { isCaseless, isText } from '../../host-demo/server/platform/messages/embedded/field-kinds.ts'
import { createOldIndex } from '../../host-demo/server/platform/messages/embedded/old-index.ts'
import { termsOf } from '../../host-demo/server/platform/messages/embedded/read/chunk.ts'
import { countRows } from '../../host-demo/server/platform/messages/embedded/rows.ts'
import {
  KeywordReader,
  openKeywords,
} from '../../host-demo/server/platform/messages/embedded/text/blocks/keyword-reader.ts'
import { encodeKeywords } from '../../host-demo/server/platform/messages/embedded/text/blocks/keywords.ts'
import { PART_CHUNKS } from '../../host-demo/server/platform/messages/embedded/text/blocks/merge-blocks.ts'
import { mergeKeywords, mergeWords } from '../../host-demo/server/platform/messages/embedded/text/blocks/merge.ts'
import type { Pages, PageSink } from '../../host-demo/server/platform/messages/embedded/text/blocks/pages.ts'
import type { TermReader } from '../../host-demo/server/platform/messages/embedded/text/blocks/term-reader.ts'
import { everyChunk } from '../../host-demo/server/platform/messages/embedded/text/blocks/term-rows.ts'
import {
  countWord,
  findWords,
  type WordQuery,
} from '../../host-demo/server/platform/messages/embedded/text/blocks/word-query.ts'
import {
  encodeWords,
  openMergedWords,
  openWords,
} from '../../host-demo/server/platform/messages/embedded/text/blocks/words.ts'
import { FieldTokens } from '../../host-demo/server/platform/messages/embedded/text/tokens.ts'
import type { Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { makeMessages } from './messages.ts'
import { round } from './process.ts'

/** Numbers of the pages of one part. */
const PART_PAGES = 2 ** 20
const DIRECTORY = PART_PAGES - 1
const REPEATS = 15

/** Processor seconds of a piece of work, all threads. */
function cpuOf<T>(work: () => T): { result: T; seconds: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

/** Processor time of this thread. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Writes what the store wrote to FTS5 up to format 3. */
class FullTextSearch {
  readonly #db: DatabaseSync
  readonly #path: string
  readonly #tokens = new Map<string, FieldTokens>()

  constructor(folder: string) {
    this.#path = join(folder, 'fts.db')
    createOldIndex(this.#path, {
      indexSet: 'bench',
      prefix: 'bench',
      number: 0,
      createdAt: 0,
      state: 'open',
      sequence: 0,
      finished: false,
    })
    this.#db = openForWriting(this.#path)
  }

  add(chunk: number, messages: readonly Message[]): void {
    const text = this.#db.prepare('INSERT INTO ft(rowid, message, full_message) VALUES(?, ?, ?)')
    const keywords = this.#db.prepare('INSERT INTO kv(rowid, t) VALUES(?, ?)')
    this.#db.exec('BEGIN IMMEDIATE')
    for (const [row, { fields }] of messages.entries()) {
      let tokens = ''
      for (const name in fields) {
        const value = fields[name]!
        if (isText(name) || typeof value !== 'string') continue
        let own = this.#tokens.get(name)
        if (!own) this.#tokens.set(name, (own = new FieldTokens(name)))
        tokens += ` ${own.token(isCaseless(name) ? foldCase(value) : value)}`
      }
      text.run(chunk * CHUNK_STRIDE + row, String(fields['message']), null)
      if (tokens !== '') keywords.run(chunk * CHUNK_STRIDE + row, tokens)
    }
    this.#db.prepare('INSERT INTO voc VALUES(?, ?, 0)').run(chunk, compress(termsOf(messages), 1))
    this.#db.exec('COMMIT')
    checkpoint(this.#db)
  }

  /** As an index is finished once nothing is written to it any more. */
  merge(): void {
    this.#db.exec(
      "INSERT INTO ft(ft) VALUES('optimize'); INSERT INTO kv(kv) VALUES('optimize'); PRAGMA wal_checkpoint(TRUNCATE)",
    )
  }

  bytes(table: 'ft_data' | 'kv_data' | 'voc'): number {
    const column = table === 'voc' ? 'z' : 'block'
    return Number(this.#db.prepare(`SELECT total(length(${column})) AS bytes FROM ${table}`).get()!['bytes'])
  }

  reader(): DatabaseSync {
    this.#db.close()
    return openForReading(this.#path, true)
  }
}

/** Pages of parts in a file, as they would lie in an index. */
class PageFile {
  readonly #db: DatabaseSync
  bytes = 0

  constructor(folder: string) {
    this.#db = new DatabaseSync(join(folder, 'pages.db'))
    this.#db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE page(k INTEGER PRIMARY KEY, z BLOB NOT NULL, sum INTEGER NOT NULL)',
    )
  }

  sink(part: number): PageSink {
    return (number, bytes) => this.#put(part, number, bytes)
  }

  end(part: number, directory: Uint8Array): Pages {
    this.#put(part, DIRECTORY, directory)
    return { directory: this.#get(part, DIRECTORY), page: number => this.#get(part, number) }
  }

  close(): void {
    this.#db.close()
  }

  #put(part: number, number: number, bytes: Uint8Array): void {
    const k = part * PART_PAGES + number
    this.#db.prepare('INSERT INTO page VALUES(?, ?, ?)').run(k, bytes, checksum([k, bytes]))
    this.bytes += bytes.length
  }

  #get(part: number, number: number): Uint8Array {
    const k = part * PART_PAGES + number
    const row = this.#db.prepare('SELECT z, sum FROM page WHERE k = ?').get(k)!
    const bytes = row['z'] as Uint8Array
    if (checksum([k, bytes]) !== row['sum']) throw new Error(`page ${number} of part ${part} is damaged`)
    return bytes
  }
}

interface Part {
  readonly words: TermReader
  readonly keywords: KeywordReader
}

/** Longest time between two pauses, and the processor seconds of the merge. */
interface MergeCost {
  longestStepMs: number
  seconds: number
}

async function mergeParts(
  words: Uint8Array[],
  keywords: Uint8Array[],
  file: PageFile,
  cost: MergeCost,
): Promise<Part[]> {
  const parts: Part[] = []
  for (let first = 0; first < words.length; first += PART_CHUNKS) {
    const number = parts.length
    const own = <T>(list: readonly Uint8Array[], open: (bytes: Uint8Array, c: number) => T): T[] =>
      list.slice(first, first + PART_CHUNKS).map((bytes, i) => open(bytes, first + i))
    const before = process.cpuUsage()
    let last = process.threadCpuUsage()
    // Processor time, so that what else runs on the machine does not count.
    const pause = (): undefined => {
      const { user, system } = process.threadCpuUsage(last)
      cost.longestStepMs = Math.max(cost.longestStepMs, (user + system) / 1_000)
      last = process.threadCpuUsage()
    }
    const wordDirectory = await mergeWords(own(words, openWords), file.sink(2 * number), pause)
    const keywordDirectory = await mergeKeywords(own(keywords, openKeywords), file.sink(2 * number + 1), pause)
    const { user, system } = process.cpuUsage(before)
    cost.seconds += (user + system) / 1e6
    parts.push({
      words: openMergedWords(file.end(2 * number, wordDirectory)),
      keywords: new KeywordReader(file.end(2 * number + 1, keywordDirectory)),
    })
  }
  return parts
}

/** A search, asked of both: it answers how many rows it found. */
interface Search {
  readonly name: string
  readonly fts: () => number
  readonly blocks: () => Promise<number>
}

const phrase = (text: string, openEnd = false): WordQuery => ({ type: 'phrase', words: text.split(' '), openEnd })

function searches(db: DatabaseSync, parts: readonly Part[]): Search[] {
  const rows = (table: 'ft' | 'kv', expression: string): number => {
    const sql = `SELECT group_concat(rowid) AS rids FROM ${table} WHERE ${table} MATCH ?`
    const rids = db.prepare(sql).get(expression)!['rids']
    return rids === null ? 0 : String(rids).split(',').length
  }
  const wordRows = async (query: WordQuery): Promise<number> => {
    let count = 0
    for (const { words } of parts) {
      const found = await findWords(words, query, null, everyChunk(words.shape.chunks), () => undefined)
      found.forEach((own, i) => (count += countRows(own, words.shape.chunks[i]!.n)))
    }
    return count
  }
  const valueRows = (field: string, value: string) => (): Promise<number> => {
    let count = 0
    for (const { keywords } of parts) {
      const { chunks } = keywords.terms.shape
      const { rows, undecided } = keywords.find(field, value, everyChunk(chunks))
      rows.forEach((own, i) => (count += undecided[i]!.length + countRows(own, chunks[i]!.n)))
    }
    return Promise.resolve(count)
  }
  /** As the store tested patterns: the words of each chunk, then those that pass in the text index. */
  const patternRows = (pattern: RegExp): number => {
    const passed = new Set<string>()
    for (const row of db.prepare('SELECT z FROM voc').iterate())
      for (const word of zstdDecompressSync(row['z'] as Uint8Array)
        .toString()
        .split('\n'))
        if (!passed.has(word) && pattern.test(word)) passed.add(word)
    return rows('ft', [...passed].map(word => `"${word}"`).join(' OR '))
  }
  return [
    { name: 'rare word', fts: () => rows('ft', '"zyxquarantine"'), blocks: () => wordRows(phrase('zyxquarantine')) },
    { name: 'frequent word, rows', fts: () => rows('ft', '"retrying"'), blocks: () => wordRows(phrase('retrying')) },
    {
      name: 'frequent word, count',
      fts: () => Number(db.prepare('SELECT count(*) AS n FROM ft WHERE ft MATCH ?').get('message : "retrying"')!['n']),
      blocks: () =>
        Promise.resolve(
          parts
            .flatMap(({ words }) => [...countWord(words, 'retrying', 'message', everyChunk(words.shape.chunks))])
            .reduce((sum, count) => sum + count, 0),
        ),
    },
    { name: 'phrase', fts: () => rows('ft', '"connection pool"'), blocks: () => wordRows(phrase('connection pool')) },
    {
      name: 'two words',
      fts: () => rows('ft', '"password" AND "retrying"'),
      blocks: () => wordRows({ type: 'and', of: [phrase('password'), phrase('retrying')] }),
    },
    { name: 'prefix', fts: () => rows('ft', '"conn"*'), blocks: () => wordRows(phrase('conn', true)) },
    {
      name: 'infix wildcard',
      fts: () => patternRows(/uarant/),
      blocks: () => wordRows({ type: 'test', test: word => word.includes('uarant'), contains: ['uarant'] }),
    },
    {
      name: 'regular expression',
      fts: () => patternRows(/^[a-z]*quar[a-z]+$/),
      blocks: () => wordRows({ type: 'test', test: word => /^[a-z]*quar[a-z]+$/.test(word), contains: ['quar'] }),
    },
    {
      name: 'value of 40',
      fts: () => rows('kv', '"application=app-gamma-9"'),
      blocks: valueRows('application', 'app-gamma-9'),
    },
    { name: 'value of 50,000', fts: () => rows('kv', '"user_id=u40"'), blocks: valueRows('user_id', 'u40') },
    { name: 'value there is not', fts: () => rows('kv', '"trace_id=00ff"'), blocks: valueRows('trace_id', '00ff') },
  ]
}

export async function measureTextIndex(messages: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-text-index-'))
  const chunks = Math.max(1, Math.ceil(messages / CHUNK_ROWS))
  const total = chunks * CHUNK_ROWS
  const fts = new FullTextSearch(folder)
  const file = new PageFile(folder)
  const seconds = { fts: 0, words: 0, keywords: 0 }
  const words: Uint8Array[] = []
  const keywords: Uint8Array[] = []
  try {
    // Code that has not run before is slow.
    for (let i = 0; i < 3; i++) {
      encodeWords(makeMessages(i, CHUNK_ROWS, total))
      encodeKeywords(makeMessages(i, CHUNK_ROWS, total), () => true)
    }
    for (let chunk = 0; chunk < chunks; chunk++) {
      const own = makeMessages(chunk, CHUNK_ROWS, total)
      const asWords = cpuOf(() => encodeWords(own))
      const asKeywords = cpuOf(() => encodeKeywords(own, () => true))
      seconds.words += asWords.seconds
      seconds.keywords += asKeywords.seconds
      words.push(asWords.result)
      keywords.push(asKeywords.result)
      seconds.fts += cpuOf(() => fts.add(chunk, own)).seconds
    }
    const merged: MergeCost = { longestStepMs: 0, seconds: 0 }
    const parts = await mergeParts(words, keywords, file, merged)
    const ftsMerge = cpuOf(() => fts.merge()).seconds
    const perMessage = (bytes: number): number => round(bytes / total, 2)
    const sum = (list: readonly Uint8Array[]): number => list.reduce((bytes, { length }) => bytes + length, 0)
    const perMillion = (value: number): number => round((value / total) * 1e6, 2)
    const result = {
      messages: total,
      bytesPerMessage: {
        fts5: {
          words: perMessage(fts.bytes('ft_data')),
          keywords: perMessage(fts.bytes('kv_data')),
          lists: perMessage(fts.bytes('voc')),
        },
        blocks: { words: perMessage(sum(words)), keywords: perMessage(sum(keywords)) },
        parts: perMessage(file.bytes),
      },
      cpuSecondsPerMillion: {
        fts5: perMillion(seconds.fts),
        fts5Merge: perMillion(ftsMerge),
        words: perMillion(seconds.words),
        keywords: perMillion(seconds.keywords),
        merge: perMillion(merged.seconds),
      },
      longestMergeStepMs: round(merged.longestStepMs),
    }
    console.log(`\nText index of ${total / 1e6} M messages in ${parts.length} parts, beside FTS5`)
    console.dir(result, { depth: null })
    const rows = []
    const db = fts.reader()
    for (const { name, fts: askFts, blocks } of searches(db, parts)) {
      // Processor time of this thread, so that what else runs on the machine does not count. The first time is not counted: the compiler is at work.
      const ms = [0, 0]
      let found: [number, number] = [0, 0]
      for (let i = 0; i <= REPEATS; i++) {
        const start = threadMs()
        const inFts = askFts()
        const between = threadMs()
        const inBlocks = await blocks()
        if (i > 0) {
          ms[0]! += between - start
          ms[1]! += threadMs() - between
        }
        found = [inFts, inBlocks]
      }
      const [ftsMs, blocksMs] = ms.map(all => round(all / REPEATS, 2)) as [number, number]
      rows.push({
        search: name,
        fts5Rows: found[0],
        blocksRows: found[1],
        fts5Ms: ftsMs,
        blocksMs,
        ratio: round(blocksMs / ftsMs, 2),
      })
    }
    db.close()
    console.log('Searches, processor time in ms; rows of values count a chunk that is left to the column as one')
    console.table(rows)
    return { ...result, searches: rows }
  } finally {
    file.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
