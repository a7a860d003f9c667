/** Checks a backup before it replaces anything. */
import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { sha256Of, UpkeepError, type Manifest } from './manifest.ts'
import { formsOf, type Versioned } from './migration/forms.ts'
import { look, newer } from './migration/look.ts'

/** @throws UpkeepError naming every file that is missing, damaged or outside */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  const problems: string[] = []
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path)
    if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) problems.push(`${path} leads out of the backup`)
    else if (!existsSync(file)) problems.push(`${path} is missing`)
    else if (statSync(file).size !== bytes)
      problems.push(`${path} has ${statSync(file).size} bytes instead of ${bytes}`)
    else if ((await sha256Of(file)) !== sha256) problems.push(`${path} was altered or is damaged`)
  }
  if (problems.length > 0)
    throw new UpkeepError(`The backup ${folder} cannot be restored:\n${problems.map(line => `- ${line}`).join('\n')}`)
}

/** Returns the name under which replaced data is kept beside, or in, the data folder. */
export const replacedName = (now: Date): string => `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`

/** @throws UpkeepError where a newer version made the backup than this one, which could not start with it */
export function checkForms(folder: string, { version }: Manifest, collections: readonly Versioned[]): void {
  const found = newer(look(folder, formsOf(folder, collections)))
  if (found.length === 0) return
  const lines = found.map(line => `- ${line}`).join('\n')
  throw new UpkeepError(
    `The backup was made of what a newer version wrote:\n${lines}\nRestore it with version ${version} or newer.`,
  )
}

/** Secrets that nobody could decrypt are found out now, not at the first login. */
export function checkKey(folder: string, secret: string | null, manifest: Manifest): void {
  if (secret === null && !existsSync(join(folder, 'secret.json'))) {
    throw new UpkeepError(
      `The server that was backed up had CORDWOOD_SECRET set (key ${manifest.key_id}). Set the same, then restore.`,
    )
  }
  const { keyId } = openSecrets(folder, secret)
  if (keyId === manifest.key_id) return
  throw new UpkeepError(
    `CORDWOOD_SECRET gives the key ${keyId}, but the records were encrypted with the key ${manifest.key_id}. Set the secret they were backed up with.`,
  )
}
