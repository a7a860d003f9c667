/** Finds the bundle of the server, if it is of the files that are there now. */
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BUNDLE_FILE, BUNDLE_FOLDER, type BundleFile } from './names.ts'

/**
 * Returns the address of the module that starts the server, null where it has not been bundled or a file has changed since: the server then
 * runs unbuilt.
 *
 * @param root folder of the repository
 */
export function currentBundle(root: URL): string | null {
  const folder = new URL(`dist/${BUNDLE_FOLDER}/`, root)
  const files = readList(new URL(BUNDLE_FILE, folder))
  if (files === null) return null
  const path = fileURLToPath(root)
  const isSame = Object.entries(files).every(([name, state]) => {
    const now = statSync(path + name, { throwIfNoEntry: false })
    if (now === undefined) return false
    return typeof state === 'number' ? now.mtimeMs === state : now.size === state[0] && now.mtimeMs === state[1]
  })
  return isSame ? new URL('start-threads.js', folder).href : null
}

function readList(file: URL): BundleFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleFile
  } catch {
    return null
  }
}
