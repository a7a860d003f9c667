/** Whether records, journal and indices are whole, and of a format this version reads. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatVersion as journalFormat } from '../../platform/ingest/journal/journal.ts'
import { readMeta } from '../../platform/messages/embedded/format.ts'
import { formatVersion as recordsFormat } from '../../platform/records/sqlite.ts'
import { indexFiles } from '../data-files.ts'
import { ok, problem, type Check, type Finding } from '../finding.ts'

/** @param readFormat throws where this version cannot read the file */
function check(dataDir: string, path: string, readFormat: (db: DatabaseSync) => void): Finding {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(join(dataDir, path), { readOnly: true, timeout: 10_000 })
    const [first, ...others] = db.prepare('PRAGMA quick_check(20)').all().map(row => String(Object.values(row)[0]))
    if (first !== 'ok') {
      return problem(path, `It is damaged: ${[first, ...others].join('; ')}. Stop the server, keep a copy, and restore the last backup (npm run restore).`)
    }
    readFormat(db)
    return ok(path, 'whole')
  } catch (error) {
    return problem(path, (error as Error).message)
  } finally {
    db?.close()
  }
}

const newest = (path: string, known: number) => (db: DatabaseSync) => {
  const found = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
  if (found > known) throw new Error(`${path} has format ${found}; this version reads up to ${known}. Start the version that wrote it, or a newer one.`)
}

export const checkDatabases: Check = ({ dataDir }) => [
  ...([['records.db', recordsFormat], ['journal.db', journalFormat]] as const).filter(([path]) => existsSync(join(dataDir, path)))
    .map(([path, format]) => check(dataDir, path, newest(path, format))),
  ...indexFiles(dataDir).map(path => check(dataDir, path, db => void readMeta(db, path))),
]
