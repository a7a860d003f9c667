/** Libraries of hundreds of small modules, or with more comments than code, which the build puts into a few files (0072). */

/** Folder of the files, in `dist`. */
export const LIBRARIES_FOLDER = 'libraries'
/** Name of the list of files in that folder: JSON, `LibraryFiles`. */
export const LIBRARIES_FILE = 'libraries.json'

/** Names the package that each import of the server is from. */
export const bundledLibraries: Readonly<Record<string, string>> = {
  typebox: 'typebox',
  'typebox/compile': 'typebox',
  'typebox/value': 'typebox',
  'chrono-node/en': 'chrono-node',
  'json-p3': 'json-p3',
  '@lezer/lr': '@lezer/lr',
  ldapts: 'ldapts',
  re2js: 're2js',
}

export interface LibraryFiles {
  /** Package → the version that was bundled. */
  readonly versions: Readonly<Record<string, string>>
  /** Names the file of each import of the server. */
  readonly files: Readonly<Record<string, string>>
}
