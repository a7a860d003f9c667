import { beforeAll, describe, expect, it } from 'vitest'
import { PIPELINE_PROCESSOR } from '../../../../../../core/pipelines/rules.ts'
import { placeKey } from '../../../pipelines/place-counts.ts'
import { noPipelineRules, type PipelineRules } from '../../../pipelines/program.ts'
import type { BatchFrame } from '../../journal/batch.ts'
import { loadProcessors, processorOf } from '../../registry.ts'
import { Chain } from '../chain/chain.ts'
import { ChainCounts } from '../chain/counts.ts'
import { Drafts } from '../chain/drafts.ts'
import type { Processor } from '../chain/processor.ts'

beforeAll(loadProcessors)

const other = (id: string, indexSet = 'set') => ({
  id,
  indexSet,
  matchingType: 'AND' as const,
  removeFromDefault: false,
  rules: [],
})
const routing = { defaultStream: { id: 'all', indexSet: 'set' }, streams: [other('alpha'), other('beta', 'second')] }
const streams = [
  { id: 'all', title: 'All messages' },
  { id: 'alpha', title: 'Alpha' },
  { id: 'beta', title: 'Beta' },
  { id: 'halted', title: 'Halted' },
]

interface Set {
  /** Statements by the title of a rule that always runs; a text with `rule` in it is a whole rule. */
  readonly rules: Readonly<Record<string, string>>
  /** Rules of stage 0 by the pipeline's id. */
  readonly pipelines: Readonly<Record<string, readonly string[]>>
  readonly connections: Readonly<Record<string, readonly string[]>>
}

const stored = ({ rules, pipelines, connections }: Set): PipelineRules => ({
  ...noPipelineRules,
  streams,
  rules: Object.entries(rules).map(([title, text]) => ({
    id: `id of ${title}`,
    title,
    source: text.startsWith('rule') ? text : `rule "${title}" when true then ${text} end`,
  })),
  pipelines: Object.entries(pipelines).map(([id, titles]) => ({
    id,
    title: id,
    source: `pipeline "${id}" stage 0 match pass ${titles.map(title => `rule "${title}";`).join(' ')} end`,
  })),
  connections: new Map(Object.entries(connections)),
})

const behind = 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor'

/** A message through the pipelines, and the messages that a processor behind them saw. */
function run(set: Set, counts = new ChainCounts(), limited: unknown[] = []) {
  const seen: string[] = []
  const last: Processor = { id: behind, prepare: () => ({ process: draft => void seen.push(draft.id) }) }
  const rules = {
    processors: [PIPELINE_PROCESSOR, behind],
    routing,
    grokPatterns: new Map(),
    geoIp: null,
    instanceNames: null,
    pipelines: stored(set),
  }
  const chain = new Chain(rules, counts, id => (id === behind ? last : processorOf(id)))
  const drafts = new Drafts(draft => limited.push(draft.id))
  drafts.start(
    (_receivedAt, position, index = 0) => `m-${position}-${index}`,
    { receivedAt: 5, position: 1, start: 0, end: 10 } as BatchFrame,
    { id: 'in', type: '', title: '', configuration: {}, staticFields: {} },
    { timestamp: 7, fields: { message: 'hello', source: 'node', gl2_source_input: 'in' }, problem: null } as never,
    chain.routes,
  )
  chain.run(drafts)
  const messages = drafts.all.slice(0, drafts.count)
  return { messages, seen, counts, problem: messages[0]!.fields['gl2_processing_error'] }
}

const onAll = (rules: Set['rules']): Set => ({
  rules,
  pipelines: { p: Object.keys(rules) },
  connections: { all: ['p'] },
})

describe('the pipeline processor', () => {
  it('changes fields and the time, and leaves messages of other streams alone', () => {
    const set = onAll({ r: 'set_field("level", 3); set_field("timestamp", parse_unix_milliseconds(1000));' })
    expect(run(set).messages[0]).toMatchObject({ timestamp: 1000, fields: { level: 3 } })
    expect(run({ ...set, connections: { alpha: ['p'] } }).messages[0]!.fields['level']).toBeUndefined()
  })

  it('routes to streams that take messages, and to the default stream where none is left', () => {
    const route = (text: string) => run(onAll({ r: text })).messages[0]!.route
    expect(route('route_to_stream(name: "Beta", remove_from_default: true);')).toEqual({
      streams: ['beta'],
      indexSets: ['second'],
    })
    expect(route('route_to_stream("Halted"); route_to_stream("Alpha");').streams).toEqual(['all', 'alpha'])
    expect(route('remove_from_stream(id: "all");').streams).toEqual(['all'])
  })

  it('drops messages, which no processor behind it sees', () => {
    const { messages, seen } = run(onAll({ r: 'drop_message();' }))
    expect(messages.map(({ isDropped }) => isDropped)).toEqual([true])
    expect(seen).toEqual([])
  })

  it('gives created messages ids of their own, their streams, and the processors behind it', () => {
    const { messages, seen } = run({
      rules: {
        made: 'let m = create_message("second"); set_field("own", to_string($message._id), "", "", m); route_to_stream(name: "Alpha", message: m);',
        onAlpha: 'set_field("alpha", to_string($message._id));',
      },
      pipelines: { p: ['made'], q: ['onAlpha'] },
      connections: { all: ['p'], alpha: ['q'] },
    })
    expect(seen).toEqual(['m-1-0', 'm-1-1'])
    expect(messages[1]).toMatchObject({
      id: 'm-1-1',
      fields: { message: 'second', own: 'm-1-0', alpha: 'm-1-1', gl2_message_id: 'm-1-1', gl2_source_input: 'in' },
      route: { streams: ['alpha'] },
    })
  })

  it('stops rules that create messages for ever', () => {
    const { messages, problem } = run(onAll({ r: 'clone_message();' }))
    expect(messages).toHaveLength(101)
    expect(messages.at(-1)!.fields['gl2_processing_error']).toMatch(/^Rule 'r' failed in line 1: .*100/)
    expect(problem).toBeUndefined()
  })

  it('notes failures on the message, which goes on, and counts them', () => {
    const counts = new ChainCounts()
    const { problem, seen } = run(onAll({ broken: 'let x = 1 / to_long("0");', fine: 'set_field("a", 1);' }), counts)
    expect(problem).toMatch(/^Rule 'broken' failed in line 1: /)
    expect(seen).toEqual(['m-1-0'])
    const places = counts.pipelines.changes()
    expect(places[placeKey('p', 0, 'broken')]).toMatchObject({
      evaluated: 1,
      matched: 1,
      executed: 1,
      failed: 1,
      lastFailure: { line: 1, messageId: 'm-1-0' },
    })
    expect(places[placeKey('p')]).toMatchObject({ executed: 1 })
    expect(places[placeKey('p', 0)]).toMatchObject({ executed: 1 })
    expect(counts.snapshot()[PIPELINE_PROCESSOR]).toMatchObject({ executed: 1, failed: 1 })
  })

  it('lets a rule that cannot be read stand in its stage, with a condition that never holds', () => {
    const counts = new ChainCounts()
    const set = onAll({ bad: 'rule "bad" when', good: 'set_field("a", 1);' })
    const { messages, problem } = run({ ...set, pipelines: { p: ['bad', 'none', 'good'] } }, counts)
    expect(messages[0]!.fields).toMatchObject({ a: 1 })
    expect(problem).toBeUndefined()
    expect(counts.pipelines.changes()[placeKey('p', 0, 'bad')]).toMatchObject({ evaluated: 1, matched: 0 })
  })

  it('keeps names of fields within bounds where rules take them from messages', () => {
    const limited: unknown[] = []
    run(onAll({ r: 'set_field("message", "x");' }), undefined, limited)
    expect(limited).toEqual([])
    run(onAll({ r: 'set_field(concat("f_", to_string($message.message)), 1);' }), undefined, limited)
    expect(limited).toEqual(['m-1-0'])
  })

  it('tells of ten failures at most', () => {
    const rules = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`r${i}`, 'let x = 1 / to_long("0");']))
    const titles = Object.keys(rules)
    const pipelines = Object.fromEntries(titles.map(title => [title, [title]]))
    const { problem } = run({ rules, pipelines, connections: { all: titles } })
    expect(String(problem).match(/Rule /g)).toHaveLength(10)
  })
})
