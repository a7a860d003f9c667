/** Whether records, journal and indices are whole, and of a form this version reads. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ok, problem, type Check, type Finding } from '../finding.ts'
import { formsOf, type Form } from '../migration/forms.ts'
import { newer, older, type Found } from '../migration/look.ts'

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damages = new Set([11, 26])

function check(dataDir: string, path: string, forms: readonly Form[]): Finding {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(join(dataDir, path), { readOnly: true, timeout: 10_000 })
    const wrong = database.prepare('PRAGMA quick_check(20)').all().map(row => String(Object.values(row)[0])).filter(text => text !== 'ok')
    if (wrong.length > 0) return problem(path, damaged(wrong.join('; ')))
    return judged(path, forms.flatMap(form => {
      const version = form.found(database!)
      return version === null ? [] : [{ form, version }]
    }))
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number, message: string }
    return problem(path, damages.has(errcode % 256) ? damaged(message) : `It cannot be read: ${message}.`)
  } finally {
    database?.close()
  }
}

const damaged = (how: string) => `It is damaged: ${how}. Stop the server, keep a copy, and restore the last backup (npm run restore).`

function judged(path: string, found: readonly Found[]): Finding {
  const ahead = newer(found)
  if (ahead.length > 0) return problem(path, `${ahead.join('; ')}. Start the version that wrote it or a newer one, or restore a backup of this version (npm run restore).`)
  return ok(path, older(found).length > 0 ? 'whole; it will be migrated at the next start, after a backup.' : 'whole')
}

export const checkDatabases: Check = ({ dataDir, collections }) =>
  [...Map.groupBy(formsOf(dataDir, collections), ({ path }) => path)].map(([path, forms]) => check(dataDir, path, forms))
