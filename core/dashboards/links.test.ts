import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../client/client.ts'
import type { SearchJob } from '../search/schema.ts'
import { dashboardLinks, executePublic, publicDashboard } from './links.ts'

const job = (done: boolean): SearchJob => ({
  execution: { done, cancelled: false, completed_exceptionally: false },
  results: { q1: { search_types: { a: {} } } as unknown as SearchJob['results'][string] },
  id: 'job',
  search_id: 's',
  owner: '',
})
const clientOf = (calls: object) => calls as Client
/** Nothing waits for a login, and a link that is not valid is no message of the page. */
const withoutLogin = { open: true, report: false }

describe('a public link', () => {
  it('runs one page without a login and asks until it is done', async () => {
    const post = vi.fn().mockResolvedValue(job(false))
    const get = vi.fn().mockResolvedValue(job(true))
    const states: SearchJob[] = []
    const done = await executePublic(clientOf({ post, get }), 'token', {
      pageId: 'q1',
      searchTypes: ['a'],
      bindings: { host: { type: 'value', value: 'web1' } },
      maxAge: 30,
      onProgress: state => states.push(state),
    })
    expect(done.execution.done).toBe(true)
    expect(states).toHaveLength(1)
    const state = {
      parameter_bindings: { host: { type: 'value', value: 'web1' } },
      global_override: { keep_queries: ['q1'], keep_search_types: ['a'] },
    }
    expect(post).toHaveBeenCalledWith('/public/dashboards/token/execute', state, {
      ...withoutLogin,
      query: { partial: true, max_age: 30 },
    })
    expect(get).toHaveBeenCalledWith('/public/dashboards/token/status/job', {
      ...withoutLogin,
      query: { partial: true },
    })
  })

  it('is opened without a login', async () => {
    const get = vi.fn().mockResolvedValue({})
    await publicDashboard(clientOf({ get }), 'a/b')
    expect(get).toHaveBeenCalledWith('/public/dashboards/a%2Fb', withoutLogin)
  })

  it('is listed among those of its dashboard', async () => {
    const get = vi.fn().mockResolvedValue({ links: [{ id: 'l1' }] })
    expect(await dashboardLinks(clientOf({ get }), 'v1')).toEqual([{ id: 'l1' }])
    expect(get).toHaveBeenCalledWith('/dashboards/v1/links', {})
  })
})
