/** Measures a server that nobody uses: the time until it is ready, its memory with the default inputs, and the first search after that. */
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { inputTypes } from '../support/input-types.ts'
import { startServer } from '../support/server.ts'
import { ingest } from './ingest.ts'
import { memory, percentile, round } from './process.ts'

const STARTS = 5
const MESSAGES = 20_000
/** Memory is looked at when what the start left behind has been collected. */
const IDLE_MS = 60_000
const targets = { readySeconds: 1.5, idleMB: 150, firstSearchMs: 300 }

/** Starts a server with messages several times, leaves the last one alone and searches for all of them. */
export async function measureIdle(env: Record<string, string>) {
  const usual = { ...env, CORDWOOD_DEFAULT_INPUTS: 'on' }
  const filled = await startServer({ env: usual })
  const { dataDir } = filled
  const { id, port } = await filled.input(inputTypes.gelfTcp)
  await ingest(filled, 'gelf-tcp', port, MESSAGES, 0)
  await filled.json('DELETE', `/system/inputs/${id}`)
  // The folder is kept: the process ends as it would by itself.
  await ended(filled.process)
  const ready: number[] = []
  for (let start = 1; ; start++) {
    const from = performance.now()
    const server = await startServer({ dataDir, env: usual })
    ready.push((performance.now() - from) / 1000)
    if (start < STARTS) {
      await ended(server.process)
      continue
    }
    await setTimeout(IDLE_MS)
    const idleMB = memory(server.process.pid!)?.now ?? null
    const asked = performance.now()
    await server.search('*', 150)
    const firstSearchMs = round(performance.now() - asked)
    await ended(server.process)
    rmSync(dataDir, { recursive: true, force: true })
    const measured = { readySeconds: round(percentile(ready, 0.5), 2), idleMB, firstSearchMs }
    const rows = Object.entries(targets).map(([name, target]) => {
      const value = measured[name as keyof typeof targets]
      return { what: name, value, target, met: value !== null && value <= target ? 'yes' : 'no' }
    })
    console.log('\nA server that nobody uses')
    console.table(rows)
    return measured
  }
}

async function ended(process: {
  kill(signal: 'SIGTERM'): boolean
  once(event: 'exit', listener: () => void): unknown
}) {
  const exit = new Promise<void>(resolve => process.once('exit', () => resolve()))
  process.kill('SIGTERM')
  await exit
}
