/** Documents in SQLite (`records.db`), with all of them in memory: one process owns the file. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { isFull } from '../full-disk.ts'
import { auditLog } from './audit.ts'
import { AuditIndex, prepareAuditIndex, type AuditPage, type AuditSearch } from './audit-index.ts'
import {
  NewerFormat,
  RevisionConflict,
  type Backend,
  type Change,
  type LogQuery,
  type LogRemoval,
  type LogRow,
  type LogWrite,
  type Stored,
} from './backend.ts'
import type { Body, Collection } from './collection.ts'
import { replace, stored, type Cache } from './document-cache.ts'
import {
  addChecksums,
  damagedDocuments,
  documentRows,
  documentSum,
  documentTables,
  isIntact,
  setAsideDamaged,
  type DamagedDocument,
} from './document-rows.ts'
import type { Migrations } from '../migrations.ts'
import { Reserve } from '../reserve.ts'

/** `PRAGMA user_version` of the file. Each collection has a version of its own. */
export const formatVersion = 2
export const migrations: Migrations = { 2: addChecksums }

/**
 * Space for sessions and searches, some hundred of them, on a full disk. Changes of documents do not use it: they fail
 * with an error.
 */
const reserveBytes = 4 * 1024 * 1024
/** Looks whether the reserve can be filled up again, at most so often. */
const reserveMs = 10_000
/** Another program may have used the space that the reserve freed on a full disk. */
const tries = 5
const betweenTriesMs = 50

const schema = `${documentTables}
  CREATE TABLE IF NOT EXISTS collection (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS log (
    log TEXT, id TEXT, entity TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (log, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS log_by_time ON log (log, at);
  CREATE INDEX IF NOT EXISTS log_by_entity ON log (log, entity, at);`

/** @param file path of the database; `:memory:` for tests */
export function openSqlite(file: string): Backend {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=5000;')
  const found = database.prepare('PRAGMA user_version').get()?.['user_version'] as number
  if (found > formatVersion) {
    database.close()
    throw new NewerFormat(
      `${file} has format ${found}; this server knows formats up to ${formatVersion}. Start the version that wrote it, or a newer one.`,
    )
  }
  database.exec(schema)
  prepareAuditIndex(database)
  if (found === 0) database.exec(`PRAGMA user_version=${formatVersion}`)
  setAsideDamaged(database, Date.now())
  return new SqliteBackend(
    database,
    file === ':memory:' ? null : new Reserve(`${file.replace(/\.db$/, '')}.reserve`, reserveBytes),
  )
}

class SqliteBackend implements Backend {
  readonly #database: DatabaseSync
  readonly #caches = new Map<string, Cache>()
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()

  readonly #auditIndex: AuditIndex

  readonly #reserve: Reserve | null
  #reservedAt = -Infinity

  constructor(database: DatabaseSync, reserve: Reserve | null) {
    this.#database = database
    this.#auditIndex = new AuditIndex(database)
    this.#reserve = reserve
    this.#fillReserve()
  }

  async get(collection: Collection, id: string): Promise<Stored | null> {
    return this.#cache(collection).documents.get(id) ?? null
  }

  async find(collection: Collection, property: string, value: string): Promise<Stored | null> {
    const cache = this.#cache(collection)
    const id = cache.unique.get(property)?.get(value)
    return id === undefined ? null : (cache.documents.get(id) ?? null)
  }

  async all(collection: Collection): Promise<readonly Stored[]> {
    return [...this.#cache(collection).documents.values()]
  }

  async commit(changes: readonly Change[], logs: readonly LogWrite[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#commit(changes, logs)
        break
      } catch (error) {
        if (!this.#reserve || !isFull(error) || changes.length > 0 || attempt > tries) {
          this.#fillReserve()
          throw error
        }
        if (attempt > 1) await setTimeout(betweenTriesMs)
        this.#reserve.give()
        // The rest of the reserve is kept for the next commit.
        this.#reservedAt = -Infinity
      }
    }
    this.#fillReserve()
    this.#announce(changes)
  }

  #fillReserve(): void {
    if (!this.#reserve || performance.now() - this.#reservedAt < reserveMs) return
    this.#reservedAt = performance.now()
    this.#reserve.take()
  }

  #commit(changes: readonly Change[], logs: readonly LogWrite[]): void {
    const undo: (() => void)[] = []
    // In WAL mode a commit that waits writes out those before it, which did not.
    const waits = changes.length > 0 || !logs.every(({ unhurried }) => unhurried)
    try {
      if (!waits) this.#database.exec('PRAGMA synchronous=NORMAL')
      this.#database.exec('BEGIN IMMEDIATE')
      for (const change of changes) this.#apply(change, undo)
      for (const { name, definition } of new Set(changes.map(({ collection }) => collection)))
        this.#run('INSERT OR IGNORE INTO collection VALUES (?, ?)', name, definition.version)
      for (const write of logs) this.#write(write)
      this.#database.exec('COMMIT')
    } catch (error) {
      for (const step of undo.reverse()) step()
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    } finally {
      if (!waits) this.#database.exec('PRAGMA synchronous=FULL')
    }
  }

  #announce(changes: readonly Change[]): void {
    const touched = Map.groupBy(changes, change => change.collection)
    for (const [collection, group] of touched) {
      const ids = group.map(change => change.id)
      for (const listener of this.#cache(collection).listeners) listener(ids)
    }
  }

  #apply(change: Change, undo: (() => void)[]): void {
    const { collection, id } = change
    const cache = this.#cache(collection)
    const before = cache.documents.get(id)
    if (
      change.kind === 'insert'
        ? before !== undefined
        : !before || (change.revision !== null && change.revision !== before.revision)
    ) {
      throw new RevisionConflict(`${collection.name} ${id} was changed or deleted in between.`)
    }
    const after = change.kind === 'delete' ? undefined : stored(id, (before?.revision ?? 0) + 1, change.body)
    replace(cache, id, before, after)
    undo.push(() => replace(cache, id, after, before))
    if (after) {
      const body = JSON.stringify(after.body)
      this.#run(
        'INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?)',
        collection.name,
        id,
        after.revision,
        body,
        documentSum(collection.name, id, after.revision, body),
      )
    } else this.#run('DELETE FROM document WHERE collection = ? AND id = ?', collection.name, id)
  }

  #write({ log, put = [], remove = [] }: LogWrite): void {
    for (const row of put)
      this.#run(
        'INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?, ?)',
        log,
        row.id,
        row.entity,
        row.at,
        JSON.stringify(row.body),
      )
    for (const id of remove) this.#run('DELETE FROM log WHERE log = ? AND id = ?', log, id)
  }

  async logRow(log: string, id: string): Promise<LogRow | null> {
    const row = this.#prepare('SELECT id, entity, at, body FROM log WHERE log = ? AND id = ?').get(log, id)
    return row ? logRow(row) : null
  }

  async logRows(log: string, query: LogQuery): Promise<readonly LogRow[]> {
    return this.#logPage('id, entity, at, body', log, query).map(logRow)
  }

  async logIds(log: string, query: LogQuery): Promise<readonly string[]> {
    return this.#logPage('id', log, query).map(({ id }) => id as string)
  }

  #logPage(columns: string, log: string, query: LogQuery) {
    const [where, values] = condition(log, query)
    return this.#prepare(`SELECT ${columns} FROM log WHERE ${where} ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`).all(
      ...values,
      query.limit ?? -1,
      query.offset ?? 0,
    )
  }

  async logCount(log: string, query: LogQuery): Promise<number> {
    if (log === auditLog && Object.keys(query).length === 0) return this.#auditIndex.count()
    const [where, values] = condition(log, query)
    return this.#prepare(`SELECT count(*) AS n FROM log WHERE ${where}`).get(...values)?.['n'] as number
  }

  async logRemoveWhere(log: string, { oldest, ...query }: LogRemoval): Promise<number> {
    const [where, values] = condition(log, query)
    if (oldest !== undefined) {
      const chosen = `SELECT id FROM log WHERE ${where} ORDER BY at, id LIMIT ?`
      return Number(
        this.#prepare(`DELETE FROM log WHERE log = ? AND id IN (${chosen})`).run(log, ...values, oldest).changes,
      )
    }
    return Number(this.#prepare(`DELETE FROM log WHERE ${where}`).run(...values).changes)
  }

  auditPage(search: AuditSearch, offset: number, limit: number, signal: AbortSignal): Promise<AuditPage> {
    return this.#auditIndex.page(search, offset, limit, signal)
  }

  auditRows(search: AuditSearch, signal: AbortSignal): AsyncGenerator<readonly LogRow[]> {
    return this.#auditIndex.all(search, signal)
  }

  damaged(): readonly DamagedDocument[] {
    return damagedDocuments(this.#database)
  }

  changes(collection: Collection, listener: (ids: readonly string[]) => void): () => void {
    const { listeners } = this.#cache(collection)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#auditIndex.close()
    this.#statements.clear()
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#database.close()
  }

  #cache(collection: Collection): Cache {
    return this.#caches.get(collection.name) ?? this.#load(collection)
  }

  #load(collection: Collection): Cache {
    const { name, definition } = collection
    const cache: Cache = {
      documents: new Map(),
      unique: new Map((definition.unique ?? []).map(property => [property, new Map()])),
      listeners: new Set(),
    }
    for (const row of documentRows(this.#database, name)) {
      if (isIntact(row)) replace(cache, row.id, undefined, stored(row.id, row.revision, JSON.parse(row.body) as Body))
    }
    this.#caches.set(name, cache)
    return cache
  }

  #run(sql: string, ...values: (string | number)[]): void {
    this.#prepare(sql).run(...values)
  }

  #prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)))
    return statement
  }
}

function condition(log: string, { entity, from, to }: LogQuery): [string, (string | number)[]] {
  const parts = ['log = ?']
  const values: (string | number)[] = [log]
  for (const [sql, value] of [
    ['entity = ?', entity],
    ['at >= ?', from],
    ['at < ?', to],
  ] as const) {
    if (value === undefined) continue
    parts.push(sql)
    values.push(value)
  }
  return [parts.join(' AND '), values]
}

function logRow(row: object): LogRow {
  const { id, entity, at, body } = row as { id: string; entity: string; at: number; body: string }
  return { id, entity, at, body: JSON.parse(body) as Body }
}
