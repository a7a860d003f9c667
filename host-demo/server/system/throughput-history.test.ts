import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ThroughputHistory } from '../../../core/system/schema.ts'
import { ingestDouble } from '../testing/doubles.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { ThroughputRecorder } from './throughput-history.ts'

const begin = Date.parse('2023-08-01T10:00:00.000Z')
const seconds = (count: number) => begin + count * 1000

let server: TestServer
let total: number
beforeEach(async () => {
  server = await testServer([area])
  total = 0
})
afterEach(() => server.close())

/** A recorder over the server's records whose node has taken in and stored `total` messages. */
function recorder(): ThroughputRecorder {
  const ingest = ingestDouble()
  const counters = ingest.counters.bind(ingest)
  ingest.counters = () => {
    const all = counters()
    const stage = { total, perSecond: 0 }
    return {
      ...all,
      stages: { ...all.stages, input: { ...all.stages.input, ...stage }, output: { ...all.stages.output, ...stage } },
    }
  }
  return new ThroughputRecorder({ ...server.services, ingest })
}

it('gives the rate of each step, the one that runs included', async () => {
  const throughput = recorder()
  await throughput.look(seconds(0))
  total = 1200
  await throughput.look(seconds(30))
  total = 1300
  const { steps } = throughput.history(seconds(40))
  expect(steps).toEqual([
    { at: seconds(0), input: 40, output: 40 },
    { at: seconds(30), input: 10, output: 10 },
  ])
})

it('keeps the hour before a restart, and nothing older', async () => {
  const before = recorder()
  await before.look(seconds(0))
  total = 3000
  await before.look(seconds(30))
  const after = recorder()
  await after.restore(seconds(600))
  expect(after.history(seconds(600)).steps).toEqual([{ at: seconds(0), input: 100, output: 100 }])
  await after.look(seconds(4000))
  expect(after.history(seconds(4001)).steps.map(({ at }) => at)).toEqual([seconds(3990)])
})

it('tells no rate over a clock that was set back', async () => {
  const throughput = recorder()
  await throughput.look(seconds(60))
  total = 500
  await throughput.look(seconds(0))
  expect(throughput.history(seconds(0)).steps).toEqual([])
})

it('answers over the API', async () => {
  const { step_ms, span_ms } = (await server.call('GET', '/api/system/throughput/history')).json<ThroughputHistory>()
  expect([step_ms, span_ms]).toEqual([30_000, 3_600_000])
})
