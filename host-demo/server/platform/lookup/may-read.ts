/** Which files of the server adapters may read: those below the folders that the settings name. */
import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'

export const mayNotRead =
  'The server may not use files of this folder. It may use those in the folder `lookup` of its data folder, and in CORDWOOD_LOOKUP_FOLDERS.'

/** Returns the real path; the path as it is written where there is nothing. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** A link that leads out of the folders leads to no file of theirs. */
export const mayReadIn =
  (folders: readonly string[]) =>
  (path: string): boolean => {
    const real = realPath(path)
    return folders.some(folder => real.startsWith(realPath(folder).replace(/[/\\]*$/, sep)))
  }
