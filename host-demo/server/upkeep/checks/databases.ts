/** Whether records, journal and indices are whole, and of a form this version reads. */
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { version } from '../../platform/node/node.ts'
import { ok, problem, type Check, type Finding, type Patient } from '../finding.ts'
import { formsOf, type Form } from '../migration/forms.ts'
import { newer, older, versionsIn, type Found } from '../migration/look.ts'
import { openToRead } from '../open-to-read.ts'

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damages = new Set([11, 26])

function check({ dataDir, usedBy }: Patient, path: string, forms: readonly Form[]): Finding {
  let database: DatabaseSync | null = null
  try {
    database = openToRead(join(dataDir, path))
    const wrong = database.prepare('PRAGMA quick_check(20)').all().map(row => String(Object.values(row)[0])).filter(text => text !== 'ok')
    if (wrong.length > 0) return problem(path, damaged(wrong.join('; ')))
    return judged(path, usedBy, versionsIn(database, forms))
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number, message: string }
    return problem(path, damages.has(errcode % 256) ? damaged(message) : `It cannot be read: ${message}.`)
  } finally {
    database?.close()
  }
}

const damaged = (how: string) => `It is damaged: ${how}. Stop the server, keep a copy, and restore the last backup (npm run restore).`

function judged(path: string, usedBy: string | null, found: readonly Found[]): Finding {
  const ahead = newer(found)
  const writer = usedBy === null || usedBy === version ? 'the version that wrote it' : `version ${usedBy}, which used it last,`
  if (ahead.length > 0) {
    const ways = `Start ${writer} or a newer one, or restore a backup that this version can read (npm run restore).`
    return problem(path, `${ahead.join('; ')}. ${ways}`)
  }
  return ok(path, older(found).length > 0 ? 'whole; it will be migrated at the next start, after a backup.' : 'whole')
}

export const checkDatabases: Check = patient =>
  [...Map.groupBy(formsOf(patient.dataDir, patient.collections), ({ path }) => path)].map(([path, forms]) => check(patient, path, forms))
