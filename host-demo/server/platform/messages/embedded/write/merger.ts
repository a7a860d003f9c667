/** Runs for the index that is written to, once it has many blocks of words and values: it merges them beside the writer. */
import { parentPort, workerData } from 'node:worker_threads'
import { IN_SPARE_TIME, stepBack } from '../../../thread-priority.ts'
import { openForWriting } from '../format.ts'
import type { MergerOptions, MergerReport } from '../protocol.ts'
import { mergeText } from './merge-text.ts'

const { path } = workerData as MergerOptions
stepBack(IN_SPARE_TIME)
const db = openForWriting(path)
const damages = await mergeText(db)
db.close()
parentPort?.postMessage({ damages } satisfies MergerReport)
