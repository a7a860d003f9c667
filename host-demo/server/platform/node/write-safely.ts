/** Small files that must be there whole, old or new, whatever happens meanwhile. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** On the disk when it returns. */
export function writeSafely(file: string, text: string, mode: number): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode, flush: true })
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Makes what was made, renamed or removed in the folder durable; Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
