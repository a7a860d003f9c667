/**
 * Merges the words and values of the index whose file is given, and makes damaged blocks again, until nothing is left, or as `kill -9` after so many
 * milliseconds of processor time, whatever else the machine does.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { openForWriting } from '../../../host-demo/server/platform/messages/embedded/format.ts'
import { mergeText } from '../../../host-demo/server/platform/messages/embedded/write/merge-text.ts'

const usedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function merge(path: string): Promise<void> {
  const db = openForWriting(path)
  await mergeText(db, 2)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

if (isMainThread) {
  const [path, afterMs] = process.argv.slice(2)
  const killer = afterMs === undefined ? null : new Worker(import.meta.filename, { workerData: Number(afterMs) })
  if (killer) await new Promise(resolve => killer.once('message', resolve))
  const before = usedMs()
  await merge(path!)
  console.log(usedMs() - before)
  await killer?.terminate()
} else {
  parentPort!.postMessage('ready')
  const waiting = new Int32Array(new SharedArrayBuffer(4))
  const end = usedMs() + (workerData as number)
  while (usedMs() < end) Atomics.wait(waiting, 0, 0, 1)
  process.kill(process.pid, 'SIGKILL')
}
