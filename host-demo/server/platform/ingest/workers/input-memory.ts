/**
 * Keeps the state of a transport across restarts, in a small file for each input. It is no journal: lost state is
 * learned again.
 */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Memory {
  /** Returns the kept state and its age in milliseconds; null: nothing. */
  read(): Promise<{ readonly bytes: Buffer; readonly ageMs: number } | null>
  /** In place of what was kept, as a whole or not at all. */
  write(bytes: Buffer): Promise<void>
}

export interface Memories {
  of(inputId: string): Memory
  forget(inputId: string): Promise<void>
}

/** @param folder made when something is kept */
export function createMemories(folder: string): Memories {
  const fileOf = (inputId: string) => {
    if (!/^[\w-]+$/.test(inputId)) throw new Error(`'${inputId}' is no id of an input.`)
    return join(folder, `${inputId}.json`)
  }
  return {
    of(inputId) {
      const file = fileOf(inputId)
      return {
        async read() {
          try {
            const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
            return { bytes, ageMs: Math.max(0, Date.now() - mtimeMs) }
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
            throw error
          }
        },
        async write(bytes) {
          await mkdir(folder, { recursive: true })
          await writeFile(`${file}.new`, bytes)
          await rename(`${file}.new`, file)
        },
      }
    },
    forget: inputId => rm(fileOf(inputId), { force: true }),
  }
}
