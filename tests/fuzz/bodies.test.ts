/** Sends arbitrary JSON to every route: the answer is the caller's mistake or success, never a fault of the server. */
import { afterAll, expect } from 'vitest'
import fc from 'fast-check'
import { areas } from '../../host-demo/server/areas.ts'
import { testServer } from '../../host-demo/server/testing/test-server.ts'
import { fuzz, runs } from './fuzz.ts'

const server = await testServer(areas)
afterAll(() => server.close())

/** Names that bodies have, so that random ones get past the first check. */
const names = [
  'id',
  'title',
  'type',
  'configuration',
  'query',
  'queries',
  'timerange',
  'range',
  'from',
  'to',
  'search_types',
  'filter',
  'streams',
  'fields',
  'name',
  'value',
  'rules',
  'description',
  'permissions',
  'username',
  'password',
  'config',
  'limit',
  'per_page',
  'state',
  'search_id',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
]
const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 6, unit: 'binary' }))
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, '', 'x', '*', 0, -1, 1.5, 1e308, '2023-08-02T10:00:00.000Z', '\u0000', '\ud800'),
    fc.string({ maxLength: 12, unit: 'binary' }),
    fc.array(tie('tree'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.array(fc.tuple(key, tie('tree')), { maxLength: 8 }).map(entries => Object.fromEntries(entries)),
}))
const routes = server.routes
  .filter(({ method }) => method === 'POST' || method === 'PUT')
  // The tail has no end.
  .filter(({ path }) => path !== '/search/tail')

fuzz(
  'bodies',
  fc
    .tuple(
      fc.nat({ max: routes.length - 1 }),
      fc.oneof(
        { weight: 9, arbitrary: tree.map(value => JSON.stringify(value) ?? 'null') },
        fc.constantFrom('', '{', '[1,', '\ufeff{}', '"\\ud800"'),
      ),
    )
    .map(([route, body]) => Buffer.from(`${route}\n${body}`)),
  async bytes => {
    const [first = '', ...rest] = bytes.toString('utf8').split('\n')
    const { method, path } = routes[Number(first)]!
    const url = `/api${path.replace(/:\w+/g, 'x')}`
    const { statusCode, body } = await server.app.inject({
      method,
      url,
      payload: rest.join('\n'),
      headers: {
        authorization: `Basic ${btoa('admin:root-password-of-tests')}`,
        'content-type': 'application/json',
        'x-requested-by': 'test',
      },
    })
    if (statusCode >= 500 && statusCode !== 503)
      throw new Error(`${method} ${path} answered ${statusCode}: ${body.slice(0, 300)}`)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  },
  Math.ceil(runs / 4),
)
