/** Runs while there is much to write: packs single rows of indices, which come as they lie in the file, beside the writer. */
import { parentPort } from 'node:worker_threads'
import { collectMemoryOfWorker } from '../../../collect-memory.ts'
import { BEHIND_ANSWERS, stepBack } from '../../../thread-priority.ts'
import type { Folded, FoldTask } from '../protocol.ts'
import { hasColumnsIn } from './encode-span.ts'
import { entryOf } from './lines.ts'
import { packChunk } from './pack.ts'

collectMemoryOfWorker()
stepBack(BEHIND_ANSWERS)
parentPort?.on('message', ({ lines, columns }: FoldTask) => {
  const pack = packChunk(lines.map(entryOf), hasColumnsIn(columns))
  parentPort?.postMessage({ pack } satisfies Folded, [pack.buffer])
})
