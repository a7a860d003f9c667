/** Looks rows up as a processing worker does. */
import { parentPort } from 'node:worker_threads'
import { LiveTables, type RowNews } from '../../host-demo/server/platform/lookup/rows/live-tables.ts'

export type LookupTask =
  | { readonly news: RowNews }
  /** Is answered when there is this key. */
  | { readonly until: string }
  /** Is answered with the seconds it took. */
  | { readonly rows: number; readonly lookups: number }

/** As addresses of version 4 look that are filled up to 15 characters. */
export const benchKey = (i: number): string => `010.${100 + (i >> 16)}.${100 + ((i >> 8) & 255)}.${100 + (i & 255)}`

const live = new LiveTables()
let waiting: string | null = null

function measure(rows: number, lookups: number): number {
  let at = 0
  const keys = Array.from({ length: 100_000 }, () => benchKey((at = (at + 618_033) % rows)))
  const start = performance.now()
  for (let i = 0; i < lookups; i++)
    if (live.get('t', keys[i % keys.length]!, i) === undefined) throw new Error('A row was not found.')
  return (performance.now() - start) / 1000
}

parentPort?.on('message', (task: LookupTask) => {
  if ('news' in task) live.take(task.news)
  else if ('until' in task) waiting = task.until
  else parentPort!.postMessage(measure(task.rows, task.lookups))
  if (waiting === null || live.get('t', waiting, 0) === undefined) return
  waiting = null
  parentPort!.postMessage(0)
})
