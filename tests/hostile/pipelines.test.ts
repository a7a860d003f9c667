/** Rules that would run for ever, or grow without end, are bounded and reported; other messages come through. */
import { beforeAll, describe, expect, it } from 'vitest'
import { PIPELINE_PROCESSOR } from '../../core/pipelines/rules.ts'
import type { BatchFrame } from '../../host-demo/server/platform/ingest/journal/batch.ts'
import { Chain } from '../../host-demo/server/platform/ingest/processing/chain/chain.ts'
import { ChainCounts } from '../../host-demo/server/platform/ingest/processing/chain/counts.ts'
import { Drafts, sizeOf } from '../../host-demo/server/platform/ingest/processing/chain/drafts.ts'
import { loadProcessors } from '../../host-demo/server/platform/ingest/registry.ts'
import { noPipelineRules } from '../../host-demo/server/platform/pipelines/program.ts'

beforeAll(loadProcessors)

const other = { matchingType: 'AND' as const, removeFromDefault: false, rules: [], indexSet: 'set' }
const routing = { defaultStream: { id: 'all', indexSet: 'set' }, streams: ['a', 'b'].map(id => ({ id, ...other })) }
const streams = ['all', 'a', 'b'].map(id => ({ id, title: id }))

interface Hostile {
  /** Statements by title. */
  readonly rules: Readonly<Record<string, string>>
  /** Stages of the one pipeline: titles. */
  readonly stages: readonly (readonly string[])[]
  readonly condition?: string
}

/** A hostile message, and a usual one behind it. */
function run({ rules, stages, condition = 'true' }: Hostile, text: string) {
  const counts = new ChainCounts()
  const source = stages.map((titles, i) => `stage ${i} match pass ${titles.map(one => `rule "${one}";`).join(' ')}`)
  const pipelines = {
    ...noPipelineRules,
    streams,
    rules: Object.entries(rules).map(([title, then]) => ({
      id: title,
      title,
      source: `rule "${title}" when ${condition} then ${then} end`,
    })),
    pipelines: [{ id: 'p', title: 'p', source: `pipeline "p" ${source.join(' ')} end` }],
    connections: new Map(streams.map(({ id }) => [id, ['p']])),
  }
  const chain = new Chain(
    { processors: [PIPELINE_PROCESSOR], routing, grokPatterns: new Map(), geoIp: null, instanceNames: null, pipelines },
    counts,
  )
  const drafts = new Drafts(() => undefined)
  const pass = (message: string) => {
    drafts.start(
      (_, __, index = 0) => `m-${index}`,
      { receivedAt: 5, position: 1, start: 0, end: 10 } as BatchFrame,
      { id: 'in', type: '', title: '', configuration: {}, staticFields: {} },
      { timestamp: 7, fields: { message, source: 'node' }, problem: null, undecodable: false } as never,
      chain.routes,
    )
    chain.run(drafts)
    return drafts.all.slice(0, drafts.count).map(({ fields, route, isDropped }) => ({ fields, route, isDropped }))
  }
  const messages = pass(text)
  const [usual] = pass('usual')
  const failures = Object.values(counts.pipelines.changes()).reduce((sum, { failed }) => sum + failed, 0)
  return { messages, usual: usual!, failures }
}

const problem = (fields: Readonly<Record<string, unknown>>) => String(fields['gl2_processing_error'])

describe('hostile rules', () => {
  it('that backtrack for ever elsewhere run in linear time', () => {
    const patterns = ['(a+)+$', '(a|aa)*b', '(.*a){12}b', '^(([a-z])+.)+[A-Z]([a-z])+$']
    const rules = Object.fromEntries(
      patterns.map((pattern, i) => [
        `r${i}`,
        `set_field("m${i}", regex("${pattern}", to_string($message.message)).matches);`,
      ]),
    )
    const { messages, usual } = run({ rules, stages: [Object.keys(rules)] }, `${'a'.repeat(50_000)}!`)
    expect(messages[0]!.fields['m0']).toBe(false)
    expect(usual.fields['m0']).toBe(false)
  })

  it('that are rows of operators as long as a text may be run', () => {
    const rules = {
      any: `set_field("any", ${'$message.message == "x" || '.repeat(3600)}true);`,
      sum: `let one = 1; set_field("sum", one${' + 1'.repeat(20_000)});`,
    }
    const { messages, failures } = run({ rules, stages: [['any', 'sum']] }, 'text')
    expect(messages[0]!.fields).toMatchObject({ any: true, sum: 20_001 })
    expect(failures).toBe(0)
  })

  it('that use up the steps of a message fail, and the message goes on', () => {
    const rules = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `r${i}`,
        `set_field("x${i}", regex_replace("(?:a|b|ab|ba){1,200}c", to_string($message.message), "y"));`,
      ]),
    )
    const { messages, usual, failures } = run(
      { rules, stages: Object.keys(rules).map(one => [one]) },
      'ab'.repeat(100_000),
    )
    expect(problem(messages[0]!.fields)).toContain('too long')
    expect(failures).toBeGreaterThan(0)
    expect(usual.fields).not.toHaveProperty('gl2_processing_error')
  })

  it('that double a field in each stage stop at a size', () => {
    const rules = { grow: 'set_field("big", concat(to_string($message.big, "x"), to_string($message.big, "x")));' }
    const { messages, failures } = run({ rules, stages: Array(60).fill(['grow']) }, 'text')
    expect(sizeOf(messages[0]!.fields)).toBeLessThan(5_000_000)
    expect(failures).toBeGreaterThan(0)
    expect(problem(messages[0]!.fields)).toContain("Rule 'grow' failed in line 1")
  })

  it('that make fields of all that a message says stop at a number', () => {
    const text = Array.from({ length: 9000 }, (_, i) => `k${i}=v`).join(' ')
    const rules = { all: 'set_fields(key_value(to_string($message.message)));' }
    const { messages, usual } = run(
      { rules, stages: [['all']], condition: 'contains(to_string($message.message), "=")' },
      text,
    )
    expect(Object.keys(messages[0]!.fields).length).toBeLessThan(2_100)
    expect(problem(messages[0]!.fields)).toContain('fields')
    expect(usual.fields).not.toHaveProperty('gl2_processing_error')
  })

  it('that create messages for ever stop at 100 for each that came in', () => {
    const clone = 'let c = clone_message(); set_field("n", 1, "", "", c);'
    const { messages, usual } = run({ rules: { clone }, stages: [['clone'], ['clone']] }, 'text')
    expect(messages).toHaveLength(101)
    expect(messages.some(({ fields }) => problem(fields).includes('100'))).toBe(true)
    expect(usual.fields['message']).toBe('usual')
  })

  it('that send a message between streams for ever run once for each stream', () => {
    const rules = {
      there: 'remove_from_stream(name: "b"); route_to_stream(name: "a");',
      back: 'route_to_stream(name: "b"); set_field("seen", concat(to_string($message.seen), "x"));',
    }
    const { messages } = run({ rules, stages: [['there', 'back']] }, 'text')
    expect(messages[0]!.fields['seen']).toBe('xx')
  })
})
