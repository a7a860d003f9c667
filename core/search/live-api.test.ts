import { expect, it, vi } from 'vitest'
import { createCore } from '../core.ts'
import { fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { findPatterns, openTail, summarizeField } from './live-api.ts'

const range = { type: 'relative' as const, range: 300 }
const calls = {
  'POST /search/patterns': core => findPatterns(core.client, { query: '', timerange: range, streams: [] }),
  'POST /search/field_summary': core =>
    summarizeField(core.client, { query: '', timerange: range, streams: [], field: 'level', limit: 5 }),
  'POST /search/tail': async core => {
    for await (const _ of openTail(core.client, { query: '' })) void _
  },
} satisfies Record<string, (core: ReturnType<typeof createCore>) => Promise<unknown>>

it.each(Object.entries(calls))('%s: a server without it takes no page away', async (route, call) => {
  const server = fakeServer({ ...loggedIn(), [route]: json({ type: 'ApiError', message: 'HTTP 404 Not Found' }, 404) })
  const core = createCore({ baseUrl: '/api/', fetch: server.fetch })
  await core.session.start()
  await vi.waitFor(() => expect(core.$user.get()).not.toBeNull())
  await expect(call(core)).rejects.toMatchObject({ status: 404 })
  expect(core.$report.get()).toBeNull()
})
