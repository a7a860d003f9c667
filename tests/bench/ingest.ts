/** Ingest as it is measured: sent by a process of its own, and waited for until everything is stored. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until, type ServerProcess } from '../support/server.ts'
import { cpuSeconds, round } from './process.ts'

const run = promisify(execFile)

/** Waits until `count` messages are stored and the journal is empty. */
export async function stored(server: ServerProcess, count: number): Promise<void> {
  await until(
    async () =>
      (await server.json<{ uncommitted_journal_entries: number }>('GET', '/system/journal'))
        .uncommitted_journal_entries === 0 && (await server.total()) >= count,
    `${count} messages to be stored`,
    900_000,
  )
}

export async function ingest(server: ServerProcess, transport: string, port: number, count: number, first: number) {
  const before = cpuSeconds(server.process.pid!)
  const start = performance.now()
  const sender = await run(
    process.execPath,
    [join(import.meta.dirname, 'sender.ts'), transport, String(port), String(count), String(first)],
    { maxBuffer: 1 << 20 },
  )
  const handedOver = (performance.now() - start) / 1000
  await stored(server, first + count)
  const seconds = (performance.now() - start) / 1000
  const { cpuSeconds: senderCpu } = JSON.parse(sender.stdout) as { cpuSeconds: number }
  const after = cpuSeconds(server.process.pid!)
  return {
    transport,
    messages: count,
    perSecond: Math.round(count / seconds),
    seconds: round(seconds),
    handedOver: round(handedOver),
    senderCpu: round(senderCpu),
    serverCpu: before === null || after === null ? null : round(after - before),
  }
}
