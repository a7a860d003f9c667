/**
 * The rows of documents in `records.db`. Each has a checksum over all its values; one that is not what was written is set aside at the start, so
 * that everything but this document works.
 */
import type { DatabaseSync } from 'node:sqlite'
import { checksum } from '../checksum.ts'
import type { Body } from './collection.ts'

export const documentTables = `
  CREATE TABLE IF NOT EXISTS document (
    collection TEXT, id TEXT, revision INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (collection, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS damaged_document (
    collection TEXT, id TEXT, revision, body, sum, at INTEGER NOT NULL, PRIMARY KEY (collection, id)
  ) WITHOUT ROWID;`

export interface DocumentRow {
  readonly collection: string
  readonly id: string
  readonly revision: number
  readonly body: string
  readonly sum: number
}

/** A document that was set aside. */
export interface DamagedDocument {
  readonly collection: string
  readonly id: string
  /** UTC milliseconds. */
  readonly at: number
}

export const documentSum = (collection: string, id: string, revision: number, body: string): number =>
  checksum([collection, id, revision, body])

/** Returns whether the row is what was written. Files of format 1 have no checksums. */
export function isIntact({ collection, id, revision, body, sum }: DocumentRow): boolean {
  if (sum !== undefined) return sum === documentSum(collection, id, revision, body)
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** All rows, or those of one collection. */
export function* documentRows(database: DatabaseSync, collection?: string): Generator<DocumentRow> {
  const rows =
    collection === undefined
      ? database.prepare('SELECT * FROM document').iterate()
      : database.prepare('SELECT * FROM document WHERE collection = ?').iterate(collection)
  yield* rows as Iterable<object> as Iterable<DocumentRow>
}

/** Puts what `change` gives in the place of bodies; null leaves one as it is. Damaged documents stay as they are. Gives how many were changed. */
export function changeBodies(database: DatabaseSync, change: (body: Body) => Body | null, collection?: string): number {
  const rows = [...documentRows(database, collection)]
  // A file of format 1 gets its checksums later.
  const sealed = rows[0]?.sum !== undefined
  const put = database.prepare(
    `UPDATE document SET body = ?${sealed ? ', sum = ?' : ''} WHERE collection = ? AND id = ?`,
  )
  let count = 0
  for (const row of rows) {
    const changed = isIntact(row) ? change(JSON.parse(row.body) as Body) : null
    if (changed === null) continue
    const body = JSON.stringify(changed)
    put.run(body, ...(sealed ? [documentSum(row.collection, row.id, row.revision, body)] : []), row.collection, row.id)
    count++
  }
  return count
}

/** Makes format 2 of format 1. */
export function addChecksums(database: DatabaseSync): void {
  const readable = [...documentRows(database)].filter(isIntact)
  database.exec('ALTER TABLE document ADD COLUMN sum INTEGER NOT NULL DEFAULT 0')
  const put = database.prepare('UPDATE document SET sum = ? WHERE collection = ? AND id = ?')
  for (const { collection, id, revision, body } of readable)
    put.run(documentSum(collection, id, revision, body), collection, id)
}

/** Moves damaged documents to a table of their own. */
export function setAsideDamaged(database: DatabaseSync, now: number): void {
  const damaged = [...documentRows(database)].filter(row => !isIntact(row))
  if (damaged.length === 0) return
  const keep = database.prepare('INSERT OR REPLACE INTO damaged_document VALUES (?, ?, ?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM document WHERE collection = ? AND id = ?')
  database.exec('BEGIN IMMEDIATE')
  for (const { collection, id, revision, body, sum } of damaged) {
    keep.run(collection, id, revision, body, sum, now)
    remove.run(collection, id)
  }
  database.exec('COMMIT')
}

/** Returns the documents that were set aside and have not been stored again. */
export function damagedDocuments(database: DatabaseSync): readonly DamagedDocument[] {
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'damaged_document'").get()) return []
  return database
    .prepare(`SELECT collection, id, at FROM damaged_document AS damaged
    WHERE NOT EXISTS (SELECT 1 FROM document WHERE collection = damaged.collection AND id = damaged.id)`)
    .all() as unknown as DamagedDocument[]
}
