/** Repacks the index whose file is given, until it is killed or nothing is left. */
import {
  giveBackPages,
  openForWriting,
  readMeta,
  writeMeta,
} from '../../../host-demo/server/platform/messages/embedded/format.ts'
import { repackNext } from '../../../host-demo/server/platform/messages/embedded/write/repack-chunk.ts'

const path = process.argv[2]!
const db = openForWriting(path)
let next: number | null = readMeta(db, path).repackedTo ?? 0
while (next !== null) {
  console.log(`at block ${next}`)
  next = repackNext(db, next)
}
while (giveBackPages(db, 0));
writeMeta(db, { repacked: 1 })
db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
db.close()
