/**
 * Runs for an index that was rotated away: packs what is left of its tail and merges its text indexes, if its set wants that, in short
 * transactions so that it can be stopped at any time and begun again at the next start.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseSync } from 'node:sqlite'
import { IN_SPARE_TIME, stepBack } from '../../../thread-priority.ts'
import { hasTextIndexes } from '../checksums.ts'
import { checkpoint, giveBackPages, openForWriting, writeMeta } from '../format.ts'
import type { FinisherOptions, MergerReport } from '../protocol.ts'
import { IndexWriter } from './index-writer.ts'
import { mergeText } from './merge-text.ts'

const MERGE_PAGES = 500

const { path, merge: mergesText } = workerData as FinisherOptions
stepBack(IN_SPARE_TIME)
const writer = new IndexWriter(path)
writer.fold()
writer.close()
const db = openForWriting(path)
if (mergesText) {
  if (hasTextIndexes(db)) {
    merge(db, 'ft')
    merge(db, 'kv')
  } else parentPort?.postMessage({ damages: await mergeText(db, 2) } satisfies MergerReport)
}
writeMeta(db, { finished: 1 })
while (giveBackPages(db, 0));
db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
db.close()

/** As 'optimize' does, step by step: a negative number begins to merge all segments into one, positive ones go on with it. */
function merge(index: DatabaseSync, table: 'ft' | 'kv'): void {
  const changes = index.prepare('SELECT total_changes() AS n')
  const step = index.prepare(`INSERT INTO ${table}(${table}, rank) VALUES('merge', ?)`)
  let pages = -MERGE_PAGES
  while (true) {
    const before = Number(changes.get()?.['n'])
    step.run(pages)
    checkpoint(index)
    if (Number(changes.get()?.['n']) - before < 2) return
    pages = MERGE_PAGES
  }
}
