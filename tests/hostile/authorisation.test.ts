/**
 * Hostile test 4, with 5 and 6: every route of the server × everybody. Who may not is refused, is told nothing and changes nothing; then who
 * may succeeds with the same call on the same things. The calls are in authorisation/, one file per area.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintsAbout } from './authorisation/judge.ts'
import { areas } from './authorisation/routes.ts'
import { fill } from './authorisation/things.ts'
import { openWorld, type World } from './authorisation/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fill(world)
})
afterAll(() => world?.stop())

test('hostile 4: every route of the server says who may call it and how they succeed', async () => {
  const { paths } = await world.json<{ paths: Record<string, object> }>('admin', 'GET', '/openapi.json')
  const routes = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`))
  expect(Object.values(areas).flatMap(Object.keys).sort()).toEqual(routes.sort())
})

describe.each(Object.entries(areas))('hostile 4: %s', (_, cases) => {
  test.each(Object.entries(cases))('hostile 4: %s', async (route, which) => {
    expect(await complaintsAbout(world, route, which)).toEqual([])
  })
})
