/** The folder of everything the server keeps: made at the first start, used by one server at a time, of a format it knows. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { version } from './node.ts'
import { writeSafely } from './write-safely.ts'
import { OperatorError } from '../errors/operator-error.ts'

const format = 1

export class DataFolderError extends OperatorError {
  override readonly name = 'DataFolderError'
  /** Another server has it. */
  readonly inUse: boolean
  constructor(message: string, inUse = false) {
    super(message)
    this.inUse = inUse
  }
}

export interface DataFolder {
  /** Absolute. */
  readonly path: string
  readonly firstStart: boolean
  /** Version of the server that used it last; null where that was before versions were kept. */
  readonly usedBy: string | null
  /** The backup, below the folder, of a migration that has not come to its end; null: there is none. */
  readonly migration: string | null
  /** Keeps that this version uses it now, and of what migration it is in. */
  sign(migration: string | null): void
  /** Lets another server have it. */
  release(): void
}

/** @throws DataFolderError when it cannot be used; the message says why and what to do */
export function openDataFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir)
  const release = lockDataFolder(path)
  try {
    const firstStart = !existsSync(noteOf(path))
    if (firstStart) writeNote(path, { format, version })
    const { version: usedBy = null, migration = null } = readNote(path)
    return {
      path,
      firstStart,
      usedBy,
      migration,
      release,
      sign: next => writeNote(path, { format, version, ...(next !== null && { migration: next }) }),
    }
  } catch (error) {
    release()
    throw error
  }
}

const writable =
  'The user that runs Cordwood must be able to write there. Give it the folder, or set CORDWOOD_DATA_DIR to another one.'

/** Makes it where it is not there. Gives what unlocks it. @throws DataFolderError */
export function lockDataFolder(dataDir: string): () => void {
  const path = resolve(dataDir)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be made: ${(error as Error).message}\n${writable}`)
  }
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be written: ${(error as Error).message}\n${writable}`)
  }
  const lock = take(path)
  if (hasOpenRecords(path)) {
    lock.close()
    throw inUse(path)
  }
  return () => lock.close()
}

const inUse = (path: string) =>
  new DataFolderError(
    `The data folder ${path} is in use by another server. Stop that one, or set CORDWOOD_DATA_DIR to another folder.`,
    true,
  )

/** Time to wait for a process that reads the records for a moment, such as a backup. */
const readersMs = 3_000
const betweenLooksMs = 50

/**
 * Whether somebody has the records open, as a server has all its life: it may be one whose lock file was deleted. A connection that wants the
 * file for itself is told; nothing is read or written with it. Files that cannot be opened at all are for others to complain of.
 */
function hasOpenRecords(path: string): boolean {
  const file = join(path, 'records.db')
  const until = performance.now() + readersMs
  for (;;) {
    if (!existsSync(file) || isFree(file)) return false
    if (performance.now() > until) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooksMs)
  }
}

function isFree(file: string): boolean {
  let records: DatabaseSync | null = null
  try {
    records = new DatabaseSync(file, { timeout: 0 })
    records.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM sqlite_schema')
    return true
  } catch (error) {
    return !isBusy(error)
  } finally {
    records?.close()
  }
}

const isBusy = (error: unknown) => /locked|busy/i.test((error as Error).message)

/** A lock of the operating system on a file, by way of SQLite: it ends with the process, however that ends. */
function take(path: string): DatabaseSync {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
    // Without a journal it is had on a full disk, too.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (isBusy(error)) throw inUse(path)
    throw new DataFolderError(`The data folder ${path} cannot be used: ${(error as Error).message}\n${writable}`)
  }
}

interface Note {
  readonly format: number
  readonly version?: string
  readonly migration?: string
}

const noteOf = (path: string) => join(path, 'format.json')
const writeNote = (path: string, note: Note) => writeSafely(noteOf(path), `${JSON.stringify(note)}\n`, 0o600)

/** @throws DataFolderError where it is of a newer format, or cannot be read */
function readNote(path: string): Note {
  let note: Partial<Note> | null
  try {
    note = JSON.parse(readFileSync(noteOf(path), 'utf8')) as Partial<Note> | null
  } catch (error) {
    throw new DataFolderError(
      `${noteOf(path)} cannot be read: ${(error as Error).message}. Restore the last backup (npm run restore).`,
    )
  }
  if (typeof note?.format === 'number' && note.format <= format) return note as Note
  throw new DataFolderError(
    newerThanThis(path, note?.version ?? null, [
      `it has format ${String(note?.format)}; this server knows formats up to ${format}`,
    ]),
  )
}

/** Returns the error of a server that is older than its data. */
export function newerThanThis(path: string, usedBy: string | null, found: readonly string[]): string {
  const writer = usedBy === null || usedBy === version ? 'a newer version' : `version ${usedBy}`
  return (
    `The data folder ${path} was written by ${writer} of Cordwood. This is version ${version}, which cannot read it:\n` +
    found.map(line => `- ${line}\n`).join('') +
    `Nothing was changed. Start ${usedBy === null || usedBy === version ? 'the newer version' : `version ${usedBy} or a newer one`}, ` +
    'or restore a backup that this version can read (npm run restore -- <backup> --replace).'
  )
}
