/** The files of a data folder that a backup holds, in the order in which they are copied. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROW_FILE } from '../platform/lookup/rows/row-file.ts'

export interface DataFile {
  /** Below the data folder, with `/` between folders. */
  readonly path: string
  /** A database is copied as one reader sees it, whatever is written meanwhile. */
  readonly database: boolean
  /** Copied as of one moment with the others of these: what is in one of them tells what the others have. */
  readonly together?: true
}

const small = ['format.json', 'node-id', 'cluster-id', 'secret.json']

/**
 * The journal and the indices that are written to are of one moment, and copied before the indices that are at rest. Records come last, so
 * that no index is without its set. Locks, logs, exports and the reserves of space are recreated.
 */
export function dataFiles(dataDir: string, messages: boolean): readonly DataFile[] {
  const there = (path: string) => existsSync(join(dataDir, path))
  const indices = messages ? indexFiles(dataDir) : []
  const written = indices.filter(path => !isFinished(join(dataDir, path)))
  return [
    ...[...small, ...(messages ? ['messages/deleted-index-sets'] : [])]
      .filter(there)
      .map(path => ({ path, database: false })),
    ...[...(messages ? ['journal.db'] : []), ...written]
      .filter(there)
      .map(path => ({ path, database: true, together: true as const })),
    ...[...indices.filter(path => !written.includes(path)), ROW_FILE, 'records.db']
      .filter(there)
      .map(path => ({ path, database: true })),
  ]
}

/** Rotated away from, and nothing left to do with it. One that cannot be read is for the copy to complain of. */
function isFinished(index: string): boolean {
  try {
    const db = new DatabaseSync(index, { readOnly: true, timeout: 10_000 })
    try {
      return db.prepare("SELECT v FROM meta WHERE k = 'finished'").get()?.['v'] === 1
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}

/** The message store's files, by name. */
export const indexFiles = (dataDir: string): readonly string[] => {
  const folder = join(dataDir, 'messages')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.db'))
        .sort()
        .map(name => `messages/${name}`)
    : []
}
