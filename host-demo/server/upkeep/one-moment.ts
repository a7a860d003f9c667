/** What several databases hold at one moment while a server writes to them: as a kill at that moment leaves them, which it starts from. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { DataFile } from './data-files.ts'
import { UpkeepError } from './manifest.ts'

const BUSY = 5
const patienceMs = 10_000

export interface Moment {
  readonly files: readonly DataFile[]
  /** Of those that go together, by their path: each reads its database as of the moment. */
  readonly readers: ReadonlyMap<string, DatabaseSync>
  /** Those that are still open. */
  close(): void
}

/**
 * Nobody commits to any of them while their readers begin; writers wait for that long.
 * @param list what there is, looked at again afterwards: files may come and go meanwhile
 * @throws UpkeepError where one is being written to all the time
 */
export function atOneMoment(folder: string, list: () => readonly DataFile[]): Moment {
  for (;;) {
    const files = list()
    const readers = new Map<string, DatabaseSync>()
    const close = () => { for (const reader of readers.values()) if (reader.isOpen) reader.close() }
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

/** Nothing where nobody can write, as on a disk that is full or may only be read. */
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
