import { describe, expect, it } from 'vitest'
import { json, loggedIn, fakeServer, type Answer } from '../../core/client/fake-server.ts'
import { createCore } from '../../core/core.ts'
import { defaultPage } from '../../core/search/page.ts'
import { requestOf, searchAhead, takeAhead } from './search-ahead.ts'

const id = '6b098f6d49e56f15e04b743c'
const answers: Record<string, Answer> = {
  ...loggedIn(),
  'GET /search/decorators': json([]),
  'POST /views/search': json({ id }),
  [`POST /views/search/${id}/execute`]: json({ id: 'job', execution: { done: true }, results: {} }),
}

function setUp() {
  const server = fakeServer(answers)
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
    expect(await running?.answer).toMatchObject({ id: 'job' })
    expect(takeAhead(client, asked)).toBeNull()
    expect(server.asked('POST /views/search').length).toBe(1)
  })

  it('is stopped when the screen asks for something else', async () => {
    const { client } = setUp()
    const sent = searchAhead(client, parameters)
    expect(takeAhead(client, { ...asked, query: 'warning' })).toBeNull()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(takeAhead(client, asked)).toBeNull()
  })

  it('leaves a range in words to the screen', async () => {
    const { server, client } = setUp()
    await searchAhead(client, new URLSearchParams({ rangetype: 'keyword', keyword: 'last hour' }))
    expect(server.requests).toEqual([])
  })
})
