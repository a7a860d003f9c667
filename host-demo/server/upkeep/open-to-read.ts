import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens a database as one who only looks, also on a full disk: one that was closed has no log, and can be read without the files that readers of a
 * log need room for (https://www.sqlite.org/uri.html#uriimmutable).
 */
export function openToRead(file: string): DatabaseSync {
  if (existsSync(`${file}-wal`)) return new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}
