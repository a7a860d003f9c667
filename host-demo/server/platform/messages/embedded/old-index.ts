/** Makes indices as versions before format 4 wrote them, for tests of what still reads those. */
import { DatabaseSync } from 'node:sqlite'
import { foldCase, tokenize } from '../../../../../core/query/analysis.ts'
import type { Message } from '../message-store.ts'
import { blockChecksums, registerBlockChecksum, TEXT_INDEXES } from './checksums.ts'
import { isBookkeeping, isCaseless, isReserved, isText } from './field-kinds.ts'
import { createIndexFile, openForWriting, writeMeta, type IndexMeta } from './format.ts'
import { FieldTokens } from './text/tokens.ts'

/** An empty index of format 3. */
export function createOldIndex(path: string, meta: IndexMeta): void {
  createIndexFile(path, meta)
  const db = new DatabaseSync(path)
  db.exec(`
    DROP TABLE block; DROP TABLE part; DROP TABLE page; ALTER TABLE chunk DROP COLUMN docs;
    CREATE TABLE voc(c INTEGER PRIMARY KEY, z BLOB NOT NULL, sum INTEGER NOT NULL);
    CREATE VIRTUAL TABLE ft USING fts5(message, full_message, content='', detail=full, columnsize=0, tokenize='ascii');
    CREATE VIRTUAL TABLE kv USING fts5(t, content='', detail=none, columnsize=0, tokenize="ascii tokenchars '=._:@/-~#'");
    CREATE TABLE ft_sum(id INTEGER PRIMARY KEY, sum INTEGER NOT NULL);
    CREATE TABLE kv_sum(id INTEGER PRIMARY KEY, sum INTEGER NOT NULL);
    INSERT INTO ft(ft, rank) VALUES('automerge', 8), ('hashsize', 33554432);
    INSERT INTO kv(kv, rank) VALUES('automerge', 8), ('hashsize', 33554432);`)
  registerBlockChecksum(db)
  for (const name of TEXT_INDEXES) db.exec(`INSERT INTO ${name}_sum ${blockChecksums(name)}`)
  writeMeta(db, { format: 3 })
  db.close()
}

/** Adds messages to the text indexes of an index of format 3, in one transaction; they have the rids from `rid` on. */
export function addToTextIndexes(path: string, rid: number, messages: readonly Message[]): void {
  const db = openForWriting(path)
  const text = db.prepare('INSERT INTO ft(rowid, message, full_message) VALUES(?, ?, ?)')
  const keywords = db.prepare('INSERT INTO kv(rowid, t) VALUES(?, ?)')
  const analysed = (value: unknown): string | null => (value === undefined ? null : tokenize(String(value)).join(' '))
  db.exec('BEGIN')
  messages.forEach(({ fields }, i) => {
    text.run(rid + i, analysed(fields['message']), analysed(fields['full_message']))
    const tokens = Object.entries(fields).flatMap(([name, value]) =>
      typeof value !== 'string' || isReserved(name) || isText(name) || isBookkeeping(name)
        ? []
        : [new FieldTokens(name).token(isCaseless(name) ? foldCase(value) : value)],
    )
    if (tokens.length > 0) keywords.run(rid + i, tokens.join(' '))
  })
  db.exec('COMMIT')
  db.close()
}
