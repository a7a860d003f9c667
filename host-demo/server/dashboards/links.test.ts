/** Links of dashboards as their owners see them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { area as indices } from '../indices/area.ts'
import { auditLog } from '../platform/records/audit.ts'
import { system } from '../platform/records/callers.ts'
import type { JobKind } from '../platform/scheduler/job.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { dashboardLinks } from './collection.ts'
import { addDashboard, addUser, callsTo, DAY_MS, inDays, type Login } from './testing/dashboard.ts'

let server: TestServer
const call = callsTo(() => server)
let owner: Login
let dashboard: { readonly id: string }
beforeEach(async () => {
  server = await testServer([indices, area])
  owner = await addUser(call, 'owner', 'dashboards:create', 'streams:read')
  dashboard = await addDashboard(call, owner)
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const make = (body: object = { expires_at: inDays(7) }, as: Login = owner, id = dashboard.id) =>
  call('POST', `/dashboards/${id}/links`, body, as)
const list = async (as: Login = owner) =>
  (await call('GET', `/dashboards/${dashboard.id}/links`, undefined, as)).body.links
const openPublic = (token: string) => call('GET', `/public/dashboards/${token}`, undefined, {})

describe('a public link', () => {
  it('is made with a token that is told once, listed and revoked', async () => {
    const expires_at = inDays(7)
    const { status, body } = await make({ title: ' For the wall ', expires_at })
    expect(status).toBe(201)
    const link = {
      id: expect.stringMatching(/^[\da-f]{24}$/),
      title: 'For the wall',
      created_by: 'owner',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at,
      last_used_at: null,
      uses: 0,
    }
    expect(body).toEqual({ link, token: expect.stringMatching(/^[\w-]{78}$/) })
    await make({ expires_at })
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['', 'For the wall'])
    expect(JSON.stringify(await list())).not.toContain(body.token.slice(-43))
    const path = `/dashboards/${dashboard.id}/links/${body.link.id}`
    expect((await call('DELETE', path, undefined, owner)).status).toBe(204)
    expect(await list()).toHaveLength(1)
    expect((await openPublic(body.token)).status).toBe(404)
    expect((await call('DELETE', path, undefined, owner)).status).toBe(404)
  })

  it.each([
    [{}, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
    [{ expires_at: inDays(366) }, '365 days'],
    [{ expires_at: inDays(1), title: 'x'.repeat(201) }, 'title'],
    [{ expires_at: inDays(1), rights: '*' }, 'rights'],
  ])('is refused with %j, which is named', async (body, named) => {
    const refused = await make(body)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(named)
    expect(await list()).toEqual([])
  })

  it('is for the owners of a dashboard to make, see and revoke', async () => {
    const { body } = await make()
    const reader = await addUser(call, 'reader', `dashboards:read:${dashboard.id}`, `dashboards:edit:${dashboard.id}`)
    const other = await addUser(call, 'other')
    for (const [as, status] of [
      [reader, 403],
      [other, 404],
    ] as const) {
      expect((await make(undefined, as)).status).toBe(status)
      expect((await call('GET', `/dashboards/${dashboard.id}/links`, undefined, as)).status).toBe(status)
      expect((await call('DELETE', `/dashboards/${dashboard.id}/links/${body.link.id}`, undefined, as)).status).toBe(
        status,
      )
    }
    expect(await list(undefined)).toHaveLength(1)
    const second = await addDashboard(call, owner)
    expect((await call('DELETE', `/dashboards/${second.id}/links/${body.link.id}`, undefined, owner)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('is not made for a saved search', async () => {
    const view = (await call('GET', `/views/${dashboard.id}`, undefined, owner)).body
    const { id: _, ...saved } = view
    const { body } = await call('POST', '/views', { ...saved, type: 'SEARCH' }, owner)
    expect((await make(undefined, owner, body.id)).status).toBe(404)
  })

  it('is one of at most fifty of its dashboard, also when they are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 52 }, () => make()))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(made.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('50 links') },
    })
    expect(await list()).toHaveLength(50)
  })

  it('goes with its dashboard', async () => {
    const { body } = await make()
    await call('DELETE', `/views/${dashboard.id}`, undefined, owner)
    await expect.poll(stored).toEqual([])
    expect((await openPublic(body.token)).status).toBe(404)
  })

  it('goes with its maker', async () => {
    const { body } = await make()
    await call('DELETE', '/users/owner')
    await expect.poll(stored).toEqual([])
    expect((await openPublic(body.token)).status).toBe(404)
  })

  it('is listed for a week after it expired', async () => {
    await make({ expires_at: inDays(1) })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
    await sweep()
    expect(await list()).toHaveLength(1)
    vi.setSystemTime(Date.now() + 7 * DAY_MS)
    await sweep()
    expect(await list()).toEqual([])
  })

  it('leaves rows in the audit log when it is made and revoked', async () => {
    const { body } = await make()
    await call('DELETE', `/dashboards/${dashboard.id}/links/${body.link.id}`, undefined, owner)
    const rows = await server.services.records.log(auditLog).list({ entity: `dashboard_links:${body.link.id}` })
    expect(rows.map(row => row.body)).toMatchObject([
      { action: 'delete', actor: 'owner' },
      { action: 'insert', actor: 'owner' },
    ])
    expect(JSON.stringify(await server.services.records.log(auditLog).list())).not.toContain(body.token.slice(-43))
  })

  it('tells how often it was opened and when last, also after a restart', async () => {
    const { body } = await make()
    await openPublic(body.token)
    await openPublic(body.token)
    await call('POST', `/public/dashboards/${body.token}/execute`, {}, {})
    const used = { uses: 2, last_used_at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(await list()).toMatchObject([used])
    await run('DashboardLinkUsesJob')
    expect(await list()).toMatchObject([used])
    await openPublic(body.token)
    expect(await list()).toMatchObject([{ uses: 3 }])
    const rows = await server.services.records.log('dashboard_link_uses').list()
    expect(rows).toMatchObject([{ id: body.link.id, body: { uses: 2 } }])
  })
})

const stored = () => server.services.records.as(system('test')).of(dashboardLinks).all()
const sweep = () => run('DashboardLinkRemovalJob')
async function run(name: string): Promise<void> {
  const { scheduler } = server.services
  await (await scheduler.start(scheduler.kinds().find(({ kind }) => kind === name) as JobKind, undefined)).done
}
