/**
 * Ways around, tried by the wrong owner: what is another's, reached through one's own, through a parameter beside the path, or by a name
 * that means many.
 */
import { newDecorator } from './areas/decorators.ts'
import { newIndexSet } from './areas/indices.ts'
import { newTable } from './areas/lookup.ts'
import {
  allTime,
  decoratorBody,
  definitionBody,
  newSearch,
  newWaiting,
  newStream,
  newView,
  ruleOf,
  searchBody,
  viewOf,
} from './entities.ts'
import { SECRET, type Fixture } from './fixture.ts'

export interface Door {
  readonly call: (fixture: Fixture) => Promise<readonly [method: string, path: string, body?: unknown]>
  /** 200 for what answers with what one may see oneself. */
  readonly answers?: readonly number[]
}
type Doors = Readonly<Record<string, Door>>

const mine = ({ ids }: Fixture) => `/users/${ids.other}/tokens`
const theirToken = async (fixture: Fixture) => {
  const made = await fixture.json('owner', 'POST', `/users/${fixture.ids.owner}/tokens/${fixture.name()}`)
  return { id: fixture.hide(made['id']), value: fixture.hide(made['token']) }
}

/** Hostile test 5. */
export const tokenDoors: Doors = {
  "another's token, by its id, among one's own": {
    call: async fixture => ['DELETE', `${mine(fixture)}/${(await theirToken(fixture)).id}`],
  },
  "another's token, by its value, among one's own": {
    call: async fixture => ['DELETE', `${mine(fixture)}/${(await theirToken(fixture)).value}`],
  },
  'a token for the root user': { call: async () => ['POST', '/users/local:admin/tokens/mine'] },
  'the tokens of the root user': { call: async () => ['GET', '/users/local:admin/tokens'] },
  'the password of the root user': {
    call: async () => ['PUT', '/users/local:admin/password', { password: 'taken over' }],
  },
  "one's own tokens, which are nobody else's": {
    answers: [200],
    call: async fixture => (await theirToken(fixture), ['GET', mine(fixture)]),
  },
  'more permissions for oneself': { call: async () => ['PUT', '/users/other/permissions', { permissions: ['*'] }] },
  'a role for oneself': { call: async () => ['PUT', '/roles/Admin/members/other'] },
}

const theirRule = (method: string, body?: unknown): Door => ({
  call: async fixture => [method, `/streams/${fixture.otherStream}/rules/${(await newStream(fixture)).ruleId}`, body],
})
/** A search of the owner's stream, named beside the path. */
const ofStream = (method: string, path: string, body: (stream: string) => unknown): Door => ({
  call: async ({ stream }) => [method, path, body(stream)],
})
const searched = (path: string): Door => ({ call: async ({ stream }) => ['GET', path.replace('STREAM', stream)] })
/** Answers, with what one may see oneself. */
const named = (path: string): Door => ({ ...searched(path), answers: [200] })
const many = (method: string, path: string, body?: unknown): Door => ({ call: async () => [method, path, body] })

const query = { query: 'classified_field:1', timerange: allTime }
const searchOf = (stream: string) => {
  const [one] = searchBody('5'.repeat(24), []).queries
  return {
    id: '5'.repeat(24),
    queries: [{ ...one, filter: null, search_types: [{ id: 'm', type: 'messages', streams: [stream] }] }],
  }
}

const allEvents = '000000000000000000000002'
const mineWith = (fixture: Fixture, stream: string, more: object = {}) => ({
  ...definitionBody(fixture.name(), stream),
  ...more,
})
const templated = (provider: object) => ({ found: { data_type: 'string', providers: [provider] } })

const decoratorPackage = 'org.graylog2.decorators'
const suggestions = '/entity_suggestions'
const lists = [
  '/views',
  '/search/saved',
  '/dashboards',
  '/streams/paginated',
  '/events/notifications',
  '/events/definitions',
]
const offered = [
  'streams',
  'views',
  'dashboards',
  'saved_searches',
  'users',
  'index_sets',
  'event_definitions',
  'event_notifications',
  'inputs',
]
const notOffered = ['sessions', 'tokens', 'grants', '__proto__', 'users; DROP TABLE', 'streams/../users']
const columns = ['rules', 'password_hash', '__proto__']
const wildcards = [
  '/streams/*',
  '/users/*',
  '/users/id/*',
  '/roles/*',
  '/views/*',
  '/events/definitions/*',
  '/events/notifications/*',
  '/system/indices/index_sets/*',
  '/system/lookup/adapters/*',
  '/users/owner:x',
  '/users/other,owner',
]
const each = (values: readonly string[], title: (value: string) => string, door: (value: string) => Door): Doors =>
  Object.fromEntries(values.map(value => [title(value), door(value)]))

/** Hostile test 6. */
export const sideDoors: Doors = {
  "a rule of another's stream through one's own": theirRule('GET'),
  "changing a rule of another's stream through one's own": theirRule('PUT', ruleOf('mine')),
  "deleting a rule of another's stream through one's own": theirRule('DELETE'),
  "another's stored search, overwritten": {
    call: async fixture => ['POST', '/views/search', searchBody(await newSearch(fixture), [])],
  },
  'a stream one may not read, as a favourite': {
    call: async ({ stream }) => ['PUT', `/favorites/grn::::stream:${stream}`],
  },
  'a dashboard one may not read, as a favourite': {
    call: async fixture => ['PUT', `/favorites/grn::::dashboard:${(await newView(fixture, 'DASHBOARD')).viewId}`],
  },
  "another's stream, shared with oneself": {
    call: async ({ stream, ids }) => [
      'POST',
      `/authz/shares/entities/grn::::stream:${stream}`,
      { selected_grantee_capabilities: { [`grn::::user:${ids.other}`]: 'own' } },
    ],
  },
  "the decorator of another's stream, taken from it": {
    call: async fixture => [
      'PUT',
      `/search/decorators/${(await newDecorator(fixture)).path.decoratorId}`,
      decoratorBody(null),
    ],
  },
  "another's stream, read by an event definition of one's own": {
    call: async fixture => ['POST', '/events/definitions', mineWith(fixture, fixture.stream)],
  },
  "another's stream, read by the preview of a definition": {
    call: async fixture => [
      'POST',
      '/events/definitions/preview',
      { definition: mineWith(fixture, fixture.stream), hours: 1 },
    ],
  },
  "another's stream, put into an event definition of one's own": {
    async call(fixture) {
      const body = mineWith(fixture, fixture.otherStream)
      const { id } = await fixture.json('other', 'POST', '/events/definitions', body)
      return [
        'PUT',
        `/events/definitions/${id}`,
        { ...body, id, config: { ...body.config, streams: [fixture.stream] } },
      ]
    },
  },
  'all streams, read by an event definition that names none': {
    async call(fixture) {
      const body = mineWith(fixture, fixture.otherStream)
      return ['POST', '/events/definitions', { ...body, config: { ...body.config, streams: [] } }]
    },
  },
  "another's notification, sent by an event definition of one's own": {
    async call(fixture) {
      const { notification } = await newWaiting(fixture)
      const notifications = [{ notification_id: notification }]
      return ['POST', '/events/definitions', mineWith(fixture, fixture.otherStream, { notifications })]
    },
  },
  "another's lookup table, asked by an event definition of one's own": {
    async call(fixture) {
      const { name } = await newTable(fixture)
      const field_spec = templated({ type: 'lookup-v1', table_name: name, key_field: 'source' })
      return ['POST', '/events/definitions', mineWith(fixture, fixture.otherStream, { field_spec })]
    },
  },
  'events as messages of their stream': searched(
    `/search/universal/relative?query=*&range=0&filter=streams:${allEvents}`,
  ),
  "another's lookup table, asked by a decorator of one's own search": {
    answers: [200],
    async call(fixture) {
      const id = fixture.name().replace(/\D/g, '').padStart(24, '7')
      const decorators = [
        { type: `${decoratorPackage}.FormatStringDecorator`, config: { format_string: 'k', target_field: 'key' } },
        {
          type: `${decoratorPackage}.LookupTableDecorator`,
          config: { source_field: 'key', target_field: 'found', lookup_table_name: (await newTable(fixture)).name },
          order: 1,
        },
      ]
      const type = { id: 'm', type: 'messages', streams: [fixture.otherStream], decorators }
      const query = { id: 'q', query: '', timerange: allTime, search_types: [type] }
      await fixture.json('other', 'POST', '/views/search', { id, queries: [query] })
      return ['POST', `/views/search/messages/${id}/m`, { fields_in_order: ['key', 'found'] }]
    },
  },
  "an index set one may not read, for one's own stream": {
    call: async fixture => [
      'PUT',
      `/streams/indexSet/${(await newIndexSet(fixture)).indexSetId}`,
      [fixture.otherStream],
    ],
  },
  "another's search in a view of one's own": {
    async call(fixture) {
      const searchId = fixture.name().replace(/\D/g, '').padStart(24, '6')
      await fixture.json('other', 'POST', '/views/search', searchBody(searchId, []))
      const { id } = await fixture.json('other', 'POST', '/views', viewOf(searchId, 'DASHBOARD', 'plain'))
      return ['PUT', `/views/${id}`, viewOf(await newSearch(fixture), 'DASHBOARD', 'plain')]
    },
  },
  "search types of another's stream": ofStream('POST', '/views/search/sync', searchOf),
  "a stored search with search types of another's stream": ofStream('POST', '/views/search', searchOf),
  "older searches of another's stream": searched('/search/universal/relative?range=0&query=*&filter=streams:STREAM'),
  "older exports of another's stream": searched(
    '/search/universal/relative/export?range=0&query=*&fields=source&filter=streams:STREAM',
  ),
  "tables of another's stream": ofStream('POST', '/search/messages', stream => ({
    ...query,
    streams: [stream],
    fields: ['source'],
  })),
  "figures of another's stream": searched('/search/aggregate?query=*&timerange=1d&groups=source&streams=STREAM'),
  // Streams that may not be read are left out there.
  "field values of another's stream": {
    ...ofStream('POST', '/search/suggest', stream => ({
      field: 'source',
      input: '',
      timerange: allTime,
      streams: [stream],
    })),
    answers: [200],
  },
  "field summaries of another's stream": ofStream('POST', '/search/field_summary', stream => ({
    ...query,
    field: 'source',
    streams: [stream],
  })),
  "field coverage of another's stream": ofStream('POST', '/search/field_coverage', stream => ({
    ...query,
    streams: [stream],
  })),
  "patterns of another's stream": ofStream('POST', '/search/patterns', stream => ({ ...query, streams: [stream] })),
  "validation with another's stream": ofStream('POST', '/search/validate', stream => ({ ...query, streams: [stream] })),
  "exports of another's stream": ofStream('POST', '/views/search/messages', stream => ({
    streams: [stream],
    timerange: allTime,
  })),
  "a query that names another's stream": named('/search/universal/relative?range=0&query=streams:STREAM&fields=source'),
  "a query of one stream of one's own, and all others": named(
    '/search/universal/relative?range=0&query=*&fields=source',
  ),
  ...each(
    lists,
    path => `${path}, asked for words of another's`,
    path => named(`${path}?query=${SECRET}`),
  ),
  ...each(
    offered,
    name => `suggestions of ${name}`,
    name => named(`${suggestions}?collection=${name}&per_page=0`),
  ),
  ...each(
    notOffered,
    name => `suggestions of ${name}`,
    name => many('GET', `${suggestions}?collection=${encodeURIComponent(name)}`),
  ),
  ...each(
    columns,
    name => `suggestions by ${name}`,
    name => many('GET', `${suggestions}?collection=streams&column=${name}`),
  ),
  ...each(
    wildcards,
    path => `GET ${path}`,
    path => many('GET', path),
  ),
  'deleting every stream by an asterisk': many('DELETE', '/streams/*'),
  'deleting every user by an asterisk': many('DELETE', '/users/*'),
}
