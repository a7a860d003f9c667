/** Puts files that a migration was about to change back into their data folder: the way back to the version they were of. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockDataFolder } from '../platform/node/data-folder.ts'
import { flush } from './backup.ts'
import { UpkeepError, type Manifest } from './manifest.ts'
import type { Versioned } from './migration/forms.ts'
import { checkForms, checkKey, replacedName } from './restore-checks.ts'

export interface FilesToRestore {
  readonly from: string
  readonly to: string
  readonly manifest: Manifest
  readonly secret: string | null
  readonly replace: boolean
  readonly now: Date
  readonly collections: readonly Versioned[]
  readonly say: (line: string) => void
}

const companions = ['-wal', '-shm']

/** Gives the folder in which what was there is kept. Broken off, it can be done again. */
export async function restoreFiles({
  from,
  to,
  manifest,
  secret,
  replace,
  now,
  collections,
  say,
}: FilesToRestore): Promise<string> {
  if (!existsSync(join(to, 'format.json'))) {
    throw new UpkeepError(
      `${from} holds some files of a data folder only, and ${to} is none. Set CORDWOOD_DATA_DIR to the folder they are of.`,
    )
  }
  if (!replace)
    throw new UpkeepError(
      `${manifest.files.map(({ path }) => path).join(', ')} in ${to} would be replaced. Add --replace: what is there is kept.`,
    )
  const release = lockDataFolder(to)
  const made = mkdtempSync(join(to, 'restoring-'))
  try {
    for (const { path } of manifest.files) {
      mkdirSync(dirname(join(made, path)), { recursive: true, mode: 0o700 })
      copyFileSync(join(from, path), join(made, path))
      await flush(join(made, path))
    }
    if (manifest.files.some(({ path }) => path === 'records.db')) checkKey(made, secret, manifest)
    checkForms(made, manifest, collections)
    const kept = join(to, replacedName(now))
    for (const { path } of manifest.files) {
      for (const file of [path, ...companions.map(ending => `${path}${ending}`)].filter(file =>
        existsSync(join(to, file)),
      )) {
        mkdirSync(dirname(join(kept, file)), { recursive: true, mode: 0o700 })
        copyFileSync(join(to, file), join(kept, file))
        await flush(join(kept, file))
      }
    }
    for (const { path } of manifest.files) {
      for (const ending of companions) rmSync(join(to, `${path}${ending}`), { force: true })
      renameSync(join(made, path), join(to, path))
      await flush(dirname(join(to, path)))
      say(path)
    }
    return kept
  } finally {
    rmSync(made, { recursive: true, force: true })
    release()
  }
}
