import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../../../core/alerts/schema.ts'
import { basic, newUser, testServer, type TestServer } from '../../testing/test-server.ts'
import { definitionsArea } from '../testing/definitions-area.ts'
import { engineDouble, queueDouble, type EngineDouble, type QueueDouble } from '../testing/engine-double.ts'

let server: TestServer
let engine: EngineDouble
let queue: QueueDouble
let area: ReturnType<typeof definitionsArea>
beforeEach(async () => {
  engine = engineDouble()
  queue = queueDouble()
  area = definitionsArea(engine, queue)
  server = await testServer([area])
})
afterEach(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = async (method: Method, path: string, body?: unknown, as?: Record<string, string>) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const base = '/events/definitions'
const absent = '0123456789abcdef01234567'
const user = async (username: string, ...permissions: string[]) => {
  expect((await call('POST', '/users', newUser(username, { permissions }))).status).toBe(201)
  return basic(username, 'pw')
}

const filter = (config: object = {}, more: object = {}) => ({
  title: 'Failed logins',
  description: 'Somebody tries passwords',
  priority: 2,
  alert: true,
  config: {
    type: 'aggregation-v1',
    query: 'action:login AND result:failed',
    query_parameters: [],
    streams: [],
    group_by: [],
    series: [],
    conditions: null,
    search_within_ms: 60_000,
    execute_every_ms: 60_000,
    ...config,
  },
  field_spec: {},
  key_spec: [],
  notification_settings: { grace_period_ms: 0, backlog_size: null },
  notifications: [],
  ...more,
})
const above = (left: object, value: number) => ({
  expression: { expr: '>', left, right: { expr: 'number', value } },
})
const ref = (id: string) => ({ expr: 'number-ref', ref: id })
const count = { id: 'count-', function: 'count', field: null }
const create = async (body: object = filter(), query = ''): Promise<EventDefinition> => {
  const made = await call('POST', `${base}${query}`, body)
  expect(made).toMatchObject({ status: 200 })
  return made.body
}
const refusal = async (body: object) => {
  const { status, body: said } = await call('POST', base, body)
  return [status, Object.keys(said.errors ?? {})]
}

describe('an event definition', () => {
  it('is created, scheduled, read, changed, disabled and deleted', async () => {
    const made = await create()
    expect(made).toMatchObject({
      ...filter(),
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      _scope: 'DEFAULT',
      storage: [{ type: 'persist-to-streams-v1', streams: ['000000000000000000000002'] }],
      scheduler: null,
      enabled: true,
      version: 1,
    })
    const path = `${base}/${made.id}`
    expect(engine.scheduled.get(made.id)).toMatchObject({ title: 'Failed logins', enabled: true })
    expect((await call('GET', path)).body).toEqual(made)
    expect((await call('GET', `${path}/with-context`)).body).toMatchObject({
      event_definition: { id: made.id },
      context: { scheduler: { is_scheduled: true, status: 'runnable', queued_notifications: 0 } },
    })

    const renamed = await call('PUT', path, { ...made, title: 'Logins' })
    expect(renamed).toMatchObject({ status: 200, body: { title: 'Logins', version: 2, enabled: true } })
    const { epoch } = engine.scheduled.get(made.id)!
    await call('PUT', path, { ...made, config: { ...made.config, query: 'other' } })
    expect(engine.scheduled.get(made.id)!.epoch).toBeGreaterThan(epoch)

    expect(await call('PUT', `${path}/unschedule`)).toMatchObject({ status: 200, body: { enabled: false, version: 3 } })
    expect(engine.scheduled.has(made.id)).toBe(false)
    expect((await call('GET', `${path}/with-context`)).body.context.scheduler.is_scheduled).toBe(false)
    expect(await call('PUT', `${path}/schedule`)).toMatchObject({ status: 200, body: { enabled: true, version: 3 } })
    expect(engine.scheduled.has(made.id)).toBe(true)
    await call('PUT', `${path}?schedule=false`, { ...made })
    expect(engine.scheduled.has(made.id)).toBe(false)

    expect(await call('PUT', `${path}/clear-notification-queue`)).toEqual({ status: 204, body: null })
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { id: made.id } })
    // Twice by disabling, once by hand, once by deletion.
    expect([engine.gone, queue.cleared]).toEqual([[made.id], Array(4).fill(made.id)])
    expect(await call('DELETE', path)).toEqual({ status: 204, body: null })
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { type: 'ApiError' } })
    expect(await call('PUT', `${path}/schedule`)).toMatchObject({ status: 404 })
  })

  it('is not overwritten where somebody else changed it', async () => {
    const made = await create()
    const path = `${base}/${made.id}?revision=${made.revision}`
    expect(await call('PUT', path, { ...made, title: 'first' })).toMatchObject({ status: 200 })
    expect(await call('PUT', path, { ...made, title: 'second' })).toMatchObject({ status: 409 })
  })

  it('keeps what it said in earlier versions, also when it is deleted', async () => {
    const made = await create()
    const path = `${base}/${made.id}`
    for (let n = 2; n <= 53; n++) await call('PUT', path, { ...made, title: `Title ${n}` })
    const { versions } = (await call('GET', `${path}/versions`)).body
    expect([versions.length, versions[0].version, versions[0].definition.title]).toEqual([50, 53, 'Title 53'])
    await call('DELETE', path)
    expect((await call('GET', `${path}/versions/50`)).body).toMatchObject({
      version: 50,
      changed_by: 'admin',
      definition: { id: made.id, title: 'Title 50' },
    })
    expect((await call('GET', `${path}/versions/1`)).status).toBe(404)
  })

  it('stays while another one reads its events', async () => {
    const made = await create()
    const other = await create(filter({ query: `event_definition_id:${made.id}` }, { title: 'Many alerts' }))
    expect(await call('DELETE', `${base}/${made.id}`)).toMatchObject({
      status: 400,
      body: {
        failed: true,
        errors: { dependency: [expect.stringContaining('Many alerts')] },
        error_context: { dependency_ids: [other.id] },
      },
    })
    const bulk = { entity_ids: [other.id, made.id, absent] }
    expect((await call('POST', `${base}/bulk_delete`, bulk)).body).toEqual({ successfully_performed: 3, failures: [] })
  })

  it('loses a notification that is deleted', async () => {
    const http = { title: 'h', description: '', config: { type: 'http-notification-v1', url: 'http://127.0.0.1/' } }
    const { id } = (await call('POST', '/events/notifications', http)).body
    const made = await create(filter({}, { notifications: [{ notification_id: id }] }))
    expect(made.notifications).toEqual([{ notification_id: id, notification_parameters: null }])
    expect((await call('DELETE', `/events/notifications/${id}`)).status).toBe(204)
    expect((await call('GET', `${base}/${made.id}`)).body).toMatchObject({ notifications: [], version: 2 })
    expect(await refusal(filter({}, { notifications: [{ notification_id: id }] }))).toEqual([400, ['notifications']])
  })
})

describe('the rules', () => {
  const refused: readonly (readonly [string, object, readonly string[]])[] = [
    ['an empty title', filter({}, { title: ' ' }), ['title']],
    ['no type', filter({}, { config: {} }), ['config']],
    ['an unknown type', filter({}, { config: { type: 'nosuch-v1' } }), ['config']],
    ['a key that is no field', filter({}, { key_spec: ['user'] }), ['key_spec']],
    [
      'windows of no time',
      filter({ search_within_ms: 0, execute_every_ms: -1 }),
      ['search_within_ms', 'execute_every_ms'],
    ],
    ['runs that follow each other at once', filter({ execute_every_ms: 5 }), ['execute_every_ms']],
    ['groups without series', filter({ group_by: ['user'] }), ['series', 'conditions']],
    ['series without a condition', filter({ series: [count] }), ['conditions']],
    ['a condition without series', filter({ conditions: { expression: { expr: 'true' } } }), ['series']],
    [
      'a series without its field',
      filter({ series: [{ id: 'a', function: 'avg' }], conditions: above(ref('a'), 1) }),
      ['series'],
    ],
    ['an unknown series', filter({ series: [count], conditions: above(ref('sum-x'), 1) }), ['conditions']],
    [
      'a number for a condition',
      filter({ series: [count], conditions: { expression: { expr: 'number', value: 1 } } }),
      ['conditions'],
    ],
    [
      'a cron expression that does not parse',
      filter({ cron_expression: '61 * * * *', execute_every_ms: 0 }),
      ['cron_expression'],
    ],
    ['an unknown zone', filter({ cron_expression: '0 8 * * *', cron_timezone: 'Mars/Olympus' }), ['cron_timezone']],
    [
      'a sequence of one step',
      filter(
        {},
        { config: { type: 'sequence-v1', key: 'user', steps: [], search_within_ms: 1000, execute_every_ms: 1000 } },
      ),
      ['steps'],
    ],
    [
      'expected values that are learnt from no time',
      filter(
        {},
        {
          config: {
            type: 'missing-data-v1',
            query: '',
            streams: [],
            field: 'source',
            values: [],
            remember_ms: 0,
            search_within_ms: 1000,
            execute_every_ms: 1000,
          },
        },
      ),
      ['remember_ms'],
    ],
    ['an unknown scope', filter({}, { _scope: 'NOPE' }), ['_scope']],
  ]
  it('name each field that breaks one', async () => {
    for (const [what, body, fields] of refused) expect([what, ...(await refusal(body))]).toEqual([what, 400, fields])
  })

  it('refuse wrong shapes with the name of the member, before anything else is looked at', async () => {
    const messages: string[] = []
    for (const body of [
      filter({ nosuch: 1 }),
      filter({ streams: 'all' }),
      filter({ series: [{ function: 'median' }] }),
    ])
      messages.push((await call('POST', base, body)).body.message)
    expect(messages).toEqual([
      expect.stringContaining('"nosuch" in \'config\''),
      expect.stringContaining('config.streams'),
      expect.stringContaining('config.series.0.function'),
    ])
  })

  it('take comparisons with another time, cron, and all types', async () => {
    const week = { id: 'week', function: 'count', field: null, shift_ms: 604_800_000 }
    const twice = { expr: '*', left: { expr: 'number', value: 2 }, right: ref('week') }
    const expression = { expr: '>', left: ref('count-'), right: twice }
    const schedule = { cron_expression: '0 8 * * mon-fri', cron_timezone: 'Europe/Berlin', execute_every_ms: 0 }
    const compared = await create(filter({ series: [count, week], conditions: { expression }, ...schedule }))
    expect(compared.config).toMatchObject({ ...schedule, series: [count, week], conditions: { expression } })
    const times = { search_within_ms: 300_000, execute_every_ms: 60_000 }
    const step = { query: 'action:login', streams: [], at_least: 3 }
    await create(filter({}, { config: { type: 'sequence-v1', key: 'user', steps: [step, step], ...times } }))
    const silent = {
      type: 'missing-data-v1',
      query: '',
      streams: [],
      field: 'source',
      values: ['web1'],
      remember_ms: 0,
    }
    await create(filter({}, { config: { ...silent, ...times } }))
  })

  it('of the config alone are told by validate, in 200', async () => {
    const { status, body } = await call('POST', `${base}/validate`, filter({ search_within_ms: 0 }, { title: '' }))
    expect([status, body.failed, Object.keys(body.errors), body.error_context]).toEqual([
      200,
      true,
      ['search_within_ms'],
      {},
    ])
  })
})

describe('the definition of system notifications', () => {
  it('is there once, can be given notifications, and is neither disabled, changed in type nor deleted', async () => {
    const { elements } = (await call('GET', `${base}/paginated?query=system`)).body
    expect(elements).toMatchObject([{ _scope: 'SYSTEM_NOTIFICATION_EVENT', scheduler: { is_scheduled: false } }])
    const [{ id, ...own }] = elements
    const path = `${base}/${id}`
    expect(await call('PUT', `${path}?schedule=false`, { id, ...own, priority: 3 })).toMatchObject({
      status: 200,
      body: { priority: 3, enabled: true, storage: [{ streams: ['000000000000000000000003'] }] },
    })
    expect((await call('PUT', path, { id, ...own, config: filter().config })).status).toBe(403)
    expect((await call('PUT', `${path}/unschedule`)).status).toBe(403)
    expect((await call('DELETE', path)).status).toBe(403)
    expect((await call('POST', base, { ...own })).status).toBe(400)
    expect((await call('POST', base, { ...own, _scope: null })).status).toBe(403)
    await server.startAgain(area)
    expect((await call('GET', `${base}?per_page=1`)).body.grand_total).toBe(1)
  })
})

describe('lists', () => {
  it('are filtered, sorted, and carry what the scheduler knows', async () => {
    const low = await create(filter({}, { title: 'b', priority: 1, alert: false }), '?schedule=false')
    const high = await create(filter({}, { title: 'a', priority: 3 }))
    const ids = async (query: string) =>
      (await call('GET', `${base}/paginated?${query}`)).body.elements.map((one: EventDefinition) => one.id)
    expect(await ids('filters=type:aggregation-v1')).toEqual([high.id, low.id])
    expect(await ids('filters=enabled:false')).toEqual([low.id])
    expect(await ids('filters=type:aggregation-v1&sort=priority&order=desc')).toEqual([high.id, low.id])
    expect(await ids('filters=type:aggregation-v1&sort=status')).toEqual([low.id, high.id])
    const flat = (await call('GET', `${base}?per_page=2`)).body
    expect(flat).toMatchObject({
      count: 2,
      grand_total: 3,
      query: '',
      context: { scheduler: { [high.id]: { is_scheduled: true }, [low.id]: { is_scheduled: false } } },
    })
  })
})

describe('who may do what', () => {
  it('is decided by the streams that a definition reads, and by its notifications and lookup tables', async () => {
    const maker = await user('maker', 'eventdefinitions:create', `streams:read:${absent}`)
    const post = async (body: object) => (await call('POST', base, body, maker)).status
    expect(await post(filter())).toBe(403)
    expect(await post(filter({ streams: [absent] }))).toBe(200)
    expect(await post(filter({ streams: [absent, '1'.repeat(24)] }))).toBe(403)
    const lookup = {
      name: { data_type: 'string', providers: [{ type: 'lookup-v1', table_name: 't', key_field: 'k' }] },
    }
    expect(await post(filter({ streams: [absent] }, { field_spec: lookup }))).toBe(403)
    expect((await call('POST', base, filter({}, { field_spec: lookup }))).status).toBe(200)

    const { body } = await call('POST', base, filter({ streams: [absent] }), maker)
    const own = `${base}/${body.id}`
    const again = await call('PUT', own, { ...body, title: 'mine' }, maker)
    expect(again).toMatchObject({ status: 200, body: { title: 'mine' } })
    expect((await call('POST', `${base}/preview`, { definition: body }, maker)).status).toBe(200)
    expect((await call('POST', `${own}/run`, undefined, maker)).status).toBe(204)
    expect((await call('POST', `${own}/execute`, { type: 'aggregation-v1' }, maker)).status).toBe(403)
    const stranger = await user('stranger')
    for (const [method, path, sent] of [
      ['GET', own],
      ['PUT', own, body],
      ['DELETE', own],
      ['PUT', `${own}/unschedule`],
      ['POST', `${base}/validate`, body],
      ['POST', `${base}/preview`, { definition: body }],
      ['GET', `${own}/versions`],
    ] as const)
      expect([path, (await call(method, path, sent, stranger)).status]).toEqual([path, 403])
    const { failures } = (await call('POST', `${base}/bulk_unschedule`, { entity_ids: [body.id] }, stranger)).body
    expect(failures).toMatchObject([{ entity_id: body.id }])
  })
})

describe('work', () => {
  it('is handed to the engine: execute, run now, preview', async () => {
    const { id } = await create()
    const execute = (body: object) => call('POST', `${base}/${id}/execute`, body)
    expect((await execute({ type: 'aggregation-v1' })).status).toBe(204)
    expect((await execute({ type: 'nosuch-v1' })).status).toBe(400)
    expect((await execute({})).status).toBe(400)
    const range = { type: 'absolute', from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }
    await execute({ type: 'aggregation-v1', timerange: range, streams: [absent], batch_size: 10 })
    expect(engine.executed).toMatchObject([
      { timerange: { type: 'relative', range: 3600 }, streams: [], batchSize: 500 },
      { timerange: range, streams: [absent], batchSize: 10 },
    ])

    expect((await call('POST', `${base}/${id}/run`)).status).toBe(204)
    expect(engine.ran).toEqual([id])
    await call('PUT', `${base}/${id}/unschedule`)
    expect((await call('POST', `${base}/${id}/run`)).status).toBe(400)

    const preview = await call('POST', `${base}/preview`, { definition: filter(), hours: 1 })
    expect(preview).toMatchObject({ status: 200, body: { windows: 12, events: [], stopped_at: null } })
    expect(Date.parse(preview.body.to) - Date.parse(preview.body.from)).toBe(3_600_000)
    expect(engine.drafts).toMatchObject([{ enabled: true, config: { query: filter().config.query } }])
    expect((await call('POST', `${base}/preview`, { definition: filter({ search_within_ms: 0 }) })).status).toBe(400)
    expect((await call('POST', `${base}/preview`, { definition: filter(), hours: 1000 })).status).toBe(400)
  })
})
