import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGrn } from '../../../core/permissions/grn.ts'
import type { OwnedEntities, UserSummary } from '../../../core/users/schema.ts'
import { area as indices } from '../indices/area.ts'
import { system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import { area as permissions } from '../permissions/area.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let ids: Record<'alice' | 'bob' | 'carol', string>
beforeEach(async () => {
  server = await testServer([indices, streams, permissions])
  const made: Record<string, string> = {}
  for (const name of ['alice', 'bob', 'carol']) {
    await server.call('POST', '/api/users', newUser(name, { permissions: ['streams:create'] }))
    made[name] = (await server.call('GET', `/api/users/${name}`)).json<UserSummary>().id
  }
  ids = made as typeof ids
})
afterEach(() => server.close())

async function streamOf(name: string, title: string): Promise<string> {
  const sets = (await server.call('GET', '/api/system/indices/index_sets')).json<{ index_sets: { id: string }[] }>()
  const body = { title, description: '', index_set_id: sets.index_sets[0]!.id, rules: [] }
  const reply = await server.call('POST', '/api/streams', body, basic(name, 'pw'))
  expect(reply.statusCode).toBe(201)
  return createGrn('stream', reply.json<{ stream_id: string }>().stream_id)
}
const share = (grn: string, name: string, capabilities: object) =>
  server.call(
    'POST',
    `/api/authz/shares/entities/${grn}`,
    { selected_grantee_capabilities: capabilities },
    basic(name, 'pw'),
  )
const ownersOf = async (grn: string) =>
  (await server.services.records.as(system('test')).of(grants).all())
    .filter(({ target }) => target === grn)
    .map(({ grantee, capability }) => `${capability} ${grantee}`)
    .sort()
const grnOf = (name: keyof typeof ids) => createGrn('user', ids[name])

describe('what only one user owns', () => {
  it('is counted by type, with its titles', async () => {
    for (const title of ['zebra', 'ant']) await streamOf('alice', title)
    const shared = await streamOf('alice', 'shared')
    await server.call('PUT', `/api/users/${ids.carol}`, { permissions: ['users:list'] })
    await server.call('PUT', `/api/users/${ids.alice}`, { permissions: ['users:list', 'streams:create'] })
    expect((await share(shared, 'alice', { [grnOf('carol')]: 'own' })).statusCode).toBe(200)
    const owned = (await server.call('GET', `/api/users/${ids.alice}/owned`)).json<OwnedEntities>()
    expect(owned).toMatchObject({ total: 2, types: [{ type: 'stream', count: 2 }] })
    expect(owned.types[0]!.entities.map(({ title }) => title)).toEqual(['ant', 'zebra'])
    expect((await server.call('GET', `/api/users/${ids.alice}/owned`, undefined, basic('bob', 'pw'))).statusCode).toBe(
      403,
    )
  })

  it('is asked for several users at once: what they own together is theirs alone', async () => {
    await server.call('PUT', `/api/users/${ids.alice}`, { permissions: ['users:list', 'streams:create'] })
    await streamOf('alice', 'alone')
    const both = await streamOf('alice', 'both')
    const others = await streamOf('alice', 'others')
    await share(both, 'alice', { [grnOf('carol')]: 'own' })
    await share(others, 'alice', { [grnOf('bob')]: 'own' })
    const ask = async (user_ids: readonly string[], headers?: Record<string, string>) =>
      server.call('POST', '/api/users/owned', { user_ids }, headers)
    const owned = (await ask([ids.alice, ids.carol])).json<OwnedEntities>()
    expect(owned).toMatchObject({ total: 2, types: [{ type: 'stream', count: 2 }] })
    expect(owned.types[0]!.entities.map(({ title }) => title)).toEqual(['alone', 'both'])
    expect((await ask([ids.alice])).json()).toMatchObject({ total: 1 })
    expect((await ask([ids.bob, ids.alice], basic('bob', 'pw'))).statusCode).toBe(403)
    expect((await ask([])).statusCode).toBe(400)
    for (const name of ['alice', 'carol'] as const)
      expect((await server.call('DELETE', `/api/users/id/${ids[name]}?new_owner=${ids.bob}`)).statusCode).toBe(204)
    expect(await ownersOf(both)).toEqual([`own ${grnOf('bob')}`])
  })

  it('goes to the new owner with the deletion', async () => {
    await server.call('PUT', `/api/users/${ids.alice}`, { permissions: ['users:list', 'streams:create'] })
    const [sole, viewed, both] = [
      await streamOf('alice', 'sole'),
      await streamOf('alice', 'viewed'),
      await streamOf('alice', 'both'),
    ]
    await share(viewed, 'alice', { [grnOf('bob')]: 'view' })
    await share(both, 'alice', { [grnOf('carol')]: 'own' })
    const { token } = (await server.call('POST', `/api/users/${ids.alice}/tokens/x`)).json<{ token: string }>()
    const reply = await server.call('DELETE', `/api/users/id/${ids.alice}?new_owner=${ids.bob}`)
    expect(reply.statusCode).toBe(204)
    expect(await ownersOf(sole)).toEqual([`own ${grnOf('bob')}`])
    expect(await ownersOf(viewed)).toEqual([`own ${grnOf('bob')}`])
    expect(await ownersOf(both)).toEqual([`own ${grnOf('carol')}`])
    const bearer = { authorization: `Bearer ${token}` }
    expect((await server.call('GET', '/api/streams', undefined, bearer)).statusCode).toBe(401)
  })

  it('stays without an owner where nobody takes it over', async () => {
    const stream = await streamOf('alice', 'left')
    expect((await server.call('DELETE', '/api/users/alice')).statusCode).toBe(204)
    expect(await ownersOf(stream)).toEqual([])
    const [, , , , , id] = stream.split(':')
    expect((await server.call('GET', `/api/streams/${id}`)).statusCode).toBe(200)
  })

  it('goes to nobody who is gone, disabled or the one who leaves, and then nothing is deleted', async () => {
    await server.call('PUT', `/api/users/${ids.carol}/status/disabled`)
    for (const owner of ['nobody', ids.carol, ids.alice]) {
      const reply = await server.call('DELETE', `/api/users/id/${ids.alice}?new_owner=${owner}`)
      expect([reply.statusCode, Object.keys(reply.json<{ validation_errors: object }>().validation_errors)]).toEqual([
        400,
        ['new_owner'],
      ])
    }
    expect((await server.call('GET', '/api/users/alice')).statusCode).toBe(200)
  })

  it('is taken over by nobody at the word of who manages users and owns nothing of it', async () => {
    const stream = await streamOf('alice', 'wanted')
    await server.call('PUT', `/api/users/${ids.bob}`, { permissions: ['users:edit'] })
    const path = `/api/users/id/${ids.alice}?new_owner=${ids.bob}`
    expect((await server.call('DELETE', path, undefined, basic('bob', 'pw'))).statusCode).toBe(403)
    expect(await ownersOf(stream)).toEqual([`own ${grnOf('alice')}`])
    expect((await server.call('GET', '/api/users/alice')).statusCode).toBe(200)
  })
})
