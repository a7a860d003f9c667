/**
 * `journal.db`: raw frames on disk until the store has made them durable. One connection writes (the ingest worker), one reads
 * (`reader.ts`, the processing worker). Every write is one transaction that is on the disk when the call returns.
 */
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DamagedRow } from '../../damaged-files.ts'
import { isFull } from '../../full-disk.ts'
import { seal } from './sealed.ts'
import { Reserve } from '../../reserve.ts'
import type { FailedFrame, InputDefinition } from '../ingest.ts'
import type { Migrations } from '../../migrations.ts'

/** `PRAGMA user_version` of the file. */
export const formatVersion = 3
/** From this one on files are read as they are: what is written from now on has checksums (`batch.ts`, `sealed.ts`) and is compressed. */
export const oldestFormat = 1
export const migrations: Migrations = {}
const pageSize = 16_384
/** Kept for it on the disk: more than the log and the transaction that made it too long, so that they can always be written back. */
const reserveBytes = 8 * 1024 * 1024
/** Left to the message store and the others on the disk, who could not make room in the journal if it took the last of it. */
const othersBytes = 64 * 1024 * 1024
const othersShare = 0.1
/** The log is written back at this size (2 MB). */
const logPages = 128
/** Free pages that stay in the file for the next batches. */
const sparePages = 64
/** While there are batches in the file, free pages are given back once they are so many and this share of it: batches have to be moved for that. */
const leastFreePages = 256
const freeShare = 0.15
/** Pages that are given back in one step. */
const shrinkPages = 128
/** Steps at once, at most, to get a full disk going again. */
const compactSteps = 4
/** Failures kept; the oldest go first. */
const maxFailures = 10_000

export type Failure = FailedFrame

/** Result of processing a batch that must be on the disk before processing goes on. */
export interface BatchResult {
  readonly sequence: number
  /** The batch in its processed form, which replay sends instead of processing it again; null where that is not needed. */
  readonly targets: Uint8Array | null
  readonly failures: readonly Failure[]
}

export interface JournalWrite {
  readonly batches: readonly {
    readonly count: number
    readonly bytes: number
    readonly receivedAt: number
    readonly frames: Uint8Array
  }[]
  readonly batchResults: readonly BatchResult[]
  /** Batches up to this sequence are no longer needed; 0 for none. */
  readonly doneThrough: number
}

export interface Backlog {
  readonly entries: number
  readonly bytes: number
}

const schema = `
  CREATE TABLE batch (sequence INTEGER PRIMARY KEY AUTOINCREMENT, received INTEGER NOT NULL, count INTEGER NOT NULL,
    bytes INTEGER NOT NULL, frames BLOB NOT NULL);
  CREATE TABLE processed (sequence INTEGER PRIMARY KEY, targets BLOB NOT NULL);
  CREATE TABLE failure (sequence INTEGER, position INTEGER, input TEXT NOT NULL, received INTEGER NOT NULL, address TEXT NOT NULL,
    reason TEXT NOT NULL, frame BLOB NOT NULL, PRIMARY KEY (sequence, position)) WITHOUT ROWID;
  CREATE TABLE input (id TEXT PRIMARY KEY, definition TEXT NOT NULL, removed INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  INSERT INTO counter VALUES ('failures', 0);
`

/** Returns the bytes a batch occupies in the file at most: above half a page, whole pages. Most are compressed, and take a fourth of that. */
export const roomFor = (bytes: number): number =>
  bytes > pageSize / 2 ? Math.ceil(bytes / pageSize) * pageSize : bytes

/** The writing side. Its user keeps it within its limit: what must always be written, such as batch results, may exceed the limit. */
export class Journal {
  readonly #file: string
  readonly #reserve: Reserve
  #db!: DatabaseSync
  #statements!: ReturnType<typeof prepareWriter>
  /** Failures since the journal exists, also those no longer kept. */
  failures = 0
  lastSequence = 0

  constructor(file: string) {
    this.#file = file
    this.#reserve = new Reserve(`${file.replace(/\.db$/, '')}.reserve`, reserveBytes)
    this.open()
  }

  /** Opens it (again). Throws where the file was written by a newer version. */
  open(): void {
    try {
      this.#connect()
    } catch (error) {
      if (!isFull(error)) throw error
      this.#reserve.give()
      this.#connect()
    }
  }

  #connect(): void {
    // SQLite takes an empty file for a new database, and throws its log away. A file without a reserve may be one that was never written.
    if (this.#reserve.exists && statSync(this.#file, { throwIfNoEntry: false })?.size === 0)
      throw new DamagedRow('the file', 'is empty')
    const db = new DatabaseSync(this.#file, { timeout: 10_000 })
    try {
      const found = Number((db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version)
      if (found > formatVersion) {
        const advice = 'Start the newer version, or move the file away.'
        throw new Error(`${this.#file} has format ${found}; this server reads up to ${formatVersion}. ${advice}`)
      }
      db.exec(
        `PRAGMA page_size = ${pageSize}; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`,
      )
      db.exec(
        `PRAGMA wal_autocheckpoint = ${logPages}; PRAGMA journal_size_limit = ${logPages * pageSize}; PRAGMA temp_store = MEMORY`,
      )
      if (found === 0) db.exec(`BEGIN IMMEDIATE; ${schema} PRAGMA user_version = ${formatVersion}; COMMIT`)
      else if (found < formatVersion) db.exec(`PRAGMA user_version = ${formatVersion}`)
      this.#db = db
      this.#statements = prepareWriter(db)
      this.failures = (db.prepare("SELECT value FROM counter WHERE name = 'failures'").get() as { value: number }).value
      // Opened again behind a commit that failed: what the log has of it is read all the same, and its writer has it or gave it back.
      if (this.lastSequence > 0) db.prepare('DELETE FROM batch WHERE sequence > ?').run(this.lastSequence)
      // A journal that was lost or restored from an older copy must not give out numbers the store has seen: the clock is ahead of both.
      this.raiseSequence(Date.now())
      db.exec('DELETE FROM input WHERE removed = 1 AND NOT EXISTS (SELECT 1 FROM batch)')
      // A file from before it could shrink is recreated while there is nothing in it.
      const shrinks = (db.prepare('PRAGMA auto_vacuum').get() as { auto_vacuum: number }).auto_vacuum !== 0
      if (!shrinks && this.backlog(0).entries === 0) db.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
    } catch (error) {
      db.close()
      throw error
    }
  }

  /** New batches get sequences above this one. */
  raiseSequence(least: number): void {
    const known = this.#db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'batch'").get() as
      | { seq: number }
      | undefined
    this.lastSequence = Math.max(least, known?.seq ?? 0)
    if (known) this.#db.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'batch'").run(this.lastSequence)
    else this.#db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('batch', ?)").run(this.lastSequence)
  }

  /** The sequence of the newest batch that is still here; 0: none is. `lastSequence` may be ahead of it. */
  get newestBatch(): number {
    return Number(this.#db.prepare('SELECT max(sequence) AS newest FROM batch').get()?.['newest'] ?? 0)
  }

  /**
   * The log must not outgrow the reserve: where SQLite could not write it back as it does on its own, this throws what stands against it.
   */
  limitLog(): void {
    if (statSync(`${this.#file}-wal`).size > logPages * pageSize) this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** All of it or nothing. Throws what SQLite throws. */
  write({ batches, batchResults, doneThrough }: JournalWrite): void {
    const { begin, commit, rollback, insert, process, fail, countFailures, prune, remove, removeProcessed } =
      this.#statements
    begin.run()
    try {
      let last = this.lastSequence
      for (const { receivedAt, count, bytes, frames } of batches) {
        last = Number(insert.run(receivedAt, count, bytes, frames).lastInsertRowid)
      }
      let added = 0
      for (const { sequence, targets, failures } of batchResults) {
        if (targets) process.run(sequence, seal(targets))
        for (const { position, inputId, receivedAt, remoteAddress, reason, frame } of failures) {
          added += Number(fail.run(sequence, position, inputId, receivedAt, remoteAddress, reason, frame).changes)
        }
      }
      // Also where there is nothing to write, so that a write without contents shows whether the disk takes it.
      if (added > 0 || batches.length === 0) countFailures.run(added)
      if (added > 0) prune.run(maxFailures)
      if (doneThrough > 0) {
        remove.run(doneThrough)
        removeProcessed.run(doneThrough)
      }
      commit.run()
      this.lastSequence = last
      this.failures += added
    } catch (error) {
      // A failed COMMIT may have rolled back already.
      if (this.#db.isTransaction) rollback.run()
      throw error
    }
  }

  /** Counts the entries after `after`, and their bytes. */
  backlog(after: number, through = Number.MAX_SAFE_INTEGER): Backlog {
    const row = this.#statements.backlog.get(after, through) as { entries: number; bytes: number }
    return { entries: row.entries, bytes: row.bytes }
  }

  /** Receive time of the oldest batch behind `after`. */
  oldest(after: number): number | null {
    return (this.#statements.oldest.get(after) as { received: number } | undefined)?.received ?? null
  }

  /** Keeps space for getting a full disk going again; false where there is none. */
  keepReserve(): boolean {
    if (this.#reserve.take()) return this.othersHaveRoom
    this.#reserve.give()
    return false
  }

  /** Whether the disk has enough left for the others on it. */
  get othersHaveRoom(): boolean {
    const { bavail, blocks, bsize } = statfsSync(dirname(this.#file))
    return bavail * bsize >= Math.min(othersBytes, blocks * bsize * othersShare)
  }

  spendReserve(): void {
    this.#reserve.give()
  }

  /** Writes the log back and cuts it. Throws where the disk does not have the room for it: with the reserve spent it has. */
  checkpoint(): void {
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** Gives free pages back to a disk that needs them, many at once; false where there are none. */
  compact(): boolean {
    for (let step = 0; step < compactSteps; step++) {
      if (this.#freePages() === 0) return false
      this.#db.exec(`PRAGMA incremental_vacuum(${shrinkPages})`)
      this.checkpoint()
    }
    return true
  }

  /** Whether the file has much more room than it needs. */
  get large(): boolean {
    return this.#freePages() > sparePages
  }

  /** One small step towards the file's least size; false where there is little to gain. Each page of a backlog is moved once at most while it leaves. */
  shrink(): boolean {
    const free = this.#freePages()
    const { page_count } = this.#db.prepare('PRAGMA page_count').get() as { page_count: number }
    const least = this.newestBatch === 0 ? 0 : Math.max(leastFreePages, freeShare * page_count)
    if (free <= sparePages || free < least) return false
    this.#db.exec(`PRAGMA incremental_vacuum(${Math.min(shrinkPages, free - sparePages)})`)
    if (free <= sparePages + shrinkPages) this.checkpoint()
    return true
  }

  #freePages(): number {
    return (this.#db.prepare('PRAGMA freelist_count').get() as { freelist_count: number }).freelist_count
  }

  saveInput(definition: InputDefinition): void {
    this.#db
      .prepare(`INSERT INTO input (id, definition) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, removed = 0`)
      .run(definition.id, JSON.stringify(definition))
  }

  /** Its definition stays until the frames it received are processed. */
  removeInput(id: string): void {
    this.#db.prepare('UPDATE input SET removed = 1 WHERE id = ?').run(id)
  }

  close(): void {
    this.#db.close()
  }
}

const prepareWriter = (db: DatabaseSync) =>
  ({
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    rollback: db.prepare('ROLLBACK'),
    insert: db.prepare('INSERT INTO batch (received, count, bytes, frames) VALUES (?, ?, ?, ?)'),
    process: db.prepare('INSERT OR REPLACE INTO processed (sequence, targets) VALUES (?, ?)'),
    fail: db.prepare('INSERT OR IGNORE INTO failure VALUES (?, ?, ?, ?, ?, ?, ?)'),
    countFailures: db.prepare("UPDATE counter SET value = value + ? WHERE name = 'failures'"),
    prune: db.prepare(`DELETE FROM failure WHERE (sequence, position) IN
    (SELECT sequence, position FROM failure ORDER BY sequence DESC, position DESC LIMIT -1 OFFSET ?)`),
    remove: db.prepare('DELETE FROM batch WHERE sequence <= ?'),
    removeProcessed: db.prepare('DELETE FROM processed WHERE sequence <= ?'),
    backlog: db.prepare(`SELECT coalesce(sum(count), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM batch
    WHERE sequence > ? AND sequence <= ?`),
    oldest: db.prepare('SELECT received FROM batch WHERE sequence > ? ORDER BY sequence LIMIT 1'),
  }) satisfies Record<string, StatementSync>
