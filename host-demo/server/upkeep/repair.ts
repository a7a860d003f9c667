/** `npm run doctor -- --repair`: makes new indices of what can be read of damaged ones. Their files are kept, set aside. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COMPANIONS, DAMAGED, filesSetAside, isDamage, markRebuilt, setAside } from '../platform/damaged-files.ts'
import { checkIndex } from '../platform/messages/embedded/write/check-index.ts'
import { indexPath } from '../platform/messages/embedded/index-files.ts'
import { idsOf, rebuildIndex } from '../platform/messages/embedded/write/rebuild-index.ts'
import { syncFolder } from '../platform/node/write-safely.ts'
import { indexFiles } from './data-files.ts'
import { openToRead } from './open-to-read.ts'

interface Damaged {
  /** Name of the index. */
  readonly name: string
  readonly file: string
  /** It is in its place; otherwise it was set aside. */
  readonly inPlace: boolean
}

/** The data folder must not be used by a server. Gives how many indices were rebuilt. */
export function repair(dataDir: string, say: (line: string) => void): number {
  const folder = join(dataDir, 'messages')
  const aside = join(folder, DAMAGED)
  const damaged: readonly Damaged[] = [
    ...filesSetAside(aside).map(({ name, file }) => ({ name, file, inPlace: false })),
    ...indexFiles(dataDir)
      .map(path => ({ name: basename(path, '.db'), file: join(dataDir, path), inPlace: true }))
      .filter(({ file }) => isDamaged(file)),
  ]
  if (damaged.length === 0) say('No index is damaged.')
  let rebuilt = 0
  for (const one of damaged) if (rebuild(dataDir, folder, aside, one, say)) rebuilt++
  return rebuilt
}

function isDamaged(file: string): boolean {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    try {
      return (
        db
          .prepare('PRAGMA integrity_check(1)')
          .all()
          .some(row => Object.values(row)[0] !== 'ok') || checkIndex(db, 1).length > 0
      )
    } finally {
      db.close()
    }
  } catch (error) {
    if (isDamage(error)) return true
    throw error
  }
}

function rebuild(
  dataDir: string,
  folder: string,
  aside: string,
  { name, file, inPlace }: Damaged,
  say: (line: string) => void,
): boolean {
  const target = indexPath(folder, name)
  if (!inPlace && existsSync(target)) {
    say(`${name}: there is an index of that name again; ${file} is left as it is.`)
    return false
  }
  const at = name.lastIndexOf('_')
  const [prefix, number] = [name.slice(0, at), Number(name.slice(at + 1))]
  const later = laterIndex(folder, prefix, number)
  const work = join(aside, 'rebuilding')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const result = rebuildIndex({
      source: file,
      folder: work,
      name: { prefix, number },
      indexSet: indexSetOf(dataDir, prefix),
      isLast: later === null,
      // Messages that the journal had were written to the next index again.
      known: later === null || inPlace ? new Set() : idsOf(indexPath(folder, later)),
    })
    if (result === null) {
      say(`${name}: nothing of ${file} can be read. Restore a backup (npm run restore), or delete the file.`)
      return false
    }
    const { saved, lost, again, incomplete } = result
    const lacking = incomplete > 0 ? `; ${incomplete} of those saved lack fields that could not be read` : ''
    const words = `${saved} messages were saved, ${lost ?? 'an unknown number'} lost${lacking}`
    const kept = inPlace ? setAside(file, aside, `rebuilt: ${words}`).file : file
    for (const suffix of COMPANIONS) rmSync(target + suffix, { force: true })
    renameSync(indexPath(work, name), target)
    syncFolder(folder)
    markRebuilt(kept)
    say(
      `${name}: ${words}${again > 0 ? `; ${again} were in ${later} already` : ''}. The damaged file is kept: ${kept}.`,
    )
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The next one with the prefix. */
function laterIndex(folder: string, prefix: string, number: number): string | null {
  const numbers = readdirSync(folder).flatMap(entry =>
    entry.startsWith(`${prefix}_`) && entry.endsWith('.db') ? Number(entry.slice(prefix.length + 1, -3)) : [],
  )
  const next = Math.min(...numbers.filter(one => one > number))
  return Number.isFinite(next) ? `${prefix}_${next}` : null
}

/** Null where there are no records that tell. */
function indexSetOf(dataDir: string, prefix: string): string | null {
  const file = join(dataDir, 'records.db')
  if (!existsSync(file)) return null
  const db = openToRead(file)
  try {
    const row = db
      .prepare("SELECT id FROM document WHERE collection = 'index_sets' AND body ->> '$.index_prefix' = ?")
      .get(prefix)
    return row ? String(row['id']) : null
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  } finally {
    db.close()
  }
}
