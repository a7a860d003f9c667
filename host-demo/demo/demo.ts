/** `npm start -- --demo`: sends the messages of an invented shop to a GELF TCP input, the last hour first, then as they happen. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageAt, rateAt } from './messages.ts'
import { Random } from './random.ts'

const hour = 3_600_000

export interface DemoOptions {
  readonly host: string
  readonly port: number
  /** Also make the messages of the hour before. */
  readonly history: boolean
  readonly signal: AbortSignal
}

/** Runs until the signal aborts; a lost connection is made again. */
export async function runDemo({ host, port, history, signal }: DemoOptions): Promise<void> {
  const random = new Random(Date.now())
  let time = Date.now() - (history ? hour : 0)
  while (!signal.aborted) {
    try {
      const socket = connect(port, host)
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      let broken = false
      socket.once('close', () => {
        broken = true
      })
      signal.addEventListener('abort', () => socket.destroy(), { once: true })
      while (!broken && !signal.aborted) {
        while (time < Date.now()) {
          time += (1000 / rateAt(time)) * 2 * random.next()
          if (!socket.write(`${JSON.stringify(messageAt(Math.min(time, Date.now()), random))}\0`))
            await new Promise<void>(resolve => {
              socket.once('drain', resolve).once('close', resolve)
            })
          if (broken) break
        }
        await sleep(100, undefined, { signal }).catch(() => {})
      }
    } catch {
      await sleep(1000, undefined, { signal }).catch(() => {})
    }
  }
}
