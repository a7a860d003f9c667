/** Messages that come in at a rate while something else is measured. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ServerProcess } from '../support/server.ts'

/**
 * Sends the messages from `first` on to a GELF TCP input, spread over the last day or, `live`, of the moment they are sent; `during` begins
 * some seconds later. `perSecond`: what came to be found.
 */
export async function whileSending<T>(
  server: ServerProcess,
  port: number,
  { rate, first, live = false }: { rate: number; first: number; live?: boolean },
  during: () => Promise<T>,
): Promise<{ before: number; perSecond: number; outcome: T }> {
  const before = await server.total()
  const started = performance.now()
  const sender = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'sender.ts'),
      'gelf-tcp',
      String(port),
      String(rate * 600),
      String(first),
      String(rate),
      ...(live ? ['live'] : []),
    ],
    { stdio: 'ignore' },
  )
  try {
    await new Promise(resolve => setTimeout(resolve, 5_000))
    const outcome = await during()
    const perSecond = Math.round(((await server.total()) - before) / ((performance.now() - started) / 1000))
    return { before, perSecond, outcome }
  } finally {
    sender.kill()
  }
}
