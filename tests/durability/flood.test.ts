/**
 * Senders faster than the store, for ten minutes: HTTP is refused with 429, TCP waits, UDP is dropped and counted; searches answer, memory
 * stays, and afterwards all that was accepted is found once. Part of the long form; `tests/e2e/flood.spec.ts` has a short flood.
 */
import { expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until } from '../support/server.ts'
import { spotless } from './checker.ts'
import { dropped, Flood, floodInputs } from './flood/flood.ts'
import { minute, mostMegabytes, watchMemory } from './flood/memory.ts'
import { drained } from './kills.ts'

const long = process.env['LONG'] === '1'
const lengthMs = 600_000
const journalBytes = 256 * 1024 * 1024

/** The connection is open, has more to send, and the operating system took nothing more of it for a second. */
async function standsStill(flood: Flood): Promise<boolean> {
  const before = flood.onTheWay
  await new Promise(resolve => setTimeout(resolve, 1000))
  const after = flood.onTheWay
  return before.waiting && after.waiting && before.bytes === after.bytes
}

it.runIf(long)(
  'a flood is held back, costs no memory and nothing that was accepted',
  async () => {
    const server = await startServer({ env: { CORDWOOD_JOURNAL_MAX_BYTES: String(journalBytes) } })
    try {
      const inputs = await floodInputs(server)
      const watch = watchMemory(server)

      // The store takes nothing at first: the journal fills for certain.
      expect((await server.call('PUT', '/system/processing/pause')).status).toBe(204)
      const begin = performance.now()
      const flood = new Flood(inputs)
      await until(() => flood.http.refused > 0, 'senders over HTTP to be refused')
      await until(() => standsStill(flood), 'the sender over TCP to wait')
      const { bytes: held } = flood.onTheWay
      expect(await (await fetch(`${server.url}/api/system/lbstatus`)).text()).toMatch(/throttled/i)

      expect((await server.call('PUT', '/system/processing/resume')).status).toBe(204)
      await until(() => flood.onTheWay.bytes > held, 'the sender over TCP to go on')
      let searches = 0
      while (performance.now() - begin < lengthMs) {
        expect(await server.total('way:(http OR tcp)')).toBeGreaterThanOrEqual(0)
        searches++
        await new Promise(resolve => setTimeout(resolve, 1000))
      }
      await flood.stop()
      watch.stop()
      await drained(server, 10 * minute)

      expect([...flood.refusals].map(told => told.split(' ')[0])).toEqual(['429'])
      expect([...flood.refusals].every(told => Number(told.split(' ')[1]) > 0)).toBe(true)
      expect(flood.tcp.cut).toBe(0)
      expect(searches).toBeGreaterThan(0)
      expect(flood.checker.check(await flood.found(server))).toEqual(spotless)
      const foundOfUdp = await server.total('way:udp')
      if (process.platform === 'linux') {
        await until(
          async () => (await dropped(server, inputTypes.gelfUdp, inputs.udp.id)) === flood.udp.sent - foundOfUdp,
          'the datagrams that are not there to be counted',
        )
      }
      expect(foundOfUdp).toBeLessThan(flood.udp.sent)
      expect(Math.max(...watch.minutes, 0)).toBeLessThan(mostMegabytes)
      // Ten minutes cost hardly more than the first two.
      expect(watch.minutes.at(-2)).toBeLessThan(watch.minutes[1]! * 1.25)
    } finally {
      await server.stop()
    }
  },
  lengthMs + 15 * minute,
)
