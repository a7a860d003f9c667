/**
 * Lookup tables whose rows people edit: kept in `lookup-rows.db`, and found by lookups in all threads. The thread that serves HTTP only hands on.
 * The routes decide about permissions, as for their lookup table.
 */
import { existsSync } from 'node:fs'
import { ApiError } from '../../errors/errors.ts'
import type { CsvOptions } from './csv-rows.ts'
import { LiveTables, type RowNews } from './live-tables.ts'
import { RowCalls } from './row-calls.ts'
import type { HistoryEntry, HistoryQuery } from './row-history.ts'
import { RowIndexBuilder } from './row-index.ts'
import type { ListedRow, PageQuery, RowPage } from './row-reads.ts'
import type { ImportMode, ImportResult } from './row-staging.ts'
import type { RowReader, RowWriter } from './row-thread.ts'
import type { Author, Changed, RowSettings } from './row-writes.ts'
import { MAX_CHANGE, type Row, type RowValue } from './row.ts'

/** Bytes of a file that are handed to the thread at once. */
const fileStepBytes = 256 * 1024
/** A block is built anew when this many changes lie over it, or a tenth of its rows. */
const rebuildChanges = 10_000
const rebuildShare = 0.1

export interface OwnTableState {
  readonly table: string
  readonly caseInsensitive: boolean
  readonly rows: number
  /** Memory of the rows, once for all threads. */
  readonly bytes: number
  /** Rows in the file that are not what was written. */
  readonly damaged: number
}

/** Is told of each change. Resolves when none of its threads reads a block that the news replaces. */
export type RowListener = (news: RowNews) => Promise<unknown> | void

export class OwnTables {
  readonly #writer: RowCalls<RowWriter>
  readonly #reader: RowCalls<RowReader>
  readonly #live = new LiveTables()
  readonly #listeners = new Set<RowListener>()
  /**
   * Blocks that no thread reads any more, one of each table: the next one is built there. The engine does not count shared memory, and would free it
   * too late.
   */
  readonly #spares = new Map<string, SharedArrayBuffer>()
  readonly #damaged = new Map<string, number>()
  /** Rows of each table, and how many ended since its block was built. */
  readonly #rows = new Map<string, number>()
  readonly #ended = new Map<string, number>()
  readonly #building = new Map<string, { again: boolean; readonly done: Promise<void> }>()

  private constructor(file: string) {
    this.#writer = new RowCalls({ file, role: 'writer' }, () => this.#catchUp())
    this.#reader = new RowCalls({ file, role: 'reader' })
  }

  /** Opens the file and returns when every table can be looked up. The first table makes it. */
  static async open(file: string): Promise<OwnTables> {
    const tables = new OwnTables(file)
    if (!existsSync(file)) return tables
    try {
      for (const { id, rows } of await tables.#writer.call('tables')) {
        tables.#rows.set(id, rows)
        await tables.#rebuild(id)
      }
    } catch (error) {
      await tables.close()
      throw error
    }
    return tables
  }

  /** Returns the value of a key, on this thread; undefined where there is none, its time is over, or there is no such table. */
  get(table: string, key: string, now = Date.now()): RowValue | undefined {
    return this.#live.get(table, key, now)
  }

  has(table: string): boolean {
    return this.#live.has(table)
  }

  /** Gives `listener` what makes the tables as they are, and then each change; a thread hands it to `LiveTables.take`. */
  listen(listener: RowListener): () => void {
    for (const news of this.#live.news()) void listener(news)
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the tables that there are, with their settings. */
  settings(): ReadonlyMap<string, RowSettings> {
    return this.#live.settings()
  }

  /** Returns how many rows a table has. */
  rows(table: string): number {
    return this.#rows.get(table) ?? 0
  }

  async states(): Promise<readonly OwnTableState[]> {
    return (await this.#reader.call('tables')).map(({ id, caseInsensitive, rows }) => ({
      table: id,
      caseInsensitive,
      rows,
      bytes: this.#live.bytes(id),
      damaged: this.#damaged.get(id) ?? 0,
    }))
  }

  /** Makes an empty table. A table that is there stays as it is. @param table the id of its lookup table or adapter */
  async create(table: string, settings: RowSettings): Promise<void> {
    const { revision, caseInsensitive, rows } = await this.#writer.call('create', table, settings, Date.now())
    if (this.#live.has(table)) return
    this.#rows.set(table, rows)
    if (rows > 0) return this.#rebuild(table)
    this.#tell({ type: 'block', table, revision, caseInsensitive, block: new RowIndexBuilder(0, 0).finish() })
  }

  /** @throws ApiError 400 where two rows would have one key, 404 */
  async changeSettings(table: string, settings: RowSettings, by: Author): Promise<void> {
    await this.#writer.call('changeSettings', table, settings, by, Date.now())
    await this.#rebuild(table)
  }

  /** Deletes a table with its rows and its history. @throws ApiError 404 */
  async drop(table: string): Promise<void> {
    await this.#writer.call('drop', table)
    this.#forget(table)
  }

  #forget(table: string): void {
    for (const kept of [this.#rows, this.#ended, this.#damaged, this.#spares]) kept.delete(table)
    this.#tell({ type: 'dropped', table })
  }

  /** Puts at most 10,000 rows in the place of those with the same keys. @throws ApiError 400, 404 */
  async put(table: string, rows: readonly Row[], by: Author): Promise<Changed> {
    return this.#changed(table, await this.#writer.call('put', table, rows, by, Date.now()))
  }

  /** Deletes at most 10,000 rows; keys without a row are ignored. @throws ApiError 400, 404 */
  async delete(table: string, keys: readonly string[], by: Author): Promise<Changed> {
    return this.#changed(table, await this.#writer.call('remove', table, keys, by, Date.now()))
  }

  /** Puts rows in the place of all that are there, at once or, where a row has a problem, not at all. @throws ApiError 400, 404, 409, 503 */
  replaceAll(table: string, rows: Iterable<Row> | AsyncIterable<Row>, by: Author): Promise<ImportResult> {
    return this.#import(table, null, 'replace', by, async number => {
      let step: Row[] = []
      for await (const row of rows) {
        step.push(row)
        if (step.length < MAX_CHANGE) continue
        await this.#writer.call('stageRows', number, step)
        step = []
      }
      await this.#writer.call('stageRows', number, step)
    })
  }

  /** Imports a CSV file, at once or, where a line has a problem, not at all. @throws ApiError 400, 404, 409, 503 */
  importFile(
    table: string,
    file: AsyncIterable<Uint8Array>,
    options: CsvOptions,
    mode: ImportMode,
    by: Author,
  ): Promise<ImportResult> {
    return this.#import(table, options, mode, by, async number => {
      for await (const bytes of steps(file)) await this.#writer.call('stageFile', number, bytes)
    })
  }

  async #import(
    table: string,
    options: CsvOptions | null,
    mode: ImportMode,
    by: Author,
    stage: (number: number) => Promise<void>,
  ): Promise<ImportResult> {
    const number = await this.#writer.call('begin', table, options)
    try {
      await stage(number)
      const result = await this.#writer.call('apply', number, mode, by, Date.now())
      if (result.applied) {
        this.#rows.set(table, result.rows)
        await this.#rebuild(table)
      }
      return result
    } finally {
      await this.#writer.call('end', number)
    }
  }

  /** Returns rows whose time is not over. @throws ApiError 404 */
  page(table: string, query: PageQuery): Promise<RowPage> {
    return this.#reader.call('page', table, query, Date.now())
  }

  /** Returns the row with a key, or null. @throws ApiError 404 without the table */
  row(table: string, key: string): Promise<ListedRow | null> {
    return this.#reader.call('row', table, key, Date.now())
  }

  /** Returns all rows in the order of their keys, as an export writes them. Rows that are changed meanwhile come as they are then. */
  async *all(table: string): AsyncGenerator<ListedRow> {
    for (let after: string | null = null; ; ) {
      const part: readonly ListedRow[] = await this.#reader.call('part', table, after, Date.now())
      if (part.length === 0) return
      yield* part
      after = part.at(-1)!.key
    }
  }

  /** Returns the last changes, newest first. @throws ApiError 404 */
  history(table: string, query: HistoryQuery): Promise<readonly HistoryEntry[]> {
    return this.#reader.call('history', table, query)
  }

  /** Deletes the rows whose time is over from the file; lookups do not find them from their end on. Gives how many. */
  async sweep(): Promise<number> {
    if (this.#rows.size === 0) return 0
    for (let sum = 0; ; ) {
      const swept = await this.#writer.call('sweep', Date.now())
      if (swept.size === 0) return sum
      for (const [table, count] of swept) {
        sum += count
        this.#ended.set(table, (this.#ended.get(table) ?? 0) + count)
        this.#rows.set(table, (this.#rows.get(table) ?? 0) - count)
        this.#rebuildWhenDue(table)
      }
    }
  }

  #changed(table: string, changed: Changed): Changed {
    const { revision, changes, rows } = changed
    this.#rows.set(table, rows)
    if (changes.length > 0) this.#tell({ type: 'changes', table, revision, changes })
    this.#rebuildWhenDue(table)
    return changed
  }

  #rebuildWhenDue(table: string): void {
    const changes = this.#live.overlaid(table) + (this.#ended.get(table) ?? 0)
    if (changes < Math.max(rebuildChanges, rebuildShare * (this.#rows.get(table) ?? 0))) return
    // Changes stay over the old block where it fails; the next change tries again.
    if (!this.#building.has(table)) this.#rebuild(table).catch(() => undefined)
  }

  /** Brings lookups to what the file has, after changes that were made and not answered. */
  #catchUp(): void {
    for (const table of this.#rows.keys())
      this.#rebuild(table).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) this.#forget(table)
      })
  }

  /** Returns when lookups have a block that is at least as new as the call. */
  #rebuild(table: string): Promise<void> {
    const running = this.#building.get(table)
    if (running) {
      running.again = true
      return running.done
    }
    const work = { again: false, done: Promise.resolve() }
    work.done = (async () => {
      try {
        do {
          work.again = false
          const spare = this.#spares.get(table) ?? null
          this.#spares.delete(table)
          const { damaged, ...built } = await this.#reader.call('build', table, Date.now(), spare)
          if (!this.#rows.has(table)) return
          this.#damaged.set(table, damaged)
          this.#ended.delete(table)
          this.#tell({ type: 'block', table, ...built })
        } while (work.again)
      } finally {
        this.#building.delete(table)
      }
    })()
    this.#building.set(table, work)
    return work.done
  }

  #tell(news: RowNews): void {
    const before = this.#live.block(news.table)
    this.#live.take(news)
    const heard = [...this.#listeners].map(listener => listener(news))
    const isReplaced = news.type === 'block' && this.#live.block(news.table) === news.block
    if (before && isReplaced) void Promise.all(heard).then(() => this.#keepSpare(news.table, before))
  }

  #keepSpare(table: string, block: SharedArrayBuffer): void {
    if (this.#live.has(table)) this.#spares.set(table, block)
  }

  /** Waits for what was asked for. */
  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#writer.close()])
  }
}

/** Returns the bytes of a file in steps of a good size, however it comes. */
async function* steps(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of file) {
    parts.push(part)
    size += part.byteLength
    if (size < fileStepBytes) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  yield Buffer.concat(parts)
}
