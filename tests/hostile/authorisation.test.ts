/**
 * Hostile test 4, with 5 and 6: every route of the server × everybody. Who may not is refused, is told nothing and changes nothing;
 * then who may succeeds with the same call on the same things. The calls are in authorisation/, one file per area.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintsAbout, complaintsAboutDoor } from './authorisation/judge.ts'
import { areas } from './authorisation/routes.ts'
import { sideDoors, tokenDoors } from './authorisation/side-doors.ts'
import { fill, newView, streamBody } from './authorisation/entities.ts'
import { openFixture, type Fixture } from './authorisation/fixture.ts'
import { ask } from './callers.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  await fill(fixture)
})
afterAll(() => fixture?.stop())

it('hostile 4: every route of the server says who may call it and how they succeed', async () => {
  const { paths } = await fixture.json<{ paths: Record<string, object> }>('admin', 'GET', '/openapi.json')
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.values(areas).flatMap(Object.keys).sort()).toEqual(routes.sort())
})

describe.each(Object.entries(areas))('hostile 4: %s', (_, cases) => {
  it.each(Object.entries(cases))('hostile 4: %s', async (route, which) => {
    expect(await complaintsAbout(fixture, route, which)).toEqual([])
  })
})

describe.each([
  ['hostile 5', tokenDoors],
  ['hostile 6', sideDoors],
] as const)('%s', (number, doors) => {
  it.each(Object.entries(doors))(`${number}: %s`, async (_, door) => {
    expect(await complaintsAboutDoor(fixture, door)).toEqual([])
  })
})

it.each(['nobody', 'reader', 'other'] as const)(
  'hostile 5: %s makes, sees and revokes tokens of their own',
  async who => {
    const tokens = `/users/${fixture.ids[who]}/tokens`
    const { id, token } = await fixture.json(who, 'POST', `${tokens}/mine`)
    const by = { authorization: `Bearer ${token}` }
    expect((await ask(fixture.server, by, 'GET', tokens)).body).toMatchObject({ tokens: [{ id, name: 'mine' }] })
    expect((await fixture.ask(who, 'DELETE', `${tokens}/${id}`)).status).toBe(204)
    expect((await ask(fixture.server, by, 'GET', tokens)).status).toBe(401)
  },
)

it('hostile 4: a grant lets in, and ends at once', async () => {
  const { viewId } = await newView(fixture)
  const share = (grants: object) =>
    fixture.json('admin', 'POST', `/authz/shares/entities/grn::::search:${viewId}`, {
      selected_grantee_capabilities: { [`grn::::user:${fixture.ids.owner}`]: 'own', ...grants },
    })
  const mayBy = async (method: string) => (await fixture.ask('other', method, `/views/${viewId}`)).status === 200
  const may = () => Promise.all(['GET', 'DELETE'].map(mayBy))
  expect(await may()).toEqual([false, false])
  await share({ [`grn::::user:${fixture.ids.other}`]: 'view' })
  expect(await may()).toEqual([true, false])
  await share({})
  expect(await may()).toEqual([false, false])
})

it('hostile 4: a role ends at once, in sessions that are open', async () => {
  const create = async () =>
    (await fixture.ask('other', 'POST', '/streams', streamBody(fixture, fixture.name()))).status
  expect(await create()).toBe(201)
  await fixture.json('admin', 'DELETE', '/roles/Operator/members/other')
  expect(await create()).toBe(403)
  await fixture.json('admin', 'PUT', '/roles/Operator/members/other')
  expect(await create()).toBe(201)
})
