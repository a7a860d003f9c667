import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, json, loggedIn, type FakeRequest } from '../../core/client/fake-server.ts'
import { createCore } from '../../core/core.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { createFigures, figuresPollMs } from './figures-store.ts'

const input = { type: 'Raw', id: '1' } as Input

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('asks every two seconds for the inputs there are, without keeping the session alive, and stops when nobody looks', async () => {
  let total = 0
  const asked: FakeRequest[] = []
  const server = fakeServer({
    ...loggedIn(),
    'POST /cluster/metrics/multiple': request => {
      asked.push(request)
      total += 100
      return json({
        a: {
          total: 1,
          metrics: [
            {
              full_name: 'Raw.1.incomingMessages',
              name: 'incomingMessages',
              type: 'meter',
              metric: { rate: { total } },
            },
          ],
        },
      })
    },
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  await core.session.start()
  const $inputs = atom<readonly Input[]>([])
  const $figures = createFigures(core, $inputs)
  const stop = $figures.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(figuresPollMs)
  expect(asked.length).toBe(0)
  $inputs.set([input])
  await vi.advanceTimersByTimeAsync(2.5 * figuresPollMs)
  expect(asked.length).toBe(3)
  expect(asked[0]?.headers.get('X-Graylog-No-Session-Extension')).toBe('true')
  expect(JSON.parse(asked[0]!.body!).metrics).toContain('Raw.1.incomingMessages')
  expect($figures.get().get('1')).toMatchObject({ counts: { incomingMessages: 300 }, rate: 50 })
  stop()
  await vi.advanceTimersByTimeAsync(10 * figuresPollMs)
  expect(asked.length).toBeLessThanOrEqual(4)
})
