/** The files of a data folder that a backup holds, in the order in which they are copied. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface DataFile {
  /** Below the data folder, with `/` between folders. */
  readonly path: string
  /** A database is copied as one reader sees it, whatever is written meanwhile. */
  readonly database: boolean
}

const small = ['format.json', 'node-id', 'cluster-id', 'secret.json']

/**
 * The journal comes before the messages: what leaves it meanwhile is in the messages, and what both have is stored once. Records come last, so
 * that no index is without its set. Locks, logs, exports and the reserves of space are made anew.
 */
export function dataFiles(dataDir: string, messages: boolean): readonly DataFile[] {
  const plain = small.filter(path => existsSync(join(dataDir, path))).map(path => ({ path, database: false }))
  const stored = messages ? ['journal.db', ...indexFiles(dataDir)] : []
  return [...plain, ...[...stored, 'records.db'].filter(path => existsSync(join(dataDir, path))).map(path => ({ path, database: true }))]
}

/** The message store's files, by name. */
export const indexFiles = (dataDir: string): readonly string[] => {
  const folder = join(dataDir, 'messages')
  return existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.db')).sort().map(name => `messages/${name}`) : []
}
