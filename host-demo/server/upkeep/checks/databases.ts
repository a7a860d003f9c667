/** Whether records, journal and indices are whole, and of a form this version reads. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DAMAGED, filesSetAside, isDamage } from '../../platform/damaged-files.ts'
import { checkJournal } from '../../platform/ingest/journal/check.ts'
import { ROW_FILE } from '../../platform/lookup/rows/row-file.ts'
import { damagedRows } from '../../platform/lookup/rows/row-reads.ts'
import { checkIndex } from '../../platform/messages/embedded/write/check-index.ts'
import { version } from '../../platform/node/node.ts'
import { ok, problem, warning, type Check, type Finding, type Patient } from '../finding.ts'
import { damagedDocuments, documentRows, isIntact, type DamagedDocument } from '../../platform/records/document-rows.ts'
import { formsOf, type Form } from '../migration/forms.ts'
import { newer, older, versionsIn, type Found } from '../migration/look.ts'
import { openToRead } from '../open-to-read.ts'

/** Checks of the rows, of which SQLite itself knows nothing. */
const partsOf = (path: string): ((database: DatabaseSync) => readonly string[]) =>
  partCheckers[path] ?? (database => checkIndex(database))

const partCheckers: Readonly<Record<string, (database: DatabaseSync) => readonly string[]>> = {
  'records.db': checkRecords,
  'journal.db': checkJournal,
  [ROW_FILE]: damagedRows,
}

function checkRecords(database: DatabaseSync): readonly string[] {
  return [...documentRows(database)]
    .filter(row => !isIntact(row))
    .slice(0, 20)
    .map(({ collection, id }) => `${id} of ${collection} is not what was written`)
}

function check({ dataDir, usedBy }: Patient, path: string, forms: readonly Form[]): Finding {
  let database: DatabaseSync | null = null
  try {
    database = openToRead(join(dataDir, path))
    const wrong = database
      .prepare('PRAGMA integrity_check(20)')
      .all()
      // One row may have several lines, behind one that names the database.
      .flatMap(row => String(Object.values(row)[0]).split('\n'))
      .filter(line => line !== 'ok' && !line.startsWith('***'))
    if (wrong.length > 0) return problem(path, damaged(path, wrong.join('; ')))
    const found = versionsIn(database, forms)
    const parts = newer(found).length > 0 ? [] : partsOf(path)(database)
    if (parts.length > 0) return problem(path, damaged(path, parts.join('; ')))
    const verdict = judged(path, usedBy, found)
    return path === 'records.db' && verdict.state === 'ok'
      ? (damagedBefore(path, damagedDocuments(database)) ?? verdict)
      : verdict
  } catch (error) {
    return problem(
      path,
      isDamage(error) ? damaged(path, error.message) : `It cannot be read: ${(error as Error).message}.`,
    )
  } finally {
    database?.close()
  }
}

const damaged = (path: string, how: string) =>
  `It is damaged: ${how}. ${
    path.startsWith('messages/')
      ? rebuildable
      : 'Stop the server, keep a copy, and restore the last backup (npm run restore).'
  }`
const rebuildable =
  'Stop the server and rebuild what can be read (npm run doctor -- --repair), or restore the last backup (npm run restore).'

/** Documents that a start has set aside. */
const damagedBefore = (path: string, documents: readonly DamagedDocument[]): Finding | null =>
  documents.length === 0
    ? null
    : warning(
        path,
        `These documents were damaged and set aside; create them again, or restore a backup (npm run restore): ${documents.map(({ collection, id }) => `${id} of ${collection}`).join(', ')}.`,
      )

/** Files that a start could not open. */
const setAsideOnes = (dataDir: string): readonly Finding[] =>
  ['messages', '.']
    .flatMap(folder => filesSetAside(join(dataDir, folder, DAMAGED)))
    .map(({ name, file, reason }) =>
      problem(
        name,
        name === 'journal'
          ? `It was damaged (${reason}) and set aside: ${file}. Messages that were not stored yet may be lost. Delete the file when you have no more use for it.`
          : `It is damaged (${reason}) and was set aside: ${file}. ${rebuildable}`,
      ),
    )

function judged(path: string, usedBy: string | null, found: readonly Found[]): Finding {
  const ahead = newer(found)
  const writer =
    usedBy === null || usedBy === version ? 'the version that wrote it' : `version ${usedBy}, which used it last,`
  if (ahead.length > 0) {
    const ways = `Start ${writer} or a newer one, or restore a backup that this version can read (npm run restore).`
    return problem(path, `${ahead.join('; ')}. ${ways}`)
  }
  return ok(path, older(found).length > 0 ? 'whole; it will be migrated at the next start, after a backup.' : 'whole')
}

export const checkDatabases: Check = patient => [
  ...[...Map.groupBy(formsOf(patient.dataDir, patient.collections), ({ path }) => path)].map(([path, forms]) =>
    check(patient, path, forms),
  ),
  ...setAsideOnes(patient.dataDir),
]
