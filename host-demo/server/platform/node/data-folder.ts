/** The folder of everything the server keeps: made at the first start, used by one server at a time, of a format it knows. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const format = 1

export class DataFolderError extends Error {
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
  /** Lets another server have it. */
  release(): void
}

/** @throws DataFolderError when it cannot be used; the message says why and what to do */
export function openDataFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir)
  try {
    mkdirSync(path, { recursive: true, mode: 0o750 })
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be made: ${(error as Error).message}`)
  }
  const lock = take(path)
  try {
    return { path, firstStart: checkFormat(path), release: () => lock.close() }
  } catch (error) {
    lock.close()
    throw error
  }
}

/** A lock of the operating system on a file, by way of SQLite: it ends with the process, however that ends. */
function take(path: string): DatabaseSync {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (/locked|busy/i.test((error as Error).message)) {
      throw new DataFolderError(
        `The data folder ${path} is in use by another server. Stop that one, or set CORDWOOD_DATA_DIR to another folder.`,
        true,
      )
    }
    throw new DataFolderError(`The data folder ${path} cannot be used: ${(error as Error).message}`)
  }
}

/** Gives whether the folder is new. */
function checkFormat(path: string): boolean {
  const file = join(path, 'format.json')
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify({ format })}\n`, { flush: true })
    return true
  }
  const { format: found } = JSON.parse(readFileSync(file, 'utf8')) as { format?: unknown }
  if (typeof found === 'number' && found <= format) return false
  throw new DataFolderError(
    `The data folder ${path} has format ${String(found)}; this server knows formats up to ${format}. `
    + 'Start the version that wrote it, or a newer one.',
  )
}
