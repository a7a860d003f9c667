/**
 * Reads several databases as of one moment while a server writes to them. The state is the one a kill at that moment
 * would leave, from which a server can start.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { DataFile } from './data-files.ts'
import { UpkeepError } from './manifest.ts'

const BUSY = 5
const patienceMs = 10_000

export interface Moment {
  readonly files: readonly DataFile[]
  /** Readers by database path: each reads its database as of that moment. */
  readonly readers: ReadonlyMap<string, DatabaseSync>
  /** Closes the readers that are still open. */
  close(): void
}

/**
 * Opens readers while nobody commits to any of the databases; writers wait for that time.
 * @param list lists the files; called again afterwards, because files may come and go meanwhile
 * @throws UpkeepError where a database is being written to all the time
 */
export function atOneMoment(folder: string, list: () => readonly DataFile[]): Moment {
  for (;;) {
    const files = list()
    const readers = new Map<string, DatabaseSync>()
    const close = () => {
      for (const reader of readers.values()) if (reader.isOpen) reader.close()
    }
    const locks: DatabaseSync[] = []
    try {
      const paths = files.filter(({ together }) => together).map(({ path }) => path)
      for (const path of paths) locks.push(...lock(join(folder, path)))
      for (const path of paths) readers.set(path, readerOf(join(folder, path)))
    } catch (error) {
      close()
      if (JSON.stringify(list()) !== JSON.stringify(files)) continue
      throw error
    } finally {
      for (const held of locks) held.close()
    }
    if (JSON.stringify(list()) === JSON.stringify(files)) return { files, readers, close }
    close()
  }
}

/** Locks a database against writers; returns no lock where nobody can write, as on a disk that is full or read-only. */
function lock(file: string): DatabaseSync[] {
  const url = pathToFileURL(file)
  // It must not make one that has gone.
  url.searchParams.set('mode', 'rw')
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(url, { timeout: patienceMs })
    db.exec('BEGIN IMMEDIATE')
    return [db]
  } catch (error) {
    db?.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BUSY) return []
    throw new UpkeepError(`${file} is being written to all the time: ${(error as Error).message}. Try again.`)
  }
}

function readerOf(file: string): DatabaseSync {
  let reader: DatabaseSync | null = null
  try {
    reader = new DatabaseSync(file, { readOnly: true, timeout: patienceMs })
    reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return reader
  } catch (error) {
    reader?.close()
    throw new UpkeepError(`${file} cannot be copied: ${(error as Error).message}`)
  }
}
