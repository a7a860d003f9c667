/** The bundle of the server (0072). */

/** Folder of the bundle, in `dist`. */
export const BUNDLE_FOLDER = 'server'
/** Name of the list of the files in it, in that folder: JSON, `BundleFile`. */
export const BUNDLE_FILE = 'files.json'

/** Path in the repository → size in bytes and time of the last change, ms since 1970, of a file; of a folder, its time alone. */
export type BundleFile = Record<string, readonly [sizeBytes: number, changedMs: number] | number>
