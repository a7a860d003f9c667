import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { area as configuration } from '../configuration/area.ts'
import { area as indices } from '../indices/area.ts'
import { newId } from '../platform/records/ids.ts'
import type { JobKind } from '../platform/scheduler/job.ts'
import { area as search } from '../search/area.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { searchBody, stateBody, viewBody } from './testing.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([configuration, indices, streams, area, search])
})
afterEach(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = async (method: Method, path: string, body?: unknown, as?: Record<string, string>) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const user = async (username: string, ...permissions: string[]) => {
  expect((await server.call('POST', '/api/users', newUser(username, { permissions }))).statusCode).toBe(201)
  return basic(username, 'pw')
}
const ALL = '000000000000000000000001'
async function stored(as?: Record<string, string>, more: object = {}): Promise<any> {
  const { body } = await ask('POST', '/views/search', searchBody(), as)
  const made = await ask('POST', '/views', viewBody(body.id, more), as)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

describe('a view', () => {
  it('is stored and returned as it was, with its owner and unknown types', async () => {
    const made = await stored()
    expect(made).toEqual({
      id: expect.stringMatching(/^[\da-f]{24}$/),
      type: 'SEARCH',
      title: 'Errors',
      summary: '',
      description: 'All of them',
      search_id: expect.any(String),
      properties: [],
      requires: {},
      state: { q1: stateBody() },
      owner: 'admin',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      favorite: false,
    })
    expect(await ask('GET', `/views/${made.id}`)).toEqual({ status: 200, body: made })
    const again = await ask('PUT', `/views/${made.id}`, made)
    expect(again).toEqual({ status: 200, body: made })
  })

  it('takes the short forms of older clients and fills what is not said', async () => {
    const {
      body: { id },
    } = await ask('POST', '/views/search', searchBody())
    const made = await ask('POST', '/views', {
      title: 'T',
      search_id: id,
      type: 'SEARCH',
      state: {
        q1: {
          widgets: [
            {
              id: 'a',
              type: 'aggregation',
              filters: [{ type: 'inlineQueryString', queryString: 'x', title: null }],
              config: {
                row_pivots: [{ type: 'values', field: 'source', config: { limit: 3 } }],
                column_pivots: [],
                series: ['count()'],
                sort: [],
                visualization: 'table',
                visualization_config: null,
                row_limit: 7,
              },
            },
          ],
          widget_mapping: { a: ['st2'] },
          positions: { a: { col: 1, row: 1, height: 1, width: 4 } },
          formatting: { highlighting: [{ field: 'f', value: '1', color: '#00ff00' }] },
        },
      },
    })
    expect(made.body).toMatchObject({
      summary: '',
      description: '',
      state: {
        q1: {
          selected_fields: null,
          titles: {},
          display_mode_settings: { positions: {} },
          widgets: [
            {
              filter: null,
              timerange: null,
              query: null,
              streams: [],
              filters: [{ negation: false, disabled: false }],
              config: {
                row_pivots: [{ fields: ['source'], config: { limit: 7 } }],
                series: [{ config: { name: null }, function: 'count()' }],
                visualization_config: null,
                rollup: true,
                row_limit: 7,
                column_limit: null,
              },
            },
          ],
          formatting: { highlighting: [{ condition: 'equal', color: { type: 'static', color: '#00ff00' } }] },
        },
      },
    })
  })

  it.each<[string, (view: any) => void, string]>([
    [
      'an unknown member',
      view => {
        view.colour = 'red'
      },
      'colour',
    ],
    [
      'a blank title',
      view => {
        view.title = '  '
      },
      'title',
    ],
    [
      'a search that is not there',
      view => {
        view.search_id = '0'.repeat(24)
      },
      'search_id',
    ],
    [
      'a state of no query',
      view => {
        view.state = { q2: view.state.q1 }
      },
      "'q2'",
    ],
    [
      'a search type that is not there',
      view => {
        view.state.q1.widget_mapping.w1 = ['st9']
      },
      "'st9'",
    ],
    [
      'a widget without a place',
      view => {
        delete view.state.q1.positions.w2
      },
      "'w2'",
    ],
    [
      'a configuration of no visualization',
      view => {
        view.state.q1.widgets[1].config.visualization = 'sankey'
      },
      'visualization_config',
    ],
    [
      'a bar chart without its mode',
      view => {
        view.state.q1.widgets[1].config.visualization_config = {}
      },
      'barmode',
    ],
    [
      'a chart colour in capitals',
      view => {
        view.state.q1.widgets[1].config.formatting_settings = {
          chart_colors: [{ field_name: 'a', chart_color: '#FFF' }],
        }
      },
      'chart_color',
    ],
    [
      'a threshold without a signal',
      view => {
        view.state.q1.widgets[1].config.formatting_settings = { chart_colors: [], thresholds: [{ value: 2000 }] }
      },
      'thresholds[0]',
    ],
    [
      'more thresholds than a chart can show',
      view => {
        const thresholds = Array.from({ length: 21 }, (_, value) => ({ value, signal: 'danger' }))
        view.state.q1.widgets[1].config.formatting_settings = { chart_colors: [], thresholds }
      },
      'thresholds',
    ],
    [
      'a unit nobody knows',
      view => {
        view.state.q1.widgets[1].config.formatting_settings = {
          chart_colors: [],
          units: [{ field_name: 'count()', unit: 'parsecs' }],
        }
      },
      'units[0].unit',
    ],
    [
      'an interval of no unit',
      view => {
        view.state.q1.widgets[1].config.row_pivots[0].config.interval = { type: 'timeunit', value: 1, unit: 'moons' }
      },
      'row_pivots[0]',
    ],
    [
      'a highlight of no colour',
      view => {
        view.state.q1.formatting.highlighting[0].color.color = 'red'
      },
      'highlighting[0].color',
    ],
    [
      'a place beyond numbers',
      view => {
        view.state.q1.positions.w1.width = 'wide'
      },
      'positions',
    ],
  ])('is refused with %s, which is named', async (_, spoil, named) => {
    const made = await stored()
    spoil(made)
    const { id: __, ...fresh } = made
    for (const [method, path, body] of [
      ['POST', '/views', fresh],
      ['PUT', `/views/${made.id}`, made],
    ] as const) {
      const refused = await ask(method, path, body)
      expect(refused.status, method).toBe(400)
      expect(JSON.stringify(refused.body)).toContain(named)
    }
  })

  it('keeps a colour scale and a filter nobody here knows, and a limit of nothing', async () => {
    const made = await stored()
    const config = made.state.q1.widgets[1].config
    made.state.q1.widgets[1].config = {
      ...config,
      column_pivots: [{ type: 'values', fields: ['level'], config: { limit: 0 } }],
      column_limit: 0,
      visualization: 'heatmap',
      visualization_config: {
        color_scale: 'Mauve',
        reverse_scale: false,
        auto_scale: true,
        z_min: null,
        z_max: null,
        default_value: null,
        use_smallest_as_default: false,
      },
    }
    made.state.q1.widgets[1].filters = [
      {
        type: 'referenced',
        id: 'f1',
        title: 'Only mine',
        description: null,
        queryString: 'user:me',
        negation: false,
        disabled: false,
      },
    ]
    expect((await ask('PUT', `/views/${made.id}`, made)).body).toEqual(made)
  })

  it('keeps a visualization nobody here knows', async () => {
    const made = await stored()
    made.state.q1.widgets[1].config = {
      ...made.state.q1.widgets[1].config,
      visualization: 'sankey',
      visualization_config: null,
    }
    expect((await ask('PUT', `/views/${made.id}`, made)).body).toEqual(made)
  })

  it('keeps thresholds and units of a chart, and widgets of text', async () => {
    const made = await stored()
    made.state.q1.widgets[1].config.formatting_settings = {
      chart_colors: [{ field_name: 'count()', chart_color: '#a1b2c3' }],
      thresholds: [
        { value: 2000.5, signal: 'danger', series: 'count()', name: 'limit' },
        { value: -1, signal: 'info' },
      ],
      units: [{ field_name: 'count()', unit: 'bytes' }],
    }
    made.state.q1.widgets[2] = { ...made.state.q1.widgets[2], type: 'text', config: { markdown: '# <b>Hello</b>' } }
    expect(await ask('PUT', `/views/${made.id}`, made)).toEqual({ status: 200, body: made })
    expect(await ask('GET', `/views/${made.id}`)).toEqual({ status: 200, body: made })
  })

  it('keeps hostile texts and names of members as they are', async () => {
    const hostile = '<img src=x onerror=alert(1)> \u202eevil\u202c ${key} \u001b[31m \ud800 \u0000'
    const made = await stored(undefined, { title: hostile, description: hostile })
    const state = made.state.q1
    state.titles.widget.constructor = state.widgets[2].config.toString = hostile
    state.titles.hasOwnProperty = { valueOf: hostile }
    expect(await ask('PUT', `/views/${made.id}`, made)).toEqual({ status: 200, body: made })
    Object.defineProperty(state.titles.widget, '__proto__', { value: hostile, enumerable: true })
    expect((await ask('PUT', `/views/${made.id}`, made)).status).toBe(400)
    expect((await ask('GET', '/search/saved?query=title:onerror')).body.elements).toMatchObject([{ title: hostile }])
  })

  it('takes the id it is given, once, and keeps its owner, time and type', async () => {
    const alice = await user('alice')
    const id = newId()
    const made = await stored(alice, { id, created_at: '2020-01-02T03:04:05.000Z', owner: 'root' })
    expect(made).toMatchObject({ id, owner: 'alice', created_at: '2020-01-02T03:04:05.000Z' })
    expect(await ask('POST', '/views', { ...made }, alice)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(id) },
    })
    expect((await ask('PUT', `/views/${id}`, { ...made, title: 'New', owner: 'admin' })).body).toMatchObject({
      title: 'New',
      owner: 'alice',
    })
    expect((await ask('PUT', `/views/${id}`, { ...made, type: 'DASHBOARD' })).status).toBe(400)
  })

  it('is answered with what would be right in place of what is wrong', async () => {
    const {
      body: { id },
    } = await ask('POST', '/views/search', searchBody())
    const refused = async (change: (body: any) => void) => {
      const body = structuredClone(viewBody(id))
      change(body)
      const {
        status,
        body: { message },
      } = await ask('POST', '/views', body)
      return `${status} ${message}`
    }
    expect(
      await refused(body => {
        body.type = 'CHART'
      }),
    ).toBe('400 Property \'type\' must be one of "SEARCH", "DASHBOARD".')
    expect(
      await refused(body => {
        body.state.q1.widgets[1].config.sort = [{ type: 'pivot', field: 'level', direction: 'asc' }]
      }),
    ).toBe('400 state.q1.widgets[1].config.sort[0].direction must be one of "Ascending", "Descending".')
    expect(
      await refused(body => {
        body.state.q1.widgets[1].config.visualization_config.barmode = 'pile'
      }),
    ).toBe(
      '400 state.q1.widgets[1].config.visualization_config.barmode must be one of "stack", "overlay", "group", "relative".',
    )
  })

  it('needs a body and a title', async () => {
    expect(await ask('POST', '/views')).toMatchObject({ status: 400, body: [{ message: 'must not be null' }] })
    const { body: search } = await ask('POST', '/views/search', searchBody())
    expect(await ask('POST', '/views', viewBody(search.id, { title: ' ' }))).toMatchObject({
      status: 400,
      body: [{ path: 'title', message: 'must not be blank', invalid_value: ' ' }],
    })
  })

  it('is deleted, once, and returned', async () => {
    const made = await stored()
    expect(await ask('DELETE', `/views/${made.id}`)).toEqual({ status: 200, body: made })
    expect((await ask('DELETE', `/views/${made.id}`)).status).toBe(404)
    expect((await ask('GET', `/views/${made.id}`)).status).toBe(404)
    expect((await ask('PUT', `/views/${made.id}`, made)).status).toBe(400)
    expect((await ask('GET', '/views/resolver:x')).status).toBe(404)
  })
})

describe('the rights to a view', () => {
  it('are those of its creator until it is shared', async () => {
    const [alice, bob] = [await user('alice'), await user('bob')]
    const made = await stored(alice)
    for (const [method, body, status] of [
      ['GET', undefined, 404],
      ['PUT', made, 400],
      ['DELETE', undefined, 404],
    ] as const)
      expect((await ask(method, `/views/${made.id}`, body, bob)).status, method).toBe(status)
    expect((await ask('PUT', `/views/${made.id}`, { ...made, title: 'Mine' }, alice)).body.title).toBe('Mine')
    expect((await ask('DELETE', `/views/${made.id}`, undefined, alice)).status).toBe(200)
  })

  it('to read do not include changing, nor changing deleting', async () => {
    const made = await stored()
    const reader = await user('reader', `view:read:${made.id}`, `streams:read:${ALL}`)
    const editor = await user('editor', `view:read:${made.id}`, `view:edit:${made.id}`)
    expect((await ask('GET', `/views/${made.id}`, undefined, reader)).status).toBe(200)
    expect((await ask('PUT', `/views/${made.id}`, made, reader)).status).toBe(403)
    expect((await ask('PUT', `/views/${made.id}`, made, editor)).status).toBe(200)
    expect((await ask('DELETE', `/views/${made.id}`, undefined, editor)).status).toBe(403)
  })

  it('to dashboards are those of dashboards too, to saved searches not', async () => {
    const dashboard = await stored(undefined, { type: 'DASHBOARD' })
    const saved = await stored()
    const reader = await user('reader', 'dashboards:read', `dashboards:edit:${dashboard.id}`)
    expect((await ask('GET', `/views/${dashboard.id}`, undefined, reader)).status).toBe(200)
    expect((await ask('PUT', `/views/${dashboard.id}`, dashboard, reader)).status).toBe(200)
    expect((await ask('GET', `/views/${saved.id}`, undefined, reader)).status).toBe(404)
  })

  it('to make a dashboard must be given, to save a search everybody has', async () => {
    const alice = await user('alice')
    const maker = await user('maker', 'dashboards:create')
    const {
      body: { id },
    } = await ask('POST', '/views/search', searchBody(), alice)
    expect((await ask('POST', '/views', viewBody(id, { type: 'DASHBOARD' }), alice)).status).toBe(403)
    expect((await ask('POST', '/views', viewBody(id), alice)).status).toBe(200)
    expect(await ask('POST', '/views', viewBody(id), maker)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('search_id') },
    })
    expect((await stored(maker, { type: 'DASHBOARD' })).owner).toBe('maker')
  })

  it('to a dashboard are all of who made it', async () => {
    const [maker, bob] = [await user('maker', 'dashboards:create'), await user('bob')]
    const made = await stored(maker, { type: 'DASHBOARD' })
    expect((await ask('GET', '/dashboards', undefined, maker)).body.elements).toMatchObject([{ id: made.id }])
    expect((await ask('GET', '/dashboards', undefined, bob)).body).toMatchObject({ elements: [], total: 0 })
    expect((await ask('PUT', `/views/${made.id}`, { ...made, title: 'Mine' }, maker)).body.title).toBe('Mine')
    expect((await ask('DELETE', `/views/${made.id}`, undefined, bob)).status).toBe(404)
    expect((await ask('DELETE', `/views/${made.id}`, undefined, maker)).status).toBe(200)
  })

  it('to make one the default are two', async () => {
    const made = await stored()
    const setter = await user('setter', 'default-view:set')
    const both = await user('both', 'default-view:set', `view:read:${made.id}`)
    expect((await ask('GET', '/views/default', undefined, both)).status).toBe(404)
    expect((await ask('PUT', `/views/${made.id}/default`, {}, setter)).status).toBe(404)
    expect((await ask('PUT', `/views/${made.id}/default`, {}, both)).status).toBe(204)
    expect((await ask('GET', '/views/default', undefined, both)).body.id).toBe(made.id)
    expect((await ask('GET', '/views/default', undefined, setter)).status).toBe(404)
  })
})

describe('the lists of views', () => {
  it('hold what the user may read, with paging, query and sort', async () => {
    const made = [await stored(undefined, { title: 'b' }), await stored(undefined, { title: 'a' })]
    await stored(undefined, { title: 'c', type: 'DASHBOARD' })
    // Beside them stands the dashboard of a new server.
    const page = await ask('GET', '/views?per_page=2&sort=nonsense')
    expect(page.body).toMatchObject({
      total: 4,
      count: 2,
      page: 1,
      per_page: 2,
      grand_total: 4,
      query: null,
      views: [{ title: 'a', state: {} }, { title: 'b' }],
    })
    expect((await ask('GET', '/views?query=title:b')).body).toMatchObject({
      total: 1,
      grand_total: 4,
      query: 'title:b',
    })
    const reader = await user('reader', `view:read:${made[0].id}`)
    expect((await ask('GET', '/views', undefined, reader)).body).toMatchObject({
      total: 1,
      grand_total: 1,
      views: [{ id: made[0].id }],
    })
  })

  it('of dashboards and of saved searches are tables without states', async () => {
    const saved = await stored(undefined, {
      title: 'Saved',
      description: 'hidden',
      created_at: '2020-01-02T03:04:05.000Z',
    })
    const dashboard = await stored(undefined, { title: 'Board', type: 'DASHBOARD' })
    const { body } = await ask('GET', '/search/saved')
    const { state: _, ...summary } = saved
    expect(body).toEqual({
      query: null,
      pagination: { total: 1, count: 1, page: 1, per_page: 50 },
      total: 1,
      sort: 'title',
      order: 'asc',
      elements: [summary],
      attributes: [
        { id: '_id', title: 'id', type: 'OBJECT_ID', sortable: true, searchable: true, hidden: true },
        { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
        { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
        { id: 'description', title: 'Description', type: 'STRING', sortable: true },
        { id: 'summary', title: 'Summary', type: 'STRING', sortable: true },
        { id: 'owner', title: 'Owner', type: 'STRING', sortable: true },
        { id: 'favorite', title: 'Favorite', type: 'STRING', sortable: false },
      ],
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    })
    expect((await ask('GET', '/search/saved?filters=created_at:2021-01-01><')).body.elements).toEqual([])
    expect((await ask('GET', '/search/saved?filters=created_at:2019-01-01><2020-12-31')).body.elements).toHaveLength(1)
    expect((await ask('GET', '/search/saved?filters=owner:admin')).status).toBe(400)
    expect((await ask('GET', '/dashboards?query=description:All')).body).toMatchObject({
      elements: [{ id: dashboard.id }],
      total: 1,
    })
    expect((await ask('GET', '/dashboards')).body.attributes[3]).toEqual({
      id: 'description',
      title: 'Description',
      type: 'STRING',
      sortable: true,
      searchable: true,
    })
    expect((await ask('GET', `/dashboards/${dashboard.id}`)).status).toBe(404)
  })

  it('of those that ask for a value hold views whose search has parameters', async () => {
    const parameter = { name: 'user', data_type: 'any' }
    const {
      body: { id },
    } = await ask('POST', '/views/search', { ...searchBody(), parameters: [parameter] })
    await ask('POST', '/views', viewBody(id))
    await stored()
    const { body } = await ask('POST', '/views/forValue')
    expect(body).toMatchObject([{ title: 'Errors', type: 'SEARCH', parameters: [{ name: 'user' }] }])
    expect((await ask('POST', '/views/forValue', undefined, await user('bob'))).body).toEqual([])
  })

  it('hold dashboards as they hold searches: marked, opened, asked for values, the default, deleted in bulk', async () => {
    const alice = await user('alice', 'dashboards:create', 'default-view:set')
    const { body: search } = await ask(
      'POST',
      '/views/search',
      { ...searchBody(), parameters: [{ name: 'host' }] },
      alice,
    )
    const { id } = (await ask('POST', '/views', viewBody(search.id, { type: 'DASHBOARD', title: 'Wall' }), alice)).body
    const grn = `grn::::dashboard:${id}`
    expect((await ask('PUT', `/favorites/${grn}`, undefined, alice)).status).toBe(204)
    expect((await ask('GET', '/dashboards', undefined, alice)).body.elements).toMatchObject([{ id, favorite: true }])
    expect((await ask('PUT', `/views/${id}/default`, {}, alice)).status).toBe(204)
    expect((await ask('GET', '/views/default', undefined, alice)).body).toMatchObject({ id, type: 'DASHBOARD' })
    expect((await ask('GET', '/startpage/lastOpened', undefined, alice)).body.lastOpened).toMatchObject([{ grn }])
    expect((await ask('GET', '/startpage/recentActivity', undefined, alice)).body.recentActivity).toMatchObject([
      { activity_type: 'create', item_grn: grn, item_title: 'Wall', user_name: 'alice' },
    ])
    expect((await ask('POST', '/views/forValue', undefined, alice)).body).toMatchObject([
      { id, type: 'DASHBOARD', parameters: [{ name: 'host' }] },
    ])
    expect((await ask('POST', '/views/bulk_delete', { entity_ids: [id] }, alice)).body).toEqual({
      successfully_performed: 1,
      failures: [],
    })
    expect((await ask('GET', '/views/default', undefined, alice)).status).toBe(404)
    expect((await ask('GET', '/dashboards', undefined, alice)).body.total).toBe(0)
  })

  it('are emptied in bulk; what may not be deleted is listed', async () => {
    const made = [await stored(), await stored()]
    const one = await user('one', `view:read:${made[0].id}`, `view:delete:${made[0].id}`, `view:read:${made[1].id}`)
    expect((await ask('POST', '/views/bulk_delete', { entity_ids: [] })).status).toBe(400)
    expect((await ask('POST', '/views/bulk_delete', { entity_ids: [made[0].id, made[1].id, 'x'] }, one)).body).toEqual({
      successfully_performed: 1,
      failures: [
        { entity_id: made[1].id, failure_explanation: expect.stringContaining('delete') },
        { entity_id: 'x', failure_explanation: expect.stringContaining('no view') },
      ],
    })
  })
})

it('the search of a view is kept while the view is there', async () => {
  const view = await stored()
  const {
    body: { id: unused },
  } = await ask('POST', '/views/search', searchBody())
  const log = server.services.records.log('searches')
  for (const id of [view.search_id, unused]) await log.put({ ...(await log.get(id))!, at: 0 })
  const { scheduler } = server.services
  const retention = scheduler.kinds().find(({ kind }) => kind === 'SearchRetentionJob') as JobKind
  await (await scheduler.start(retention, undefined)).done
  expect((await ask('GET', `/views/search/${view.search_id}`)).status).toBe(200)
  expect((await ask('GET', `/views/search/${unused}`)).status).toBe(404)
})
