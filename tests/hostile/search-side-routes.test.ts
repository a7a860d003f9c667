/** Side doors to what one may not read: exports, jobs, favourites, shares, copies, rules, suggestions, decorators (hostile test 6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewBody } from '../../host-demo/server/views/testing.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type TestServer } from '../support/server.ts'
import { addUser, ask, byPassword } from './callers.ts'

/** In the title of everything that is not the attacker's. */
const SECRET = 'classified'
const searchId = '64c8aa000000000000000002'
const nowhere = '0123456789abcdef01234567'
const rule = { type: 1, field: 'source', value: SECRET, inverted: false, description: SECRET }
let server: TestServer
let theirs: { stream: string, rule: string, search: string, dashboard: string, decorator: string, job: string, exported: string, index: string, message: string }
let own: { stream: string, rule: string, user: string, indexSet: string }

const mallory = (method: string, path: string, body?: unknown, accept?: string) => ask(server, byPassword('mallory'), method, path, body, accept)

beforeAll(async () => {
  server = await startServer()
  const indexSet = (await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')).index_sets[0]!.id
  const { stream_id: stream } = await server.json<{ stream_id: string }>('POST', '/streams', { title: SECRET, description: SECRET, index_set_id: indexSet, rules: [rule] })
  await server.json('POST', `/streams/${stream}/resume`)
  const { port } = await server.input(inputTypes.gelfHttp)
  await postGelf(port, JSON.stringify({ version: '1.1', host: SECRET, short_message: `${SECRET} plan`, _classified_field: 1 }))
  await until(async () => await server.total(`streams:${stream}`) === 1, 'the message in its stream')
  const { index, message } = (await server.search('*')).messages[0]!
  const user = await addUser(server, 'mallory', { roles: ['Reader'], permissions: [
    'streams:create', 'view:create', 'dashboards:create', 'decorators:read', 'decorators:create', 'decorators:edit', `indexsets:read:${indexSet}`,
    'searches:relative', 'searches:absolute', 'searches:keyword',
  ] })
  await server.json('POST', '/views/search', { id: searchId, queries: [{ id: 'q1', query: SECRET, timerange: { type: 'relative', range: 0 },
    search_types: [{ id: 'm', type: 'messages' }] }] })
  const [state] = Object.values(viewBody(searchId).state)
  const bare = { q1: { ...state, widgets: [], widget_mapping: {}, positions: {} } }
  const view = (type: string) => server.json<{ id: string }>('POST', '/views',
    viewBody(searchId, { type, title: SECRET, description: SECRET, summary: SECRET, state: bare }))
  const { streamrule_id } = await server.json<{ streamrule_id: string }>('POST', `/streams/${stream}/rules`, rule)
  const { id: decorator } = await server.json<{ id: string }>('POST', '/search/decorators', {
    type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator', stream, order: 1, config: { source_field: 'level', target_field: SECRET },
  })
  const exported = await (await server.call('POST', '/views/export', { format: 'csv', timerange: { type: 'relative', range: 0 } }, { accept: 'text/plain' })).text()
  theirs = {
    stream, rule: streamrule_id, search: (await view('SEARCH')).id, dashboard: (await view('DASHBOARD')).id, decorator, exported,
    job: (await server.json<{ id: string }>('POST', `/views/search/${searchId}/execute`, {})).id, index, message: String(message['_id']),
  }
  await server.json('PUT', `/favorites/grn::::search:${theirs.search}`)
  const mine = await mallory('POST', '/streams', { title: 'mine', index_set_id: indexSet, rules: [{ ...rule, value: 'mine', description: '' }] })
  expect(mine.status, mine.text).toBe(201)
  const ownRules = await mallory('GET', `/streams/${mine.body.stream_id}/rules`)
  own = { stream: mine.body.stream_id, rule: ownRules.body.stream_rules[0].id, user, indexSet }
})
afterAll(() => server.stop())

type Call = readonly [method: string, path: () => string, body?: () => unknown, accept?: string]
const calls: Readonly<Record<string, Call>> = {
  'the state of a search job': ['GET', () => `/views/search/status/${theirs.job}`],
  'cancelling a search job': ['DELETE', () => `/views/search/status/${theirs.job}`],
  'a stored search': ['GET', () => `/views/search/${searchId}`],
  'its parameters': ['GET', () => `/views/search/metadata/${searchId}`],
  'running it': ['POST', () => `/views/search/${searchId}/execute`, () => ({})],
  'overwriting it': ['POST', () => '/views/search', () => ({ id: searchId, queries: [] })],
  'exporting it': ['POST', () => `/views/search/messages/${searchId}`, () => ({}), 'text/csv'],
  'an export job of it': ['POST', () => `/views/export/${searchId}`, () => ({}), 'text/plain'],
  'an export job': ['GET', () => `/views/export/jobs/${theirs.exported}`],
  'deleting an export job': ['DELETE', () => `/views/export/jobs/${theirs.exported}`],
  'the file of an export job': ['GET', () => `/views/search/messages/job/${theirs.exported}/out.csv`, undefined, 'text/csv'],
  'a message by its id': ['GET', () => `/messages/${theirs.index}/${theirs.message}`],
  'a saved search': ['GET', () => `/views/${theirs.search}`],
  'changing a saved search': ['PUT', () => `/views/${theirs.search}`, () => viewBody(searchId, { title: 'taken over' })],
  'deleting a saved search': ['DELETE', () => `/views/${theirs.search}`],
  'a dashboard': ['GET', () => `/views/${theirs.dashboard}`],
  'deleting a dashboard': ['DELETE', () => `/views/${theirs.dashboard}`],
  'a favourite of a saved search': ['PUT', () => `/favorites/grn::::search:${theirs.search}`],
  'a favourite of a dashboard': ['PUT', () => `/favorites/grn::::dashboard:${theirs.dashboard}`],
  'a favourite of a stream': ['PUT', () => `/favorites/grn::::stream:${theirs.stream}`],
  'preparing a share of a saved search': ['POST', () => `/authz/shares/entities/grn::::search:${theirs.search}/prepare`, () => ({})],
  'preparing a share of a stream': ['POST', () => `/authz/shares/entities/grn::::stream:${theirs.stream}/prepare`, () => ({})],
  'sharing a saved search with oneself': ['POST', () => `/authz/shares/entities/grn::::search:${theirs.search}`,
    () => ({ selected_grantee_capabilities: { [`grn::::user:${own.user}`]: 'own' } })],
  'sharing a stream with oneself': ['POST', () => `/authz/shares/entities/grn::::stream:${theirs.stream}`,
    () => ({ selected_grantee_capabilities: { [`grn::::user:${own.user}`]: 'own' } })],
  'a stream': ['GET', () => `/streams/${theirs.stream}`],
  'changing a stream': ['PUT', () => `/streams/${theirs.stream}`, () => ({ title: 'taken over' })],
  'deleting a stream': ['DELETE', () => `/streams/${theirs.stream}`],
  'a copy of a stream': ['POST', () => `/streams/${theirs.stream}/clone`, () => ({ title: 'copy', description: '', index_set_id: own.indexSet })],
  'pausing a stream': ['POST', () => `/streams/${theirs.stream}/pause`],
  'starting a stream': ['POST', () => `/streams/${theirs.stream}/resume`],
  'testing a message against a stream': ['POST', () => `/streams/${theirs.stream}/testMatch`, () => ({ message: { source: SECRET } })],
  'the rules of a stream': ['GET', () => `/streams/${theirs.stream}/rules`],
  'a rule of a stream': ['GET', () => `/streams/${theirs.stream}/rules/${theirs.rule}`],
  'adding a rule to a stream': ['POST', () => `/streams/${theirs.stream}/rules`, () => rule],
  'changing a rule of a stream': ['PUT', () => `/streams/${theirs.stream}/rules/${theirs.rule}`, () => ({ ...rule, value: 'taken over' })],
  'deleting a rule of a stream': ['DELETE', () => `/streams/${theirs.stream}/rules/${theirs.rule}`],
  'a rule of theirs in a stream of one\'s own': ['GET', () => `/streams/${own.stream}/rules/${theirs.rule}`],
  'changing a rule of theirs through one\'s own': ['PUT', () => `/streams/${own.stream}/rules/${theirs.rule}`, () => ({ ...rule, value: 'taken over' })],
  'deleting a rule of theirs through one\'s own': ['DELETE', () => `/streams/${own.stream}/rules/${theirs.rule}`],
  'the outputs of a stream': ['GET', () => `/streams/${theirs.stream}/outputs`],
  'a decorator for a stream': ['POST', () => '/search/decorators', () => ({ type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
    stream: theirs.stream, config: { source_field: 'level', target_field: 'evil' } })],
  'changing the decorator of a stream': ['PUT', () => `/search/decorators/${theirs.decorator}`, () => ({
    type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator', stream: null, config: { source_field: 'level', target_field: 'evil' } })],
  'deleting the decorator of a stream': ['DELETE', () => `/search/decorators/${theirs.decorator}`],
}

describe('6: who may not read it is refused and told nothing', () => {
  test.each(Object.entries(calls))('%s', async (_, [method, path, body, accept]) => {
    const { status, text } = await mallory(method, path(), body?.(), accept)
    // 400: it cannot be changed because it is not there.
    expect([400, 403, 404], `${status} ${text}`).toContain(status)
    if (status === 400) expect(text).toContain('There is no ')
    expect(text).not.toContain(SECRET)
  })

  test('what is not there is refused as what is hidden', async () => {
    for (const [method, hidden, unknown] of [
      ['GET', `/views/${theirs.search}`, `/views/${nowhere}`], ['GET', `/streams/${theirs.stream}`, `/streams/${nowhere}`],
      ['GET', `/views/export/jobs/${theirs.exported}`, `/views/export/jobs/${nowhere}`],
      ['GET', `/views/search/status/${theirs.job}`, `/views/search/status/${nowhere}`],
      ['PUT', `/favorites/grn::::search:${theirs.search}`, `/favorites/grn::::search:${nowhere}`],
      ['GET', `/streams/${own.stream}/rules/${theirs.rule}`, `/streams/${own.stream}/rules/${nowhere}`],
    ] as const) {
      const [one, other] = [await mallory(method, hidden), await mallory(method, unknown)]
      expect([hidden, one.status]).toEqual([hidden, other.status])
      const id = hidden.split(/[/:]/).at(-1)!
      expect(one.text.replaceAll(id, 'ID')).toBe(other.text.replaceAll(nowhere, 'ID'))
    }
  })
})

test.each([
  '/views', '/dashboards', '/search/saved', '/views/search', '/views/export/jobs', '/streams', '/streams/paginated', '/streams/enabled', '/favorites',
  '/startpage/lastOpened', '/startpage/recentActivity', '/search/decorators', '/views/fields', '/system/fields',
  `/search/saved?query=${SECRET}`, `/dashboards?query=${SECRET}`, `/streams/paginated?query=${SECRET}`,
  ...['streams', 'views', 'dashboards', 'users', 'saved_searches', 'searches'].map(name => `/entity_suggestions?collection=${name}&query=${SECRET}`),
])('6: %s names nothing that may not be read', async (path) => {
  const { status, text } = await mallory('GET', path)
  expect(status).toBeLessThan(500)
  // The words of the question may stand in the answer, as what was searched for.
  expect(text.replaceAll(`"query":"${SECRET}"`, '')).not.toContain(SECRET)
  for (const id of [theirs.stream, theirs.search, theirs.dashboard, theirs.decorator, theirs.exported]) expect(text).not.toContain(id)
})

test('6: entity suggestions reach no collection that is not offered', async () => {
  for (const collection of ['sessions', 'access_tokens', 'cluster_config', 'grants', '__proto__', 'records', 'users; DROP TABLE', 'streams/../users']) {
    const { status, text } = await mallory('GET', `/entity_suggestions?collection=${encodeURIComponent(collection)}&column=id&display_fields=config&query=`)
    expect([400, 403, 404], `${collection} ${text}`).toContain(status)
  }
  for (const column of ['rules', 'config', 'password', '__proto__']) {
    const { text } = await mallory('GET', `/entity_suggestions?collection=streams&column=${column}&display_fields=${column}&query=`)
    expect(text).not.toContain(SECRET)
  }
})

test('6: what is done to many does nothing to what is not one\'s own', async () => {
  for (const action of ['bulk_delete', 'bulk_pause', 'bulk_resume']) {
    const { body } = await mallory('POST', `/streams/${action}`, { entity_ids: [theirs.stream] })
    expect([action, body?.successfully_performed ?? 0]).toEqual([action, 0])
  }
  const { body } = await mallory('POST', '/views/bulk_delete', { entity_ids: [theirs.search, theirs.dashboard] })
  expect(body?.successfully_performed ?? 0).toBe(0)
  expect((await mallory('PUT', `/streams/indexSet/${own.indexSet}`, [theirs.stream])).status).toBeGreaterThanOrEqual(400)
})

test('6: a view or dashboard of one\'s own cannot be made over a search that may not be read', async () => {
  const made = await mallory('POST', '/views', viewBody(searchId, { title: 'mine now' }))
  expect([400, 403, 404], made.text).toContain(made.status)
  const { status } = await mallory('POST', `/views/search/${searchId}/execute`, {})
  expect(status).toBe(403)
})

test('6: after all that everything is as it was', async () => {
  const stream = await server.json<{ title: string, disabled: boolean, rules: { value: string }[] }>('GET', `/streams/${theirs.stream}`)
  expect(stream).toMatchObject({ title: SECRET, disabled: false, rules: [{ value: SECRET }, { value: SECRET }] })
  expect(await server.json('GET', `/views/${theirs.search}`)).toMatchObject({ title: SECRET })
  expect(await server.json('GET', `/views/${theirs.dashboard}`)).toMatchObject({ title: SECRET })
  expect(await server.json('GET', `/views/export/jobs/${theirs.exported}`)).toMatchObject({ state: 'done', rows: 1 })
  expect(await server.json('GET', '/search/decorators')).toMatchObject([{ id: theirs.decorator, config: { target_field: SECRET } }])
  expect(await server.json('GET', `/views/search/${searchId}`)).toMatchObject({ queries: [{ id: 'q1' }] })
  expect((await mallory('GET', `/authz/shares/user/${own.user}`)).text).not.toContain(SECRET)
})
