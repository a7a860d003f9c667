/** Runs for an index that was finished, when the process has little else to do: repacks it chunk by chunk until that changes. */
import { parentPort, workerData } from 'node:worker_threads'
import { IN_SPARE_TIME, stepBack } from '../../../thread-priority.ts'
import { checkpoint, giveBackPages, openForWriting, readMeta, writeMeta } from '../format.ts'
import type { RepackerOptions } from '../protocol.ts'
import { repackNext } from './repack-chunk.ts'
import { SpareTime } from './spare-time.ts'

const { path } = workerData as RepackerOptions
stepBack(IN_SPARE_TIME)
const db = openForWriting(path)
try {
  const spare = new SpareTime(false)
  let next: number | null = readMeta(db, path).repackedTo ?? 0
  do {
    next = repackNext(db, next)
    checkpoint(db)
  } while (next !== null && spare.isThere)
  if (next === null) {
    while (giveBackPages(db, 0));
    writeMeta(db, { repacked: 1 })
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    parentPort?.postMessage('repacked')
  }
} finally {
  db.close()
}
