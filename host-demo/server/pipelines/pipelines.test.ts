import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pipelineMeter, placedRuleMeter, ruleMeter, stageMeter } from '../../../core/pipelines/rules.ts'
import type { Connection, Pipeline, PipelineStatistics, Rule, RulePage } from '../../../core/pipelines/schema.ts'
import { placeKey } from '../platform/pipelines/place-counts.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
})
afterEach(() => server.close())

const base = '/api/system/pipelines'
const ruleOf = (title: string, then = 'set_field("a", 1);') => ({
  source: `rule "${title}" when true then ${then} end`,
  description: null,
})
const pipelineOf = (title: string, ...rules: string[]) => ({
  source: `pipeline "${title}" stage 0 match either ${rules.map(rule => `rule "${rule}";`).join(' ')} end`,
  description: 'about it',
})
async function made<T>(path: string, body: unknown): Promise<T> {
  const reply = await server.call('POST', base + path, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}
async function stream(title = 'Alpha'): Promise<string> {
  const [set] = (await server.call('GET', '/api/system/indices/index_sets')).json<{ index_sets: { id: string }[] }>()
    .index_sets
  const reply = await server.call('POST', '/api/streams', { title, index_set_id: set!.id, rules: [] })
  return reply.json<{ stream_id: string }>().stream_id
}
const told = () => server.services.ingest.pipelines

describe('rules', () => {
  it('are created, shown, changed and deleted; the source names them, and ingest has each change', async () => {
    const rule = await made<Rule>('/rule', { ...ruleOf('first'), title: 'not this', id: null })
    expect(rule).toMatchObject({ title: 'first', errors: null, description: null })
    expect(told().rules).toMatchObject([{ id: rule.id, title: 'first' }])
    const changed = await server.call('PUT', `${base}/rule/${rule.id}`, { ...rule, ...ruleOf('second') })
    expect(changed.json()).toMatchObject({ id: rule.id, title: 'second', created_at: rule.created_at })
    expect(told().rules).toMatchObject([{ title: 'second' }])
    expect((await server.call('GET', `${base}/rule`)).json()).toMatchObject([{ title: 'second' }])
    expect((await server.call('DELETE', `${base}/rule/${rule.id}`)).statusCode).toBe(204)
    expect((await server.call('GET', `${base}/rule/${rule.id}`)).statusCode).toBe(404)
    expect(told().rules).toEqual([])
  })

  it('that cannot be read are refused with a bare list of errors', async () => {
    const body = { source: 'rule "x"\nwhen\n  nope()\nthen\nend' }
    for (const path of ['/rule', '/rule/parse']) {
      const refused = await server.call('POST', base + path, body)
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        [{ type: 'undeclared_function', line: 3, position_in_line: 2, reason: expect.stringMatching(/nope/) }],
      ])
    }
    const regex = { source: 'rule "x" when regex("(", "a").matches == true then end' }
    expect((await server.call('POST', `${base}/rule/parse`, regex)).json()).toMatchObject([
      { type: 'invalid_function_argument', line: 1 },
    ])
  })

  it('are parsed without being stored', async () => {
    expect(await made<Rule>('/rule/parse', { ...ruleOf('draft'), id: 'x' })).toMatchObject({ id: 'x', title: 'draft' })
    expect(told().rules).toEqual([])
  })

  it('as long as they may be are read while others have their turn', async () => {
    const parse = (source: string) => server.call('POST', `${base}/rule/parse`, { source })
    await parse(ruleOf('short').source)
    let turns = 0
    let isAnswered = false
    const count = () => {
      turns++
      if (!isAnswered) setImmediate(count)
    }
    count()
    const reply = await parse(ruleOf('long', `set_field("a", [${'1, '.repeat(33_000)}1]);`).source)
    isAnswered = true
    expect([reply.statusCode, reply.json().title]).toEqual([200, 'long'])
    expect(turns).toBeGreaterThan(500)
  })

  it('have titles of their own', async () => {
    await made('/rule', ruleOf('first'))
    const second = await server.call('POST', `${base}/rule`, ruleOf('first'))
    expect([second.statusCode, second.json().validation_errors.title]).toMatchObject([400, [{}]])
  })

  it('are listed with the pipelines that use them, and found by their titles', async () => {
    const first = await made<Rule>('/rule', ruleOf('first'))
    const second = await made<Rule>('/rule', ruleOf('second'))
    const pipeline = await made<Pipeline>('/pipeline', pipelineOf('p', 'first', 'none'))
    const page = (await server.call('GET', `${base}/rule/paginated?query=fir`)).json<RulePage>()
    expect(page).toMatchObject({ total: 1, rules: [{ id: first.id }] })
    expect(page.context).toEqual({ used_in_pipelines: { [first.id!]: [{ id: pipeline.id, title: 'p' }] } })
    expect(await made('/rule/multiple', { rules: ['second', 'none'] })).toMatchObject([{ id: second.id }])
  })

  it('keep the grok patterns that they name', async () => {
    await server.call('POST', '/api/system/grok', { name: 'MINE', pattern: 'x+' })
    const patterns = (await server.call('GET', '/api/system/grok')).json<{ patterns: { id: string; name: string }[] }>()
    const { id } = patterns.patterns.find(({ name }) => name === 'MINE')!
    await made('/rule', ruleOf('uses', 'set_fields(grok("%{MINE:m}", to_string($message.message)));'))
    const refused = await server.call('DELETE', `/api/system/grok/${id}`)
    expect([refused.statusCode, refused.json().message]).toMatchObject([400, expect.stringMatching(/rule 'uses'/)])
  })

  it('list the functions that they may call', async () => {
    const list = (await server.call('GET', `${base}/rule/functions`)).json<{ name: string }[]>()
    expect(list.length).toBeGreaterThan(110)
    expect(list.find(({ name }) => name === 'to_long')).toMatchObject({
      return_type: 'java.lang.Long',
      params: [
        { name: 'value', type: 'java.lang.Object' },
        { name: 'default', optional: true },
      ],
    })
  })
})

describe('pipelines', () => {
  it('are created, shown, changed and deleted, with their stages', async () => {
    const pipeline = await made<Pipeline>('/pipeline', pipelineOf('p', 'one'))
    expect(pipeline.stages).toEqual([{ stage: 0, match: 'EITHER', rules: ['one'] }])
    const changed = await server.call('PUT', `${base}/pipeline/${pipeline.id}`, { ...pipeline, ...pipelineOf('q') })
    expect(changed.json()).toMatchObject({ title: 'q', stages: [{ rules: [] }] })
    const page = (await server.call('GET', `${base}/pipeline/paginated`)).json()
    expect(page).toMatchObject({ total: 1, pipelines: [{ title: 'q', description: 'about it' }] })
    expect((await server.call('DELETE', `${base}/pipeline/${pipeline.id}`)).statusCode).toBe(204)
    expect(told().pipelines).toEqual([])
  })

  it('that cannot be read are refused', async () => {
    const refused = await server.call('POST', `${base}/pipeline/parse`, { source: 'pipeline "x"' })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, [{ type: 'syntax_error', line: 1 }]])
  })
})

describe.each([
  ['a rule', '/rule', (title: string) => ruleOf(title)],
  ['a pipeline', '/pipeline', (title: string) => pipelineOf(title)],
])('%s that two people save', (_, path, bodyOf) => {
  it('is not changed by the one who knows an older revision', async () => {
    const { id, revision } = await made<Rule>(path, bodyOf('first'))
    const put = async (title: string, query: string, more = {}) => {
      const reply = await server.call('PUT', `${base}${path}/${id}${query}`, { ...bodyOf(title), ...more })
      return [reply.statusCode, reply.json().revision ?? reply.json().message]
    }
    expect(revision).toBe(1)
    expect(await put('theirs', '?revision=1')).toEqual([200, 2])
    expect(await put('mine', '?revision=1')).toEqual([409, expect.stringContaining('changed this in between')])
    expect((await server.call('GET', `${base}${path}/${id}`)).json()).toMatchObject({ title: 'theirs', revision: 2 })
    expect(await put('mine', '?revision=2')).toEqual([200, 3])
    expect(await put('mine', '?revision=x')).toEqual([400, expect.anything()])
  })

  it('is changed by clients that know of no revision, also where they send back what they got', async () => {
    const stored = await made<Rule>(path, bodyOf('first'))
    for (const title of ['second', 'third']) {
      const reply = await server.call('PUT', `${base}${path}/${stored.id}`, { ...stored, ...bodyOf(title) })
      expect([reply.statusCode, reply.json().title]).toEqual([200, title])
    }
  })
})

describe('connections', () => {
  it('are replaced for a stream, and for a pipeline', async () => {
    const [alpha, beta] = [await stream('Alpha'), await stream('Beta')]
    const p = (await made<Pipeline>('/pipeline', pipelineOf('p'))).id!
    const q = (await made<Pipeline>('/pipeline', pipelineOf('q'))).id!
    expect(await made('/connections/to_stream', { stream_id: alpha, pipeline_ids: [p, q, p] })).toMatchObject({
      stream_id: alpha,
      pipeline_ids: [p, q],
    })
    const changed = await made<Connection[]>('/connections/to_pipeline', { pipeline_id: p, stream_ids: [beta] })
    expect(changed.map(({ stream_id, pipeline_ids }) => [stream_id, pipeline_ids])).toEqual([
      [alpha, [q]],
      [beta, [p]],
    ])
    expect(told().connections).toEqual(
      new Map([
        [alpha, [q]],
        [beta, [p]],
      ]),
    )
    expect((await server.call('GET', `${base}/connections/${beta}`)).json()).toMatchObject({ pipeline_ids: [p] })
    expect((await server.call('GET', `${base}/connections`)).json()).toHaveLength(2)
  })

  it('keep what the caller does not see', async () => {
    const alpha = await stream()
    const p = (await made<Pipeline>('/pipeline', pipelineOf('p'))).id!
    const q = (await made<Pipeline>('/pipeline', pipelineOf('q'))).id!
    await made('/connections/to_pipeline', { pipeline_id: p, stream_ids: [alpha] })
    const permissions = ['pipeline_connection:read', 'pipeline_connection:edit', `streams:read:${alpha}`]
    await server.call('POST', '/api/users', newUser('bob', { permissions: [...permissions, `pipeline:read:${q}`] }))
    const connect = (pipeline_ids: string[]) =>
      server.call('POST', `${base}/connections/to_stream`, { stream_id: alpha, pipeline_ids }, basic('bob', 'pw'))
    expect((await connect([q])).json()).toMatchObject({ pipeline_ids: [q] })
    expect(told().connections).toEqual(new Map([[alpha, [q, p]]]))
    expect((await connect([])).json()).toMatchObject({ pipeline_ids: [] })
    expect(told().connections).toEqual(new Map([[alpha, [p]]]))
  })

  it('go with their stream, and with their pipeline', async () => {
    const [alpha, beta] = [await stream('Alpha'), await stream('Beta')]
    const p = (await made<Pipeline>('/pipeline', pipelineOf('p'))).id!
    await made('/connections/to_pipeline', { pipeline_id: p, stream_ids: [alpha, beta] })
    await server.call('DELETE', `/api/streams/${alpha}`)
    await expect.poll(() => [...told().connections.keys()]).toEqual([beta])
    await server.call('DELETE', `${base}/pipeline/${p}`)
    expect((await server.call('GET', `${base}/connections/${beta}`)).statusCode).toBe(404)
    expect((await server.call('GET', `${base}/connections`)).json()).toEqual([])
  })

  it('are refused for streams and pipelines that there are not, and for streams of the server', async () => {
    const p = (await made<Pipeline>('/pipeline', pipelineOf('p'))).id!
    const to = async (stream_id: string, pipeline: string) =>
      (await server.call('POST', `${base}/connections/to_stream`, { stream_id, pipeline_ids: [pipeline] })).statusCode
    expect(await to('5'.repeat(24), p)).toBe(404)
    expect(await to(await stream(), '5'.repeat(24))).toBe(404)
  })
})

describe('counts', () => {
  const rate = (total: number) => ({ total, perSecond: 10 })
  const counters = (evaluated: number, failed = 0) => ({
    evaluated: rate(evaluated),
    matched: rate(1),
    executed: rate(evaluated),
    failed: rate(failed),
    microseconds: 50,
    lastFailure: failed > 0 ? { at: 1000, line: 3, reason: 'no number', messageId: 'm' } : null,
  })

  it('of pipelines, stages and rules are shown, and measured under the established names', async () => {
    const rule = (await made<Rule>('/rule', ruleOf('one'))).id!
    const p = (await made<Pipeline>('/pipeline', pipelineOf('p', 'one', 'none'))).id!
    server.services.ingest.pretend({
      places: {
        [placeKey(p)]: counters(7),
        [placeKey(p, 0)]: counters(6),
        [placeKey(p, 0, 'one')]: counters(5, 2),
      },
    })
    const shown = (await server.call('GET', `${base}/statistics`)).json<PipelineStatistics>()
    expect(shown.pipelines).toMatchObject([{ id: p, executed: { total: 7, per_second: 10 }, load: 0.0005 }])
    expect(shown.pipelines[0]!.stages[0]).toMatchObject({
      executed: { total: 6 },
      rules: [
        { title: 'one', id: rule, counts: { evaluated: { total: 5 }, microseconds_per_message: 50 } },
        { title: 'none', id: null, counts: { evaluated: { total: 0 }, last_failure: null } },
      ],
    })
    expect(shown.rules).toMatchObject([
      { id: rule, counts: { failed: { total: 2 }, last_failure: { at: '1970-01-01T00:00:01.000Z', line: 3 } } },
    ])
    const total = (name: string) =>
      (server.services.metrics.get(name)?.metric as { rate: { total: number } } | undefined)?.rate.total
    expect(total(pipelineMeter(p))).toBe(7)
    expect(total(stageMeter(p, 0))).toBe(6)
    expect(total(ruleMeter(rule, 'failed'))).toBe(2)
    expect(total(placedRuleMeter(rule, p, 0, 'executed'))).toBeUndefined()
    await server.call('PUT', `${base}/rule/config/metrics`, { metrics_enabled: true })
    expect(total(placedRuleMeter(rule, p, 0, 'executed'))).toBe(5)
    await server.call('DELETE', `${base}/pipeline/${p}`)
    expect(total(pipelineMeter(p))).toBeUndefined()
    expect(total(ruleMeter(rule, 'failed'))).toBe(0)
  })
})
