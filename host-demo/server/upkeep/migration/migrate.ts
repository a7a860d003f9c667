/** Brings a data folder that an older version wrote to the form of this one, at start, while the folder is locked. */
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError, newerThanThis, type DataFolder } from '../../platform/node/data-folder.ts'
import { version as own } from '../../platform/node/node.ts'
import { backUpFiles } from '../backup.ts'
import { manifestName } from '../manifest.ts'
import type { Form } from './forms.ts'
import { look, newer, older, type Found } from './look.ts'

/** Below the data folder: on its disk, and as safe as it is. */
export const backupsFolder = 'before-migration'

export interface Migration {
  readonly folder: DataFolder
  readonly forms: readonly Form[]
  /** `CORDWOOD_SECRET`. */
  readonly secret: string | null
  readonly now: Date
  /** Hears what is done, for the log. */
  readonly say: (line: string) => void
}

/**
 * Each step is one transaction. What it changes is backed up before the first; a migration that was killed goes on with the backup it has.
 * @throws DataFolderError in words where a newer version wrote something, a step is missing or there is no room; UnreadableFile
 */
export async function migrate({ folder, forms, secret, now, say }: Migration): Promise<void> {
  const { path, usedBy } = folder
  const found = look(path, forms)
  const newerOnes = newer(found)
  if (newerOnes.length > 0) throw new DataFolderError(newerThanThis(path, usedBy, newerOnes))
  const due = older(found)
  for (const one of due) expectSteps(path, one)
  if (due.length > 0) {
    const backup = await backedUp(folder, due, secret, now, say)
    for (const one of due) bring(path, one, say)
    say(`The data folder is migrated to version ${own}. How it was is kept in ${join(path, backup)}.`)
  }
  if (folder.migration !== null || due.length > 0 || usedBy !== own) folder.sign(null)
}

/** Gives the backup of all that is due, below the data folder: the one of a migration that was killed, else a new one. */
async function backedUp(
  folder: DataFolder,
  due: readonly Found[],
  secret: string | null,
  now: Date,
  say: (line: string) => void,
): Promise<string> {
  const { path, usedBy, migration } = folder
  if (migration !== null && existsSync(join(path, migration, manifestName))) {
    say(`The migration that was broken off goes on; its backup is ${join(path, migration)}.`)
    return migration
  }
  if (migration !== null) rmSync(join(path, migration), { recursive: true, force: true })
  const backup = `${backupsFolder}/${now.toISOString().replaceAll(/[:.]/g, '-')}`
  const files = [...new Set(due.map(({ form }) => form.path))]
  expectRoom(path, files)
  say(
    `The data folder was written by ${usedBy ?? 'an older version'}; this is ${own}. ` +
      `${files.join(', ')} will be migrated, after a backup to ${join(path, backup)}.`,
  )
  folder.sign(backup)
  await backUpFiles({ from: path, to: join(path, backup), files, secret })
  return backup
}

function bring(path: string, { form, version }: Found, say: (line: string) => void): void {
  const database = new DatabaseSync(join(path, form.path), { timeout: 10_000 })
  try {
    database.exec('PRAGMA synchronous = FULL')
    for (let to = version + 1; to <= form.newest; to++) {
      database.exec('BEGIN IMMEDIATE')
      form.migrations[to]!(database)
      form.mark(database, to)
      database.exec('COMMIT')
      say(`${form.name} has format ${to} now.`)
    }
  } catch (error) {
    throw new DataFolderError(
      `${form.name} in ${path} could not be migrated: ${(error as Error).message}. ` +
        `That step is undone; the backup of what was before is in ${join(path, backupsFolder)}.`,
    )
  } finally {
    // Closing rolls back an uncommitted transaction.
    database.close()
  }
}

function expectSteps(path: string, { form, version }: Found): void {
  for (let to = version + 1; to <= form.newest; to++) {
    if (form.migrations[to]) continue
    throw new DataFolderError(
      `${form.name} in ${path} has format ${version}, from before the first release: this version reads ${form.newest} ` +
        'and cannot migrate it. Start the version that wrote it, or set CORDWOOD_DATA_DIR to another folder.',
    )
  }
}

/** For the backup, and as much again for what the steps write. */
function expectRoom(path: string, files: readonly string[]): void {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const needed = 2 * files.reduce((sum, file) => sum + size(join(path, file)) + size(join(path, `${file}-wal`)), 0)
  const { bavail, bsize } = statfsSync(path)
  if (bavail * bsize >= needed) return
  const mib = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MiB`
  throw new DataFolderError(
    `The migration of ${path} needs ${mib(needed)} for a backup and for its work; there are ${mib(bavail * bsize)} free. ` +
      'Free some, then start again. Nothing was changed.',
  )
}
