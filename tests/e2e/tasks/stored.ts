/** A server of its own for a file of tasks, which holds messages that were sent once. */
import { inputTypes } from '../../support/input-types.ts'
import { sendTcp } from '../../support/senders.ts'
import { startServer, until } from '../../support/server.ts'
import { test as product } from '../product.ts'

export interface Line {
  /** UTC milliseconds. */
  readonly at: number
  readonly source: string
  readonly text: string
  /** Syslog severity; 6 unless told. */
  readonly level?: number
  readonly fields?: Readonly<Record<string, string | number>>
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute

/** `count` lines, each `step` earlier than the one before it. */
export const every = (step: number, count: number, line: Line): Line[] =>
  Array.from({ length: count }, (_, place) => ({ ...line, at: line.at - place * step }))

const gelf = ({ at, source, text, level = 6, fields = {} }: Line) =>
  JSON.stringify({
    version: '1.1',
    host: source,
    short_message: text,
    level,
    timestamp: at / 1000,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`_${name}`, value])),
  })

/** @param linesAt what is stored when the tests begin at an instant, which they know as `now` */
export function storing(linesAt: (now: number) => readonly Line[]) {
  return product.extend<object, { now: number }>({
    now: [
      async ({}, use) => {
        await use(Math.floor(Date.now() / second) * second)
      },
      { scope: 'worker' },
    ],
    sharedServer: [
      async ({ now }, use) => {
        const server = await startServer()
        const { port } = await server.input(inputTypes.gelfTcp)
        const lines = linesAt(now)
        await sendTcp(port, lines.map(line => `${gelf(line)}\0`).join(''))
        await until(async () => (await server.total()) === lines.length, `${lines.length} messages`)
        await use(server)
        await server.stop()
      },
      { scope: 'worker' },
    ],
  })
}
