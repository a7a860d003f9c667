/**
 * An agent that delivers numbered messages through `kill -9`: a server with one input, the agent fed while the server is killed and
 * started again, and then which numbers are there. Messages may come twice (what was not answered is sent again); none may be missing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, until, type ServerProcess } from '../../support/server.ts'
import { drained } from '../kills.ts'

/** Messages that an agent sends, at most 10,000 (a search groups no further), and the kills meanwhile; in the long form two kills find more of the agent at work. */
export const [count, kills] = process.env['LONG'] ? [10_000, 2] : [4000, 1]

export interface Delivery {
  /** The type of the input, as `tests/support/input-types.ts` names it. */
  readonly type: string
  readonly configuration?: Record<string, unknown>
  /** Sends one message per number, from 1 to `count`, with the number in its field `number`, and resolves when the agent says that all are delivered. */
  send(feed: AgentFeed): Promise<unknown>
}

export interface AgentFeed {
  /** The input's port on 127.0.0.1; the same after each start. */
  readonly port: number
  /** The numbers to send, once. The server is killed while they are read, and they go on while it is away. */
  numbers(): AsyncIterableIterator<number>
}

export interface Delivered {
  readonly missing: readonly number[]
  /** Messages stored at the end, repeated ones too. */
  readonly stored: number
  /**
   * Count of different numbers found soon after each kill: more than none and fewer than all, if the kill hit the agent
   * at work.
   */
  readonly afterKills: readonly number[]
}

export async function deliverThroughKills({ type, configuration, send }: Delivery): Promise<Delivered> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-agent-'))
  let server = await startServer({ dataDir })
  try {
    const { port } = await server.input(type, configuration)
    const afterKills: number[] = []
    let restarting: Promise<void> | null = null

    async function killAndStart(kill: number): Promise<void> {
      await server.kill()
      server = await startServer({ dataDir })
      const found = async () => (await numbersOf(server)).found.size
      await until(async () => (afterKills[kill] = await found()) > 0, 'messages of before the kill')
    }

    async function* numbers(): AsyncIterableIterator<number> {
      for (let number = 1, killed = 0; number <= count; number++) {
        // However slowly a server starts, the agent is still at work when what it had is counted.
        if (number === count) await restarting
        yield number
        if (killed === kills || number < (count * (killed + 1)) / (kills + 1)) continue
        await restarting
        restarting = killAndStart(killed++)
        // A rejection is reported where it is awaited.
        restarting.catch(() => {})
      }
    }

    await send({ port, numbers })
    await restarting
    await drained(server)
    const { found, stored } = await numbersOf(server)
    return {
      missing: Array.from({ length: count }, (_, i) => i + 1).filter(number => !found.has(number)),
      stored,
      afterKills,
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function numbersOf(server: ServerProcess): Promise<{ found: ReadonlySet<number>; stored: number }> {
  const { datarows } = await server.json<{ datarows: [string | number, number][] }>('POST', '/search/aggregate', {
    query: '_exists_:number',
    timerange: { type: 'relative', range: 0 },
    group_by: [{ field: 'number', limit: count }],
    metrics: [{ function: 'count' }],
  })
  return {
    found: new Set(datarows.map(([number]) => Number(number))),
    stored: datarows.reduce((sum, [, times]) => sum + times, 0),
  }
}
