import { describe, expect, it, vi } from 'vitest'
import { empty, json, loggedIn, fakeServer, type Answer } from '../../core/client/fake-server.ts'
import { createCore } from '../../core/core.ts'
import { defaultPage } from '../../core/search/page.ts'
import { requestOf, resultAhead, searchAhead, takeAhead } from './search-ahead.ts'

const id = '6b098f6d49e56f15e04b743c'
const answers: Record<string, Answer> = {
  ...loggedIn(),
  'GET /search/decorators': json([]),
  'POST /views/search': json({ id }),
  'POST /views/search/sync': json({ id: 'unstored', execution: { done: true }, results: {} }),
  [`POST /views/search/${id}/execute`]: json({ id: 'job', execution: { done: true }, results: {} }),
}

const range = { type: 'absolute', from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T00:05:00.000Z' }
const messages = { type: 'messages', total_results: 0, messages: [], effective_timerange: range }
const found = { search_id: id, execution: { done: true }, results: { search: { search_types: { messages } } } }

function setUp(others: Record<string, Answer> = {}) {
  const server = fakeServer({ ...answers, ...others })
  const { client } = createCore({ baseUrl: '/api', fetch: server.fetch })
  return { server, client }
}

const allTime = { type: 'relative', range: 0 } as const
const parameters = new URLSearchParams({ rangetype: 'relative', relative: '0', q: 'error' })
const asked = requestOf({ ...defaultPage, query: 'error', timeRange: allTime }, allTime)

describe('searchAhead', () => {
  it('runs the search of an address, which the screen takes once', async () => {
    const { server, client } = setUp()
    await searchAhead(client, parameters)
    const running = takeAhead(client, asked)
    expect(await running?.answer).toMatchObject({ id: 'unstored' })
    expect(takeAhead(client, asked)).toBeNull()
    const bodies = ['POST /views/search', 'POST /views/search/sync'].map(call =>
      server.asked(call).map(({ body }) => body),
    )
    expect(bodies[0]).toHaveLength(1)
    expect(bodies[1], 'the same search, so that its further pages are those of the stored one').toEqual(bodies[0])
  })

  it('has its result ready for a screen that comes after the answer', async () => {
    const { client } = setUp({ 'POST /views/search/sync': json(found) })
    await searchAhead(client, parameters)
    await vi.waitFor(() => expect(resultAhead(client, asked)).toMatchObject({ request: asked, total: 0 }))
    expect(resultAhead(client, { ...asked, query: 'warning' })).toBeNull()
    expect(takeAhead(client, asked)?.result).toMatchObject({ searchId: id })
    expect(resultAhead(client, asked)).toBeNull()
  })

  it('has no result of an answer without messages', async () => {
    const { client } = setUp()
    await searchAhead(client, parameters)
    const running = takeAhead(client, asked)
    await running?.answer
    expect(running?.result).toBeNull()
  })

  it('executes the stored search when one call does not suffice', async () => {
    const { client } = setUp({ 'POST /views/search/sync': empty(500) })
    await searchAhead(client, parameters)
    expect(await takeAhead(client, asked)?.answer).toMatchObject({ id: 'job' })
  })

  it('is stopped when the screen asks for something else', async () => {
    const { server, client } = setUp()
    const sent = searchAhead(client, parameters)
    expect(takeAhead(client, { ...asked, query: 'warning' })).toBeNull()
    await sent
    expect(takeAhead(client, asked)).toBeNull()
    await client.get('/search/decorators')
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('leaves a range in words to the screen', async () => {
    const { server, client } = setUp()
    await searchAhead(client, new URLSearchParams({ rangetype: 'keyword', keyword: 'last hour' }))
    expect(server.requests).toEqual([])
  })
})
