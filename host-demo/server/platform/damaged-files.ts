/** Files that cannot be opened are set aside in a folder of their own, with a note of what they are. Nothing deletes them but people. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder, writeSafely } from './node/write-safely.ts'

/** Files that SQLite puts beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal']
/** Folder for damaged files, below the folder they were in. */
export const DAMAGED = 'damaged'

/** A row, or what it holds, is not what was written. `part` names it for administrators. */
export class DamagedRow extends Error {
  override readonly name = 'DamagedRow'
  readonly part: string
  constructor(part: string, how = 'is not what was written (its checksum differs)') {
    super(`${part} ${how}`)
    this.part = part
  }
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE_CODES = new Set([11, 26])
/** SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_DATA, SQLITE_IOERR_CORRUPTFS: the file has less than it should, or the disk says so itself. */
const DAMAGE_READS = new Set([522, 8202, 8458])
const NO_TABLE = /^no such (table|column)/

/** Whether the file is not what was written. Others, such as a missing permission or a full disk, may pass on their own. */
export function isDamage(error: unknown): error is Error {
  if (error instanceof DamagedRow) return true
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string }
  return DAMAGE_CODES.has(errcode % 256) || DAMAGE_READS.has(errcode) || (errcode === 1 && NO_TABLE.test(message))
}

/** The note beside a file that was set aside. */
export interface AsideNote {
  /** Its name before, without `.db`. */
  readonly name: string
  /** Absolute path of the file now. */
  readonly file: string
  /** When it was set aside, ISO 8601. */
  readonly at: string
  readonly reason: string
  /** An index in its old place has what could be read of it. */
  readonly rebuilt?: true
}

/** Moves a database and what belongs to it below `folder`. The note is written first, so that what was moved is known in any case. */
export function setAside(path: string, folder: string, reason: string, now = new Date()): AsideNote {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = basename(path, '.db')
  const at = now.toISOString()
  const stem = join(folder, `${name}.${at.replaceAll(/[:.]/g, '-')}`)
  const note: AsideNote = { name, file: `${stem}.db`, at, reason }
  writeSafely(`${stem}.json`, `${JSON.stringify(note, null, 2)}\n`, 0o600)
  for (const suffix of [...COMPANIONS, '']) if (existsSync(path + suffix)) renameSync(path + suffix, note.file + suffix)
  syncFolder(folder)
  syncFolder(dirname(path))
  return note
}

/** It is no longer listed. */
export function markRebuilt(file: string): void {
  const path = file.replace(/\.db$/, '.json')
  const note = noteOf(path)
  if (note) writeSafely(path, `${JSON.stringify({ ...note, rebuilt: true }, null, 2)}\n`, 0o600)
}

/** Lists the files that were set aside, are still there and were not rebuilt, oldest first. */
export function filesSetAside(folder: string): readonly AsideNote[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => noteOf(join(folder, name)))
    .filter(note => note !== null && !note.rebuilt && existsSync(note.file))
    .sort((a, b) => (a!.at < b!.at ? -1 : 1)) as AsideNote[]
}

function noteOf(path: string): AsideNote | null {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as AsideNote
    // The data folder may have been moved since.
    return { ...note, file: join(dirname(path), basename(note.file)) }
  } catch {
    return null
  }
}
