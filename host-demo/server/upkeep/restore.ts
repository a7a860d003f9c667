/** Makes a data folder of a backup. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lockDataFolder } from '../platform/node/data-folder.ts'
import { flush } from './backup.ts'
import type { Versioned } from './migration/forms.ts'
import { restoreFiles } from './restore-files.ts'
import { readManifest, UpkeepError, type Manifest } from './manifest.ts'
import { checkFiles, checkForms, checkKey, replacedName } from './restore-checks.ts'

export interface RestoreOptions {
  /** A backup's folder. */
  readonly source: string
  readonly dataDir: string
  /** `CORDWOOD_SECRET`, where the server will be started with one. */
  readonly secret: string | null
  /** Whether a data folder that is there may be moved aside. */
  readonly replace: boolean
  readonly now: Date
  /** Document versions that this server supports. */
  readonly collections: readonly Versioned[]
  readonly say?: (line: string) => void
}

export interface Restored {
  readonly manifest: Manifest
  /** Path of the previous data folder now. */
  readonly movedTo: string | null
}

/**
 * Checks all of the backup first, then copies it beside the data folder and puts it in its place in one step.
 * @throws UpkeepError in words: the data folder is as it was
 */
export async function restore({
  source,
  dataDir,
  secret,
  replace,
  now,
  collections,
  say = () => {},
}: RestoreOptions): Promise<Restored> {
  const from = resolve(source)
  const to = resolve(dataDir)
  const manifest = readManifest(from)
  await checkFiles(from, manifest)
  say(`The backup of ${manifest.created_at} is whole: ${manifest.files.length} files.`)

  const there = existsSync(to) && readdirSync(to).length > 0
  if (manifest.partial)
    return { manifest, movedTo: await restoreFiles({ from, to, manifest, secret, replace, now, collections, say }) }
  if (there && !replace) {
    throw new UpkeepError(
      `${to} is not empty. Restore into an empty folder (CORDWOOD_DATA_DIR), or add --replace: what is there is moved aside and kept.`,
    )
  }
  // Throws where a server uses it.
  if (there) lockDataFolder(to)()

  const made = `${to}.restoring`
  rmSync(made, { recursive: true, force: true })
  try {
    for (const { path } of manifest.files) {
      const file = join(made, path)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      copyFileSync(join(from, path), file)
      await flush(file)
      say(path)
    }
    checkKey(made, secret, manifest)
    checkForms(made, manifest, collections)
    await flush(made)
    const movedTo = there ? `${to}.${replacedName(now)}` : null
    if (movedTo !== null) renameSync(to, movedTo)
    else rmSync(to, { recursive: true, force: true })
    renameSync(made, to)
    await flush(dirname(to))
    return { manifest, movedTo }
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    throw error
  }
}
