/** The files of the indices in the data folder: `<prefix>_<number>.db` with SQLite's companions. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { COMPANIONS } from '../../damaged-files.ts'
import { syncFolder, writeSafely } from '../../node/write-safely.ts'
import { createIndexFile, type IndexMeta } from './format.ts'

const INDEX_FILE = /^(.+_\d+)\.db$/
const UNFINISHED = '.new'

export const indexName = (prefix: string, number: number): string => `${prefix}_${number}`
export const indexPath = (dir: string, name: string): string => join(dir, `${name}.db`)

/** Names of the indices in the folder. What a crash left of a creation or deletion is cleared away. */
export function listIndices(dir: string): string[] {
  mkdirSync(dir, { recursive: true })
  const entries = readdirSync(dir)
  const names = entries.flatMap(entry => INDEX_FILE.exec(entry)?.[1] ?? [])
  const known = new Set(names.map(name => `${name}.db`))
  for (const entry of entries) {
    const companion = COMPANIONS.find(suffix => entry.endsWith(`.db${suffix}`))
    const orphan = companion !== undefined && !known.has(entry.slice(0, -companion.length))
    if (orphan || entry.includes(`.db${UNFINISHED}`)) rmSync(join(dir, entry), { force: true })
  }
  return names
}

/** The file appears under its name only when it is whole. */
export function createIndex(dir: string, meta: IndexMeta): void {
  const path = indexPath(dir, indexName(meta.prefix, meta.number))
  if (existsSync(path)) throw new Error(`${path} is there already`)
  const draft = path + UNFINISHED
  for (const suffix of ['', ...COMPANIONS]) rmSync(draft + suffix, { force: true })
  createIndexFile(draft, meta)
  for (const suffix of COMPANIONS) rmSync(draft + suffix, { force: true })
  renameSync(draft, path)
  syncFolder(dir)
}

export function deleteIndexFile(dir: string, name: string): void {
  const path = indexPath(dir, name)
  for (const suffix of ['', ...COMPANIONS]) rmSync(path + suffix, { force: true })
  syncFolder(dir)
}

export function indexBytes(path: string): number {
  return ['', '-wal'].reduce((sum, suffix) => sum + (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0), 0)
}

const DROPPED = 'deleted-index-sets'

/** Ids of index sets that were deleted: the journal may have messages for them after a restart. */
export function droppedSets(dir: string): Set<string> {
  const path = join(dir, DROPPED)
  return new Set(
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter(id => id !== '')
      : [],
  )
}

export function rememberDropped(dir: string, id: string): void {
  appendFileSync(join(dir, DROPPED), `${id}\n`, { flush: true })
  syncFolder(dir)
}

export function forgetDropped(dir: string, id: string): void {
  writeSafely(
    join(dir, DROPPED),
    [...droppedSets(dir)]
      .filter(one => one !== id)
      .map(one => `${one}\n`)
      .join(''),
    0o600,
  )
}
