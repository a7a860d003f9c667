/** Makes a data folder of a backup. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { openDataFolder } from '../platform/node/data-folder.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { flush } from './backup.ts'
import { readManifest, sha256Of, UpkeepError, type Manifest } from './manifest.ts'

export interface RestoreOptions {
  /** A backup's folder. */
  readonly source: string
  readonly dataDir: string
  /** `CORDWOOD_SECRET`, where the server will be started with one. */
  readonly secret: string | null
  /** Whether a data folder that is there may be moved aside. */
  readonly replace: boolean
  readonly now: Date
  readonly say?: (line: string) => void
}

export interface Restored {
  readonly manifest: Manifest
  /** Where the data folder that was there lies now. */
  readonly movedTo: string | null
}

/**
 * Checks all of the backup first, then copies it beside the data folder and puts it in its place in one step.
 * @throws UpkeepError in words: the data folder is as it was
 */
export async function restore({ source, dataDir, secret, replace, now, say = () => {} }: RestoreOptions): Promise<Restored> {
  const from = resolve(source)
  const to = resolve(dataDir)
  const manifest = readManifest(from)
  await check(from, manifest)
  say(`The backup of ${manifest.created_at} is whole: ${manifest.files.length} files.`)

  const there = existsSync(to) && readdirSync(to).length > 0
  if (there && !replace) {
    throw new UpkeepError(`${to} is not empty. Restore into an empty folder (CORDWOOD_DATA_DIR), or add --replace: what is there is moved aside and kept.`)
  }
  // Throws where a server uses it, or one of a newer format does.
  if (there) openDataFolder(to).release()

  const made = `${to}.restoring`
  rmSync(made, { recursive: true, force: true })
  try {
    for (const { path } of manifest.files) {
      const file = join(made, path)
      mkdirSync(dirname(file), { recursive: true, mode: 0o750 })
      copyFileSync(join(from, path), file)
      await flush(file)
      say(path)
    }
    checkKey(made, secret, manifest)
    await flush(made)
    const movedTo = there ? `${to}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}` : null
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

/** @throws UpkeepError naming every file that is missing, damaged or outside */
async function check(folder: string, { files }: Manifest): Promise<void> {
  const problems: string[] = []
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path)
    if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) problems.push(`${path} leads out of the backup`)
    else if (!existsSync(file)) problems.push(`${path} is missing`)
    else if (statSync(file).size !== bytes) problems.push(`${path} has ${statSync(file).size} bytes instead of ${bytes}`)
    else if (await sha256Of(file) !== sha256) problems.push(`${path} was altered or is damaged`)
  }
  if (problems.length > 0) throw new UpkeepError(`The backup ${folder} cannot be restored:\n${problems.map(line => `- ${line}`).join('\n')}`)
}

/** Secrets that nobody could decrypt are found out now, not at the first login. */
function checkKey(folder: string, secret: string | null, manifest: Manifest): void {
  if (secret === null && !existsSync(join(folder, 'secret.json'))) {
    throw new UpkeepError(`The server that was backed up had CORDWOOD_SECRET set (key ${manifest.key_id}). Set the same, then restore.`)
  }
  const { keyId } = openSecrets(folder, secret)
  if (keyId === manifest.key_id) return
  throw new UpkeepError(`CORDWOOD_SECRET gives the key ${keyId}, but the records were encrypted with the key ${manifest.key_id}. Set the secret they were backed up with.`)
}
