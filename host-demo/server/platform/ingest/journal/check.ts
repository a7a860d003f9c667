import type { DatabaseSync } from 'node:sqlite'
import { BatchReader } from './batch.ts'
import { unseal } from './sealed.ts'

/** Names the batches of a journal that are not what was written. */
export function checkJournal(db: DatabaseSync): readonly string[] {
  const found: string[] = []
  for (const { sequence, frames } of db.prepare('SELECT sequence, frames FROM batch').iterate()) {
    try {
      new BatchReader(frames as Uint8Array).forEach(() => undefined)
    } catch (error) {
      found.push(`batch ${sequence}: ${(error as Error).message}`)
    }
  }
  for (const { sequence, targets } of db.prepare('SELECT sequence, targets FROM processed').iterate()) {
    if (unseal(targets as Uint8Array) === null)
      found.push(`batch ${sequence} in its processed form; it will be processed again`)
  }
  return found
}
