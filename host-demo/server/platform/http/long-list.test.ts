import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { defineArea } from '../areas/define-area.ts'
import { sendLongList } from './long-list.ts'
import { route } from './route.ts'

const lists: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  none: [],
  empty: [[], []],
  one: [[{ a: 1 }]],
  several: [[{ a: [1, { b: 'two\nlines' }] }, 'text'], [], [null, { c: {} }], [[], 4]],
}
const head = { role: 'Reader', of: [1] }

async function* inPieces(name: string) {
  yield* lists[name]!
}

const area = defineArea({
  name: 'long-lists',
  create: () => ({
    routes: [
      route({
        method: 'GET',
        path: '/long/:name',
        permission: 'open',
        area: 'Test',
        summary: '',
        params: Type.Object({ name: Type.String() }),
        replies: { 200: Type.Unknown() },
        sends: true,
        handler: ({ params: { name } }, reply) => sendLongList(reply, 'items', inPieces(name), head),
      }),
    ],
  }),
})

let server: TestServer
beforeAll(async () => {
  server = await testServer([area])
})
afterAll(() => server.close())

describe('a long list', () => {
  it.each(Object.keys(lists))('is written as JSON would write it: %s', async name => {
    const whole = { ...head, items: lists[name]!.flat() }
    const answer = await server.app.inject(`/api/long/${name}`)
    expect([answer.headers['content-type'], answer.body]).toEqual([
      'application/json; charset=utf-8',
      JSON.stringify(whole),
    ])
    expect((await server.app.inject(`/api/long/${name}?pretty=true`)).body).toBe(JSON.stringify(whole, null, 2))
  })
})
