import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_STREAM_ID as ALL, RULE, RULE_TYPES } from '../../../core/streams/rules.ts'
import { area as indices } from '../indices/area.ts'
import { createIndexSet } from '../indices/index-set-changes.ts'
import { indexSets } from '../indices/collection.ts'
import { area as inputs } from '../inputs/area.ts'
import { system } from '../platform/records/callers.ts'
import { area as serverArea } from '../system/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as streams } from './area.ts'
import { streams as collection } from './collection.ts'

const GONE = '64c900000000000000000001'
let server: TestServer
let standard: string
let own: string

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const people = { bob: basic('bob', 'pw'), eve: basic('eve', 'pw'), rita: basic('rita', 'pw') }
/** As root unless somebody is named. */
async function call(method: Method, path: string, body?: unknown, who?: keyof typeof people) {
  const reply = await server.call(method, `/api${path}`, body, who ? people[who] : undefined)
  const json = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: json ? reply.json<any>() : reply.body, headers: reply.headers }
}
const get = async (path: string, who?: keyof typeof people) => (await call('GET', path, undefined, who)).body

beforeEach(async () => {
  server = await testServer([serverArea, indices, streams, inputs])
  await call('POST', '/users', newUser('bob', { permissions: ['streams:create'] }))
  await call('POST', '/users', newUser('rita', { roles: ['Reader'] }))
  await call('POST', '/users', newUser('eve'))
  const [first] = await server.services.records.as(system('test')).of(indexSets).all()
  standard = first!.id
  const { id: _, revision: __, ...copy } = first!
  own = (await createIndexSet(server.services, system('test'), { ...copy, title: 'Own', index_prefix: 'own' })).id
})
afterEach(() => server.close())

const wanted = (more: object = {}) => ({ title: ' Web ', description: 'w', index_set_id: standard, ...more })
const make = async (more: object = {}, who?: keyof typeof people): Promise<string> => {
  const { status, body } = await call('POST', '/streams', wanted(more), who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.stream_id
}
const rule = (more: object = {}) => ({ type: RULE.exact, field: 'source', value: 'web1', ...more })
const routing = () => server.services.ingest.routed.at(-1)!

describe('a new stream', () => {
  it('is as it was asked for, with a trimmed title, and paused', async () => {
    const { status, body, headers } = await call(
      'POST',
      '/streams',
      wanted({
        rules: [rule({ inverted: true }), rule({ type: RULE.presence, value: '', description: 'why' })],
        matching_type: 'OR',
        remove_matches_from_default_stream: true,
        index_set_id: own,
      }),
    )
    expect(status).toBe(201)
    expect(headers['location']).toMatch(new RegExp(`/streams/${body.stream_id}$`))
    const stream = await get(`/streams/${body.stream_id}`)
    expect(stream).toEqual({
      id: body.stream_id,
      creator_user_id: 'admin',
      outputs: [],
      matching_type: 'OR',
      description: 'w',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      disabled: true,
      title: 'Web',
      content_pack: null,
      is_default: false,
      remove_matches_from_default_stream: true,
      index_set_id: own,
      is_editable: true,
      rules: [
        {
          id: expect.any(String),
          stream_id: body.stream_id,
          type: 1,
          field: 'source',
          value: 'web1',
          inverted: true,
          description: null,
        },
        {
          id: expect.any(String),
          stream_id: body.stream_id,
          type: 5,
          field: 'source',
          value: '',
          inverted: false,
          description: 'why',
        },
      ],
    })
    expect(routing().streams).toEqual([])
    expect((await get('/streams/enabled')).total).toBe(1)
  })

  it.each<[string, object, RegExp]>([
    ['an empty title', { title: '  ' }, /title is required/],
    ['another matching type', { matching_type: 'XOR' }, /matching_type must be AND or OR/],
    ['an unknown index set', { index_set_id: GONE }, /no index set with id/],
    ['camel case', { contentPack: 'x' }, /contentPack/],
    ['a rule without field', { rules: [rule(), rule({ field: '' })] }, /Rule 2: The name of a field/],
    [
      'an expression that cannot be',
      { rules: [rule({ type: RULE.regex, value: '(?=x)' })] },
      /lookahead and lookbehind/,
    ],
  ])('with %s is refused in words', async (_, more, words) => {
    const { status, body } = await call('POST', '/streams', wanted(more))
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(words)
    expect((await get('/streams')).total).toBe(1)
  })

  it('cannot write to a set that takes no messages', async () => {
    await server.services.records.as(system('test')).of(indexSets).update(own, null, { writable: false })
    expect((await call('POST', '/streams', wanted({ index_set_id: own }))).body.message).toContain(
      "'Own' takes no messages",
    )
  })

  it('belongs to who made it; others see nothing of it', async () => {
    const id = await make({}, 'bob')
    expect((await get(`/streams/${id}`, 'bob')).creator_user_id).toBe('bob')
    expect((await call('POST', `/streams/${id}/resume`, undefined, 'bob')).status).toBe(204)
    expect((await call('PUT', `/streams/${id}`, { title: 'Mine' }, 'bob')).body.title).toBe('Mine')
    for (const who of ['eve', 'rita'] as const) {
      expect((await get('/streams', who)).total).toBe(0)
      expect((await get('/streams/paginated', who)).pagination.total).toBe(0)
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '', {}],
        ['DELETE', '', undefined],
        ['POST', '/pause', undefined],
        ['POST', '/resume', undefined],
        ['POST', '/testMatch', { message: {} }],
        ['POST', '/clone', { title: 'x', description: '', index_set_id: standard }],
        ['GET', '/rules', undefined],
        ['POST', '/rules', rule()],
        ['GET', '/outputs', undefined],
      ] as const)
        expect((await call(method, `/streams/${id}${path}`, body, who)).status, `${who} ${method} ${path}`).toBe(403)
      expect((await call('POST', '/streams', wanted(), who)).status).toBe(403)
    }
    expect((await call('DELETE', `/streams/${id}`, undefined, 'bob')).status).toBe(204)
    expect((await call('GET', `/streams/${id}`)).status).toBe(404)
  })

  it('may be paused by who may only change its state', async () => {
    const id = await make()
    await call('PUT', '/users/eve/permissions', { permissions: [`streams:changestate:${id}`] })
    expect((await call('POST', `/streams/${id}/resume`, undefined, 'eve')).status).toBe(204)
    expect((await call('PUT', `/streams/${id}`, { title: 'x' }, 'eve')).status).toBe(403)
    expect((await call('GET', `/streams/${id}`, undefined, 'eve')).status).toBe(403)
  })
})

describe('a stream', () => {
  it('is changed; what is empty, left out or unknown stays as it is', async () => {
    const id = await make({ rules: [rule()] })
    const { status, body } = await call('PUT', `/streams/${id}`, {
      title: '',
      description: '',
      matching_type: 'OR',
      rules: [],
      unknown: 1,
      index_set_id: own,
      remove_matches_from_default_stream: true,
    })
    expect([status, body]).toMatchObject([
      200,
      {
        title: 'Web',
        description: 'w',
        matching_type: 'OR',
        index_set_id: own,
        remove_matches_from_default_stream: true,
        rules: [{}],
      },
    ])
    expect((await call('PUT', `/streams/${id}`, { index_set_id: GONE })).status).toBe(400)
    expect((await call('PUT', `/streams/${GONE}`, { title: 'x' })).status).toBe(404)
    expect((await call('PUT', '/streams/nonsense', { title: 'x' })).status).toBe(404)
  })

  it('is cloned with its rules, which get ids of their own, and paused', async () => {
    const id = await make({ rules: [rule()], matching_type: 'OR' })
    await call('POST', `/streams/${id}/resume`)
    const { status, body } = await call('POST', `/streams/${id}/clone`, {
      title: 'Copy',
      description: 'c',
      index_set_id: own,
    })
    expect(status).toBe(201)
    const copy = await get(`/streams/${body.stream_id}`)
    expect(copy).toMatchObject({
      title: 'Copy',
      disabled: true,
      matching_type: 'OR',
      index_set_id: own,
      rules: [{ stream_id: body.stream_id, value: 'web1' }],
    })
    expect(copy.rules[0].id).not.toBe((await get(`/streams/${id}`)).rules[0].id)
    expect((await call('POST', `/streams/${id}/clone`, { title: 'Copy' })).status).toBe(400)
  })

  it('takes messages from its resuming to its pausing, in the index set it has then', async () => {
    const id = await make({ rules: [rule()], index_set_id: own, remove_matches_from_default_stream: true })
    await call('POST', `/streams/${id}/resume`)
    expect(routing().streams).toEqual([
      {
        id,
        indexSet: own,
        matchingType: 'AND',
        removeFromDefault: true,
        rules: [{ id: expect.any(String), type: 1, field: 'source', value: 'web1', inverted: false }],
      },
    ])
    await server.services.records.as(system('test')).of(indexSets).update(own, null, { writable: false })
    await expect.poll(() => routing().streams[0]?.indexSet).toBe(standard)
    await call('POST', `/streams/${id}/pause`)
    expect(routing().streams).toEqual([])
  })

  it('is done to in bulk: failures are listed, the rest is done', async () => {
    const [a, b] = [await make(), await make({}, 'bob')]
    expect((await call('POST', '/streams/bulk_resume', { entity_ids: [a, b, GONE, ALL] })).body).toEqual({
      successfully_performed: 2,
      failures: [
        { entity_id: GONE, failure_explanation: expect.stringContaining('no stream') },
        { entity_id: ALL, failure_explanation: expect.stringContaining('default stream') },
      ],
    })
    expect(routing().streams).toHaveLength(2)
    expect((await call('POST', '/streams/bulk_delete', { entity_ids: [a, b] }, 'bob')).body).toMatchObject({
      successfully_performed: 1,
      failures: [{ entity_id: a, failure_explanation: expect.stringContaining('Not authorized') }],
    })
    expect((await call('POST', '/streams/bulk_pause', { entity_ids: [] })).status).toBe(400)
    expect((await call('POST', '/streams/bulk_pause', {})).status).toBe(400)
    expect((await call('POST', '/streams/bulk_pause', { entity_ids: [a] })).body.successfully_performed).toBe(1)
    expect((await get(`/streams/${a}`)).disabled).toBe(true)
  })

  it('gets another index set with others, or none does', async () => {
    const [a, b] = [await make(), await make()]
    expect(await call('PUT', `/streams/indexSet/${own}`, [a, b])).toMatchObject({ status: 200 })
    expect([(await get(`/streams/${a}`)).index_set_id, (await get(`/streams/${b}`)).index_set_id]).toEqual([own, own])
    expect(await call('PUT', `/streams/indexSet/${standard}`, [a, GONE])).toMatchObject({
      status: 404,
      body: `There are no streams with the ids <${GONE}>.`,
    })
    expect((await get(`/streams/${a}`)).index_set_id).toBe(own)
    expect((await call('PUT', `/streams/indexSet/${GONE}`, [a])).status).toBe(404)
    expect((await call('PUT', `/streams/indexSet/${own}`, [a], 'bob')).status).toBe(403)
  })

  it('of the server is not changed: the default one', async () => {
    for (const [method, path, body] of [
      ['PUT', '', { title: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['POST', '/clone', { title: 'x', description: '', index_set_id: standard }],
      ['POST', '/rules', rule()],
    ] as const) {
      const reply = await call(method, `/streams/${ALL}${path}`, body)
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('default stream')])
    }
    expect((await get(`/streams/${ALL}`)).is_editable).toBe(true)
  })

  it('is found in the list by words, filters and order', async () => {
    const web = await make({ title: 'Web', description: 'front' })
    await make({ title: 'Mail', description: 'post', index_set_id: own })
    await call('POST', `/streams/${web}/resume`)
    const titles = async (query: string) =>
      (await get(`/streams/paginated?${query}`)).elements.map((one: any) => one.title)
    expect(await titles('sort=title&order=desc')).toEqual(['Web', 'Mail', 'All messages'])
    expect(await titles('query=mail')).toEqual(['Mail'])
    expect(await titles('query=description:front')).toEqual(['Web'])
    expect(await titles('filters=disabled:true')).toEqual(['Mail'])
    expect(await titles(`filters=index_set_id:${own}&filters=disabled:true`)).toEqual(['Mail'])
    expect(await titles('sort=index_set_title&order=desc')).toEqual(['Mail', 'Web', 'All messages'])
    expect(await get('/streams/paginated?per_page=1&page=2')).toMatchObject({
      total: 3,
      pagination: { total: 3, count: 1, page: 2 },
      attributes: [
        { id: '_id', title: 'id', type: 'OBJECT_ID', hidden: true },
        { id: 'title' },
        { id: 'description' },
        { id: 'created_at', type: 'DATE', filterable: true },
        { id: 'index_set_id', related_collection: 'index_sets' },
        {
          id: 'disabled',
          title: 'Status',
          filter_options: [
            { value: 'true', title: 'Paused' },
            { value: 'false', title: 'Running' },
          ],
        },
      ],
    })
  })

  it('has a metric of messages per second while it is there', async () => {
    const id = await make()
    const metric = `org.graylog2.plugin.streams.Stream.${id}.incomingMessages.1-sec-rate`
    const { ingest } = server.services
    ingest.counted = { ...ingest.counted, streams: { [id]: { total: 70, perSecond: 7 } } }
    const asked = async (who?: keyof typeof people) =>
      (await call('POST', '/cluster/metrics/multiple', { metrics: [metric] }, who)).body[server.services.node.nodeId]
    expect((await asked()).metrics).toEqual([
      { full_name: metric, name: '1-sec-rate', type: 'gauge', metric: { value: 7 } },
    ])
    expect((await asked('rita')).total).toBe(0)
    await call('PUT', '/users/rita/permissions', { permissions: [`streams:read:${id}`] })
    expect((await asked('rita')).total).toBe(1)
    expect((await asked('eve')).total).toBe(0)
    await call('PUT', '/users/rita/permissions', { permissions: [] })
    await call('DELETE', `/streams/${id}`)
    expect((await asked()).total).toBe(0)
  })
})

describe('rules', () => {
  it('are made, read, changed and taken away', async () => {
    const id = await make()
    const made = await call(
      'POST',
      `/streams/${id}/rules`,
      rule({ type: RULE.regex, field: 'message', value: '^GET', description: '' }),
    )
    const ruleId = made.body.streamrule_id
    expect([made.status, made.body]).toEqual([201, { streamrule_id: expect.stringMatching(/^[0-9a-f]{24}$/) }])
    const stored = {
      id: ruleId,
      stream_id: id,
      type: 2,
      field: 'message',
      value: '^GET',
      inverted: false,
      description: '',
    }
    expect(await get(`/streams/${id}/rules`)).toEqual({ total: 1, stream_rules: [stored] })
    expect(await get(`/streams/${id}/rules/${ruleId}`)).toEqual(stored)
    for (const method of ['PUT', 'POST'] as const) {
      expect(
        await call(method, `/streams/${id}/rules/${ruleId}`, rule({ value: method, inverted: true })),
      ).toMatchObject({ status: 200, body: { streamrule_id: ruleId } })
      expect(await get(`/streams/${id}/rules/${ruleId}`)).toMatchObject({ value: method, inverted: true, type: 1 })
    }
    expect((await call('PUT', `/streams/${id}/rules/${ruleId}`, rule({ type: 99 }))).status).toBe(400)
    const other = await make()
    expect((await call('PUT', `/streams/${other}/rules/${ruleId}`, rule())).status).toBe(404)
    expect((await call('DELETE', `/streams/${other}/rules/${ruleId}`)).status).toBe(404)
    expect((await call('DELETE', `/streams/${id}/rules/${ruleId}`)).status).toBe(204)
    expect((await call('GET', `/streams/${id}/rules/${ruleId}`)).status).toBe(404)
  })

  it.each<[string, object, string, RegExp]>([
    ['no field', { field: ' ' }, 'field', /required/],
    ['no value', { value: '' }, 'value', /required/],
    ['no input', { type: RULE.input, field: '', value: '' }, 'value', /required/],
    ['no number', { type: RULE.greater, value: 'many' }, 'value', /must be a number/],
    [
      'an expression that cannot be',
      { type: RULE.regex, value: '(a' },
      'value',
      /regular expression cannot be used: .*missing closing/,
    ],
    [
      'an expression with too many characters',
      { type: RULE.regex, value: 'a'.repeat(9000) },
      'value',
      /8192 characters/,
    ],
    [
      'an expression too large when written out',
      { type: RULE.regex, value: '((a{100}){100}){10}' },
      'value',
      /cannot be used: /,
    ],
    ['an unknown type', { type: 9 }, 'type', /no rule type 9/],
  ])('with %s are refused naming the member', async (_, more, member, words) => {
    const id = await make()
    const { status, body } = await call('POST', `/streams/${id}/rules`, rule(more))
    expect([status, body.type, Object.keys(body.validation_errors)]).toEqual([400, 'ValidationApiError', [member]])
    expect(body.validation_errors[member][0].error).toMatch(words)
  })

  it('that come at the same moment are all there', async () => {
    const id = await make()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => call('POST', `/streams/${id}/rules`, rule({ value: `${i}` }))),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect((await get(`/streams/${id}/rules`)).total).toBe(12)
  })

  it('need not have what their type does not use', async () => {
    const id = await make()
    for (const more of [
      { type: RULE.always, field: '', value: '' },
      { type: RULE.presence, value: '' },
      { type: RULE.input, field: '', value: GONE },
    ])
      expect((await call('POST', `/streams/${id}/rules`, rule(more))).status).toBe(201)
    expect((await call('POST', `/streams/${id}/rules`, { type: 1, field: 'x' })).status).toBe(400)
  })

  it('have types, and inputs they may name', async () => {
    const id = await make()
    expect(await get(`/streams/${id}/rules/types`, 'eve')).toEqual(RULE_TYPES)
    expect(await get('/streams/rules/inputs')).toEqual({ inputs: [] })
    expect((await call('GET', '/streams/rules/inputs', undefined, 'eve')).status).toBe(403)
  })

  it('of names such as __proto__ are rules like others', async () => {
    const id = await make({
      rules: [rule({ field: '__proto__', value: 'x' }), rule({ field: 'constructor', type: RULE.presence, value: '' })],
    })
    expect((await get(`/streams/${id}`)).rules.map((one: any) => one.field)).toEqual(['__proto__', 'constructor'])
    expect((await call('POST', `/streams/${id}/testMatch`, { message: { source: 'x' } })).body.matches).toBe(false)
  })

  it('that were stored broken take no part; an administrator is notified, the others go on', async () => {
    const id = await make({ rules: [rule()] })
    const broken = { id: GONE, stream_id: id, type: 2, field: 'f', value: '(?<=x)', inverted: false, description: null }
    const { rules } = await get(`/streams/${id}`)
    await server.services.records
      .as(system('test'))
      .of(collection)
      .update(id, null, { rules: [...rules, broken] })
    await call('POST', `/streams/${id}/resume`)
    expect(server.services.ingest.routingProblems()).toEqual([
      { streamId: id, ruleId: GONE, reason: expect.stringContaining('lookbehind') },
    ])
    await server.api(serverArea).notifications.look()
    const told = server.api(serverArea).notifications.find('stream_processing_disabled', id)
    expect(told?.details).toMatchObject({ stream_id: id, stream_title: 'Web', fault_count: 1 })
    const { body } = await call('POST', `/system/notification/message/html/STREAM_PROCESSING_DISABLED/${id}`, {})
    expect(JSON.stringify(body)).toContain('lookbehind')
  })
})

describe('testing a message', () => {
  it('says what each rule makes of it, paused or not', async () => {
    const id = await make({
      rules: [
        rule(),
        rule({ type: RULE.greater, field: 'took', value: '10' }),
        rule({ field: 'timestamp', type: RULE.contains, value: '2023-08-02' }),
        rule({ field: 'streams', type: RULE.presence, value: '' }),
      ],
    })
    const [a, b, c, d] = (await get(`/streams/${id}`)).rules.map((one: any) => one.id)
    const { status, body } = await call('POST', `/streams/${id}/testMatch`, {
      message: { source: 'web1', took: '9', message: null, timestamp: '2023-08-02T10:00:00.000Z', streams: [ALL] },
    })
    expect([status, body]).toEqual([200, { matches: false, rules: { [a]: true, [b]: false, [c]: true, [d]: false } }])
    expect((await call('POST', `/streams/${id}/testMatch`, { message: { timestamp: 'soon' } })).body.message).toContain(
      'message.timestamp',
    )
    expect((await call('POST', `/streams/${id}/testMatch`, {})).status).toBe(400)
  })
})

it('outputs: none are there, and unknown ones are not found', async () => {
  const id = await make()
  expect(await get(`/streams/${id}/outputs`)).toEqual({ total: 0, outputs: [] })
  expect((await call('GET', `/streams/${id}/outputs/${GONE}`)).status).toBe(404)
  expect((await call('POST', `/streams/${id}/outputs`, { outputs: [GONE] })).status).toBe(404)
  expect((await call('POST', `/streams/${ALL}/outputs`, { outputs: [] })).status).toBe(202)
  expect((await call('DELETE', `/streams/${id}/outputs/${GONE}`)).status).toBe(404)
})
