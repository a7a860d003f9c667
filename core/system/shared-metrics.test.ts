import { expect, it } from 'vitest'
import { fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { createCore } from '../core.ts'
import { sharedMetrics } from './shared-metrics.ts'

it('those who poll the same metrics share an answer, those who want others ask for them', async () => {
  const server = fakeServer({
    ...loggedIn(),
    'POST /cluster/metrics/multiple': ({ body }) => json({ body: JSON.parse(body!) as unknown }),
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  const ask = (...names: string[]) => sharedMetrics(core, names, 2000, new AbortController().signal)
  const answers = await Promise.all([ask('in', 'out'), ask('in', 'out'), ask('in')])
  expect(answers).toEqual([['in', 'out'], ['in', 'out'], ['in']].map(metrics => ({ body: { metrics } })))
  expect(await ask('in')).toEqual(answers[2])
  const asked = server.asked('POST /cluster/metrics/multiple')
  expect(asked).toHaveLength(2)
  expect(asked[0]!.headers.get('X-Graylog-No-Session-Extension')).toBe('true')
})
