/** npm run bench -- own-tables: a table of a million rows that people edit; its lookups in a worker, memory, import, and how soon a change is found. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { defaultCsvOptions } from '../../host-demo/server/platform/lookup/rows/csv-rows.ts'
import { OwnTables } from '../../host-demo/server/platform/lookup/rows/own-tables.ts'
import { benchKey, type LookupTask } from './own-tables-worker.ts'
import { round } from './process.ts'

/** The rows at first, one less than a table may have: a row is added later. */
const ROWS = 999_999
const LOOKUPS = 2_000_000

/** Keys of 15 characters and values of 20. */
async function* csv() {
  yield Buffer.from('key,value\n')
  for (let from = 0; from < ROWS; from += 5_000) {
    let text = ''
    for (let i = from; i < Math.min(from + 5_000, ROWS); i++)
      text += `${benchKey(i)},value ${String(i).padStart(14, '0')}\n`
    yield Buffer.from(text)
  }
}

export async function measureOwnTables() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-own-tables-'))
  const tables = await OwnTables.open(join(folder, 'lookup-rows.db'))
  const worker = new Worker(new URL('./own-tables-worker.ts', import.meta.url))
  const ask = (task: LookupTask) =>
    new Promise<number>(resolve => {
      worker.once('message', resolve)
      worker.postMessage(task)
    })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  try {
    await tables.create('t', { caseInsensitive: false })
    tables.listen(news => {
      worker.postMessage({ news } satisfies LookupTask)
      // The worker does not tell when it has taken a block, so none is used again.
      return new Promise(() => undefined)
    })
    delay.enable()
    let start = performance.now()
    await tables.importFile('t', csv(), defaultCsvOptions, 'replace', 'bench')
    const importSeconds = round((performance.now() - start) / 1000, 2)
    start = performance.now()
    await tables.put('t', [{ key: 'new', value: 'x', expiresAt: null }], 'bench')
    await ask({ until: 'new' })
    const changeMs = round(performance.now() - start)
    for (let i = 0; i < 12; i++)
      await tables.put(
        't',
        Array.from({ length: 10_000 }, (_, at) => ({ key: benchKey(10_000 * i + at), value: 'new', expiresAt: null })),
        'bench',
      )
    delay.disable()
    // Code that has not run before is slow.
    await ask({ rows: ROWS, lookups: 200_000 })
    const seconds = await ask({ rows: ROWS, lookups: LOOKUPS })
    const [state] = await tables.states()
    const result = {
      lookupsPerSecond: Math.round(LOOKUPS / seconds),
      bytesPerRow: round(state!.bytes / state!.rows),
      importSeconds,
      changeMs,
      longestPauseMs: round(delay.max / 1e6),
    }
    console.log('\nA table of 1 M rows that people edit; the targets are 500,000 lookups/s and 150 bytes')
    console.table(result)
    return result
  } finally {
    await worker.terminate()
    await tables.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
