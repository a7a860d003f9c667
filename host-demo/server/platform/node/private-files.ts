/** Everything in the data folder is for the user of the server alone: logs, password hashes and the audit log are in it. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/** Makes new files of the process readable by its user alone. Only the main thread can say so, for all. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS)
}

/** Files and folders that others of the machine have rights to, the folder itself included. Windows knows no such rights. */
export function* openToOthers(folder: string): Generator<string> {
  if (process.platform === 'win32') return
  if ((lstatSync(folder).mode & OTHERS) !== 0) yield folder
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* openToOthers(path)
    else if (entry.isFile() && ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0) yield path
  }
}

/** Takes the rights of others away from all there is. Gives what it could not be done to, with the reason. */
export function takeRightsOfOthers(folder: string): readonly { readonly path: string; readonly reason: string }[] {
  const failed: { path: string; reason: string }[] = []
  for (const path of openToOthers(folder)) {
    try {
      chmodSync(path, lstatSync(path).mode & ~OTHERS)
    } catch (error) {
      failed.push({ path, reason: (error as Error).message })
    }
  }
  return failed
}
