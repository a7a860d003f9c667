import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns SQLite's findings for the databases in a folder. */
export function damages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.db'))
    .map(name => join(folder, name))
  if (files.length < 3) throw new Error(`${folder} has only ${files.join()}.`)
  return files.flatMap(file => {
    const db = new DatabaseSync(file)
    const rows = db
      .prepare('PRAGMA integrity_check')
      .all()
      .map(row => String(row['integrity_check']))
    db.close()
    return rows.filter(row => row !== 'ok').map(row => `${file}: ${row}`)
  })
}
