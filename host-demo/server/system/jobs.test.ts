import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { area as indices } from '../indices/area.ts'
import type { JobKind } from '../platform/scheduler/job.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as system } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([system, indices])
  await server.call(
    'POST',
    '/api/users',
    newUser('bob', { permissions: ['systemjobs:create:FIX_DEFLECTOR_MOVE_INDEX'] }),
  )
})
afterEach(() => server.close())

const get = async (path: string, headers?: Record<string, string>) =>
  (await server.call('GET', `/api${path}`, undefined, headers)).json()
const statusOf = async (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => (await server.call(method, `/api${path}`, body, headers)).statusCode
const bob = basic('bob', 'pw')

/** Starts a job that runs until it is cancelled. */
async function startLong(more: Partial<JobKind> = {}) {
  const { scheduler } = server.services
  const kind = scheduler.define({
    kind: 'LongJob',
    description: 'Takes long',
    cancelable: true,
    reportsProgress: true,
    run: async ({ signal, progress }) => {
      progress(30, '3 of 10')
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
    ...more,
  })
  return (await scheduler.start(kind, undefined)).job.id
}

describe('POST /system/jobs', () => {
  it('starts a job by its name in any case', async () => {
    const started = await server.call('POST', '/api/system/jobs', { job_name: 'fix_deflector_delete_index' })
    expect(started.statusCode).toBe(202)
    const { system_job_id: id } = started.json<{ system_job_id: string }>()
    await expect.poll(async () => (await get(`/system/jobs/${id}`)).job_status).toBe('complete')
    expect(await get(`/system/jobs/${id}`)).toEqual({
      id,
      description: 'Makes sure that every index set has an index to write to',
      name: 'FixDeflectorByDeleteJob',
      subject: null,
      info: '1 of 1 index sets have an index to write to',
      node_id: server.services.node.nodeId,
      started_at: expect.stringMatching(/Z$/),
      percent_complete: 100,
      is_cancelable: false,
      provides_progress: true,
      job_status: 'complete',
    })
  })

  it('answers 400 for an unknown name, and 403 without the permission for it', async () => {
    expect(await statusOf('POST', '/system/jobs', { job_name: 'REFORMAT' })).toBe(400)
    expect(await statusOf('POST', '/system/jobs', { job_name: 'FIX_DEFLECTOR_DELETE_INDEX' }, bob)).toBe(403)
    expect(await statusOf('POST', '/system/jobs', { job_name: 'FIX_DEFLECTOR_MOVE_INDEX' }, bob)).toBe(202)
  })

  it('answers 403 when as many run as may', async () => {
    await startLong({ apiName: 'LONG', beyondLimit: 'refuse' })
    expect(await statusOf('POST', '/system/jobs', { job_name: 'LONG' })).toBe(403)
  })
})

describe('GET /system/jobs', () => {
  it('lists what runs with its progress, for those who may read it', async () => {
    const id = await startLong()
    const job = {
      id,
      name: 'LongJob',
      job_status: 'running',
      percent_complete: 30,
      info: '3 of 10',
      is_cancelable: true,
    }
    await expect.poll(() => get('/system/jobs')).toMatchObject({ jobs: [job] })
    expect(await get('/cluster/jobs')).toMatchObject({ [server.services.node.nodeId]: { jobs: [job] } })
    expect(await get('/system/jobs', bob)).toEqual({ jobs: [] })
    expect(await statusOf('GET', `/system/jobs/${id}`, undefined, bob)).toBe(403)
    expect(await statusOf('GET', `/cluster/jobs/${id}`, undefined, bob)).toBe(404)
    expect(await statusOf('GET', '/system/jobs/unknown')).toBe(404)
  })

  it('leaves out jobs of schedules that went well, and shows the last that failed', async () => {
    const { scheduler } = server.services
    let fails = false
    const kind = scheduler.define({
      kind: 'OftenJob',
      description: 'Runs',
      run: () => {
        if (fails) throw new Error('no luck')
      },
    })
    const run = async () => {
      await scheduler.schedule({ id: `at-${fails}`, kind, data: undefined, trigger: { at: Date.now() }, missed: 'run' })
      await expect
        .poll(
          async () => (await scheduler.jobs()).filter(({ status }) => status === (fails ? 'error' : 'complete')).length,
        )
        .toBe(1)
    }
    await run()
    expect(await get('/system/jobs')).toEqual({ jobs: [] })
    fails = true
    await run()
    expect(await get('/system/jobs')).toMatchObject({
      jobs: [{ name: 'OftenJob', job_status: 'error', info: 'no luck' }],
    })
  })

  it('shows a user their own jobs among those of the cluster', async () => {
    const { system_job_id: id } = (
      await server.call('POST', '/api/system/jobs', { job_name: 'FIX_DEFLECTOR_MOVE_INDEX' }, bob)
    ).json()
    expect(await get('/cluster/jobs', bob)).toMatchObject({ [server.services.node.nodeId]: { jobs: [{ id }] } })
    expect(await get(`/cluster/jobs/${id}`, bob)).toMatchObject({ id })
  })
})

describe('DELETE of a job', () => {
  it.each(['/system/jobs', '/cluster/jobs'])('cancels it at %s', async path => {
    const id = await startLong()
    expect(await statusOf('DELETE', `${path}/${id}`, undefined, bob)).toBeGreaterThanOrEqual(403)
    expect((await server.call('DELETE', `/api${path}/${id}`)).json()).toMatchObject({ id, job_status: 'cancelled' })
    expect(await statusOf('DELETE', `${path}/unknown`)).toBe(404)
  })

  it('is refused where it cannot be cancelled', async () => {
    const id = await startLong({ cancelable: false, run: () => undefined })
    expect(await statusOf('DELETE', `/system/jobs/${id}`)).toBe(403)
  })

  it('acknowledges one that has ended, once', async () => {
    const id = await startLong()
    expect(await statusOf('DELETE', `/system/jobs/acknowledge/${id}`)).toBe(404)
    await server.call('DELETE', `/api/system/jobs/${id}`)
    expect(await statusOf('DELETE', `/system/jobs/acknowledge/${id}`, undefined, bob)).toBe(404)
    expect(await statusOf('DELETE', `/system/jobs/acknowledge/${id}`)).toBe(202)
    expect(await statusOf('DELETE', `/system/jobs/acknowledge/${id}`)).toBe(404)
    expect(await get('/system/jobs')).toEqual({ jobs: [] })
  })
})
