import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_STREAM, EngineStage } from '../testing/engine-stage.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EVENTS_STREAM = '000000000000000000000002'
const [one, other] = ['64c900000000000000000001', '64c900000000000000000002']
/** Each test has a day of its own, since messages stay. */
let start = Date.parse('2026-09-01T00:00:00Z')
let stage: EngineStage
let tag = ''

beforeAll(async () => {
  stage = await EngineStage.open(start)
}, 60_000)
afterAll(() => stage.close())
beforeEach(async () => {
  start += DAY
  tag = `t${start}`
  await stage.reset(start)
})

type Fields = Record<string, string | number>
const send = (...messages: readonly (readonly [number, Fields?, string[]?])[]) =>
  stage.send(
    ...messages.map(([at, fields, streams]) => ({ timestamp: start + at, streams, fields: { tag, ...fields } })),
  )
const mine = (config: object = {}) => ({ query: `tag:${tag}`, ...config })
const ref = (id: string) => ({ expr: 'number-ref', ref: id })
const value = (number: number) => ({ expr: 'number', value: number })
const compare = (expr: string, left: object, right: object) => ({ expr, left, right })
const count = { id: 'n', function: 'count', field: null }
const messages = () => stage.events().map(({ message }) => message)

describe('conditions', () => {
  it('are read as trees, and compare a series with an earlier time', async () => {
    await send(...[1, 2, 3].map(n => [-n, { host: 'a', took: n * 100 }] as const), [-1, { host: 'b', took: 900 }])
    // A week before: one of a, four of b.
    const week = 7 * DAY
    await send([-week - 1, { host: 'a' }], ...[1, 2, 3, 4].map(n => [-week - n, { host: 'b' }] as const))
    const series = [count, { id: 'before', function: 'count', field: null, shift_ms: week }]
    const twice = compare('*', value(2), ref('before'))
    await stage.define(mine({ group_by: ['host'], series, conditions: { expression: compare('>', ref('n'), twice) } }))
    await stage.define(
      mine({
        group_by: ['host'],
        series: [count, { id: 'avg', function: 'avg', field: 'took' }],
        conditions: {
          expression: {
            expr: '||',
            left: { expr: 'group', operator: '&&', child: compare('==', ref('avg'), value(900)) },
            right: { expr: '!', left: compare('<=', value(1), ref('n')) },
          },
        },
      }),
    )
    await stage.run()
    expect(messages().toSorted()).toEqual([
      'Test: a - count()=3.0 count()[-604800s]=1.0',
      'Test: b - count()=1.0 avg(took)=900.0',
    ])
  })

  it('do not hold for texts that are no numbers, and hold for nothing at all as measured', async () => {
    await send([-1, { took: 'slow' }])
    const average = { id: 'avg', function: 'avg', field: 'took' }
    const above = { expression: compare('>', ref('avg'), value(10)) }
    await stage.define(mine({ series: [average], conditions: above }))
    await stage.define(mine({ series: [{ ...average, field: 'absent' }], conditions: above }))
    await stage.run()
    expect(messages()).toEqual(['Test: avg(absent)=Infinity'])
  })
})

describe('streams of an event', () => {
  it('are those of its messages, of the definition, or what both have', async () => {
    await send([-1, {}, [one, other]], [-2, {}, [other, EVENTS_STREAM]])
    const all = compare('>=', ref('n'), value(0))
    const sources = async (config: object) => {
      stage.made.length = 0
      const { id } = await stage.define(mine(config))
      await stage.run()
      return stage.events(id).map(({ source_streams: ids }) => ids.toSorted())
    }
    expect(await sources({ streams: [one] })).toEqual([[one]])
    expect(await sources({ streams: [one, other] })).toEqual([[other], [one, other]])
    // The first one without streams of its own: messages of streams that it is given are not there.
    const nothing = { query: 'tag:absent', series: [count], conditions: { expression: all } }
    expect(await sources({ ...nothing, streams: [one] })).toEqual([[one]])
    expect(await sources(nothing)).toEqual([[DEFAULT_STREAM]])
  })

  it('are never its own: a definition over events does not see those that it made', async () => {
    const { id } = await stage.define(mine({ streams: [EVENTS_STREAM] }))
    await send(
      [-1, { event_definition_id: id }, [EVENTS_STREAM]],
      [-2, { event_definition_id: other }, [EVENTS_STREAM]],
    )
    await stage.run()
    expect(stage.events().map(({ origin_context }) => origin_context)).toEqual([
      expect.stringMatching(/^urn:graylog:event:es:test_0:/),
    ])
  })
})

describe('missing data', () => {
  const missing = (more: object) => ({
    config: {
      type: 'missing-data-v1' as const,
      query: `tag:${tag}`,
      streams: [],
      field: 'source',
      values: [],
      remember_ms: 10 * MINUTE,
      search_within_ms: MINUTE,
      execute_every_ms: MINUTE,
      ...more,
    },
  })

  it('is told of for values that were expected, or seen not long ago', async () => {
    await send([-5 * MINUTE, { source: 'Web1' }], [-1, { source: 'web2' }], [-20 * MINUTE, { source: 'web3' }])
    const { id } = await stage.define({}, missing({}))
    await stage.run()
    await stage.define({}, missing({ values: ['WEB2', 'web9'], remember_ms: 0 }))
    await stage.run()
    expect(stage.events().map(({ message, group_by_fields }) => [message, group_by_fields])).toEqual([
      [`Test: web1 - nothing since ${new Date(start - 5 * MINUTE).toISOString()}`, { source: 'web1' }],
      [`Test: web9 - nothing since ${new Date(start - MINUTE).toISOString()}`, { source: 'web9' }],
    ])
    await stage.live(8 * MINUTE, MINUTE)
    // Each minute until it is forgotten: web1 for six more, web2 from the second on.
    const told = (source: string) => stage.events(id).filter(one => one.group_by_fields['source'] === source).length
    expect([told('web1'), told('web2')]).toEqual([7, 8])
  })
})

describe('a sequence', () => {
  it('holds for keys whose steps came in order, a message counting for one of them', async () => {
    const sequence = (first: string, then: string) => ({
      config: {
        type: 'sequence-v1' as const,
        key: 'user',
        steps: [
          { query: `tag:${tag} AND ${first}`, streams: [], at_least: 2 },
          { query: `tag:${tag} AND ${then}`, streams: [], at_least: 1 },
        ],
        search_within_ms: MINUTE,
        execute_every_ms: MINUTE,
      },
    })
    await send(
      ...[-50, -40, -30].map(at => [at, { user: 'ann', what: 'fail' }] as const),
      [-10, { user: 'ann', what: 'login' }],
      [-50, { user: 'bob', what: 'login' }],
      ...[-40, -30].map(at => [at, { user: 'bob', what: 'fail' }] as const),
      [-50, { user: 'cat', what: 'fail' }],
      [-10, { user: 'cat', what: 'login' }],
    )
    const { id } = await stage.define({}, sequence('what:fail', 'what:login'))
    const { id: same } = await stage.define({}, sequence('what:fail', 'what:fail'))
    await stage.run()
    expect(stage.events(id).map(({ group_by_fields }) => group_by_fields)).toEqual([{ user: 'ann' }])
    expect(stage.events(same).map(({ group_by_fields }) => group_by_fields)).toEqual([{ user: 'ann' }])
  })
})

describe('the fields and messages of an event', () => {
  it('lack values that a template demands, and carry as many messages as asked for', async () => {
    await send([-3, { host: 'a', user: 'ann' }], [-2, { host: 'a' }], [-1, { host: 'b', user: '${source.host}' }])
    const template = (text: string, require_values = true) => ({
      data_type: 'string' as const,
      providers: [{ type: 'template-v1' as const, template: text, require_values }],
    })
    const notified = {
      notifications: [{ notification_id: one, notification_parameters: null }],
      notification_settings: { grace_period_ms: 0, backlog_size: 1 },
    }
    const fields = {
      user: template('${source.user}'),
      odd: template('${source.user'),
      host: template('on ${source.host}'),
    }
    await stage.define(mine(), { field_spec: fields, key_spec: ['user', 'host'], ...notified })
    await stage.run()
    await stage.define(
      mine({ group_by: ['host'], series: [count], conditions: { expression: { expr: 'true' } } }),
      notified,
    )
    await stage.run()
    expect(stage.events().map(({ fields: filled, key }) => [filled, key])).toEqual([
      [{ user: 'ann', host: 'on a' }, 'ann|on a'],
      [{ host: 'on a' }, 'on a'],
      // A text of senders is no template.
      [{ user: '${source.host}', host: 'on b' }, '${source.host}|on b'],
      [{}, null],
      [{}, null],
    ])
    expect(stage.made.map(({ backlog }) => backlog.map(({ timestamp }) => Date.parse(timestamp) - start))).toEqual([
      [-3],
      [-2],
      [-1],
      [-3],
      [-1],
    ])
  })
})
