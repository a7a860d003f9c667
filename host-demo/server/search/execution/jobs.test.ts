/** Tests the limits of search jobs. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { area as decorators } from '../../decorators/area.ts'
import { caller } from '../../platform/records/callers.ts'
import { readSearch } from '../dto/search.ts'
import { message, startSearchServer, type SearchServer } from '../testing/search-server.ts'
import { settle, SearchJobs, type JobLimits } from './jobs.ts'

let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer()
  server.store.messagesHeld = [message('a', new Date().toISOString(), { message: 'x'.repeat(10_000) })]
})
afterEach(() => server.close())

const admin = caller({
  userId: 'u',
  username: 'u',
  permissions: ['*'],
  grnPermissions: [],
  timeZone: null,
  sessionId: null,
  carrier: 'bearer',
})
const types: { type: string; [member: string]: unknown }[] = [
  { type: 'messages', id: 'm' },
  { type: 'pivot', id: 'p', rollup: true, series: [{ type: 'count' }] },
]
const search = () => readSearch({ queries: [{ id: 'q', search_types: types }] })
const jobsWith = (limits: Partial<JobLimits>) =>
  new SearchJobs({ services: server.services, decorators: server.api(decorators).searches }, limits)
const forever = () => {
  server.store.gate = new Promise(() => undefined)
}

it('a job that takes too long ends with an error in place of what it did not finish', async () => {
  forever()
  const job = await jobsWith({ runMs: 20 }).start(admin, search(), {})
  await job.finished
  const { execution, results, errors } = job.toJSON()
  expect(execution).toEqual({ done: true, cancelled: false, completed_exceptionally: true })
  expect(results['q']!.search_types).toEqual({})
  expect(errors?.map(error => [error.search_type_id, error.description])).toEqual([
    ['m', expect.stringContaining('took longer than 0.02 seconds')],
    ['p', expect.stringContaining('took longer')],
  ])
  expect(server.store.signal?.aborted).toBe(true)
})

it('results that are large make room for newer ones', async () => {
  const jobs = jobsWith({ keptBytes: 50_000 })
  const ids = []
  for (let i = 0; i < 4; i++) {
    const job = await jobs.start(admin, search(), {})
    await settle(job, 1000, new AbortController().signal)
    ids.push(job.id)
  }
  expect(ids.map(id => jobs.find(admin, id) !== null)).toEqual([false, false, true, true])
})

it('nobody runs any number of searches at once', async () => {
  forever()
  const jobs = jobsWith({ runningOfOne: 2 })
  await jobs.start(admin, search(), {})
  const second = await jobs.start(admin, search(), {})
  await expect(jobs.start(admin, search(), {})).rejects.toMatchObject({ status: 429 })
  second.cancel()
  await second.finished
  await jobs.start(admin, search(), {})
  jobs.close()
})

it('neither when they come together', async () => {
  forever()
  const jobs = jobsWith({ runningOfOne: 2 })
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => jobs.start(admin, search(), {})))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  jobs.close()
})
