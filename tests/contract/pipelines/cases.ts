/** The cases of `measured/pipelines.jsonl` that run rules, and what the rules do with them here. */
import { expect } from 'vitest'
import { defaultPatterns } from '../../../core/grok/default-patterns.ts'
import { checkConstant } from '../../../core/pipelines/constant-checks.ts'
import { parsePipeline, parseRule } from '../../../core/pipelines/parse.ts'
import { expressionsWith } from '../../../host-demo/server/platform/ingest/extractors/expressions.ts'
import {
  checkConstantsWith,
  compileRule,
  type CompiledRule,
} from '../../../host-demo/server/platform/pipelines/compile.ts'
import type { LookupAnswer, RuleTables } from '../../../host-demo/server/platform/pipelines/lookup-tables.ts'
import { RuleMessage } from '../../../host-demo/server/platform/pipelines/message.ts'
import type { Surroundings } from '../../../host-demo/server/platform/pipelines/run.ts'
import {
  runPipelines,
  runRule,
  type CompiledPipeline,
  type Connections,
  type Witness,
} from '../../../host-demo/server/platform/pipelines/stages.ts'
import { jsonOf, valueOf } from '../../../host-demo/server/platform/pipelines/values.ts'
import { measuredCases } from '../measured.ts'

type Fields = Readonly<Record<string, unknown>>
interface Measured {
  readonly id: string
  readonly group: string
  readonly input?: Fields
  readonly outputs: readonly Fields[]
  readonly output_count?: number
}
export interface RuleCase extends Measured {
  readonly kind: 'rule'
  readonly rule: string
  readonly via?: string
  readonly input_id?: string
  readonly condition: boolean | null
  readonly error: 'condition' | 'action' | null
  readonly rule_simulate?: { readonly streams: readonly string[] }
}
interface StagesCase extends Measured {
  readonly kind: 'stages'
  readonly note: string
  readonly rules: readonly string[]
  readonly pipelines: readonly string[]
  readonly connections: Readonly<Record<string, readonly string[]>>
  readonly start_stream: string
  readonly trace: readonly string[]
}
interface Answer {
  readonly condition: boolean | null
  readonly error: 'condition' | 'action' | null
  readonly outputs: readonly Fields[]
  readonly output_count: number
  readonly streams: readonly string[]
  readonly trace: readonly string[]
}

/** Whole numbers that no double holds stay texts, as fields have them. */
const exact = (_: string, value: unknown, { source }: { source?: string }) =>
  typeof value === 'number' && /^-?\d{16,}$/.test(source ?? '') && !Number.isSafeInteger(value) ? source : value

/** A case with a text only (`parse`, or a rule that is refused): `rule-language.test.ts` has those. */
interface TextCase {
  readonly id: string
  readonly kind: 'parse' | 'rule'
  readonly answer?: unknown
  readonly parse_errors?: unknown
  readonly parse_failure?: unknown
  /** The other server could not tell what comes out. */
  readonly failure?: unknown
  readonly outputs?: undefined
}

const all = measuredCases<RuleCase | StagesCase | TextCase>('pipelines', exact)
const isRun = (one: (typeof all)[number]): one is RuleCase | StagesCase => one.outputs !== undefined
/** The cases that are about running. */
export const cases = all.filter(isRun)
/** Rules that were run there without an answer. */
export const unanswered = all.filter(one => one.kind === 'rule' && 'failure' in one) as unknown as readonly RuleCase[]
/** The ids of the cases that are neither run nor about texts. */
export const leftOut = all
  .filter(one => !isRun(one) && !(one.answer ?? one.parse_errors ?? one.parse_failure ?? one.failure))
  .map(({ id }) => id)

/** The moment of the measurement of the one case in which it shows. */
export const now = Date.parse('2026-11-22T12:23:56.594Z')
const isNear = (text: string) => Math.abs(Date.parse(text) - now) < 86_400_000 * 2

const fleet: Readonly<Record<string, string>> = { u7: 'engine', u8: 'wagon, red', '7': 'seven', empty: '' }
const answer = (single: string): LookupAnswer => ({ single, multi: new Map([['value', single]]), list: null })
const tables: RuleTables = {
  has: table => table === 'fleet' || table === 'fleet-d',
  lookUp: () => null,
  answer: (table, key) => {
    if (!tables.has(table)) return null
    if (Object.hasOwn(fleet, key)) return answer(fleet[key]!)
    return table === 'fleet' ? null : { ...answer('unknown'), multi: new Map([['dflt', 1n]]) }
  },
  change: () => null,
}

const streamTitles = ['Default Stream', 'alpha', 'beta', 'gamma', 'delta', 'twin', 'S_']
const door = { id: '<input:door>', title: 'door', type: '', configuration: {}, staticFields: {} }
const patterns = new Map([...defaultPatterns, ['MINE_CODE', '[A-Z]{2}-\\d+'], ['MINE_WRAP', '<%{MINE_CODE:code}>']])
const surroundings: Surroundings = {
  expressions: expressionsWith(patterns),
  grokPatterns: patterns,
  tables,
  defaultStream: '<stream:Default Stream>',
  streams: [...streamTitles, 'twin'].map((title, i) => ({
    id: `<stream:${title}>${i > streamTitles.length ? 2 : ''}`,
    title,
  })),
  inputs: [door],
  now: () => now,
  count: () => {},
  log: () => {},
}
const idOf = (title: string) => `<stream:${title}>`

/** Null for a rule that is refused. */
function compiled(text: string): CompiledRule | null {
  const { rule } = parseRule(text, { checkConstant: checkConstantsWith(surroundings, checkConstant) })
  return rule && compileRule(rule, text, surroundings)
}

function messageOf(input: Fields, streams: readonly string[], hasInput: boolean): RuleMessage {
  const { _id = 'm', timestamp = new Date(now).toISOString(), ...others } = input
  const message = new RuleMessage(String(_id), Date.parse(String(timestamp)), {}, streams, hasInput ? door : null)
  for (const [name, value] of Object.entries(others)) message.set(name, valueOf(value))
  return message
}

/** As the simulation shows it, without fields that have no value. */
function shown(message: RuleMessage, own: string): Fields {
  const values = Object.keys(message.fields).map(name => [name, jsonOf(message.get(name))] as const)
  const _id = message.id === own ? own : '<generated id>'
  return settled({ ...Object.fromEntries(values), _id, timestamp: new Date(message.timestamp).toISOString() })
}

/** The outputs that were measured; of packed cases the one field. */
export function measuredOutputs(one: RuleCase | StagesCase): readonly object[] {
  const isPacked = one.kind === 'rule' && one.via !== undefined
  return one.outputs.map(output => {
    if (isPacked && output['out'] == null) return expect.not.objectContaining({ out: expect.anything() })
    if (isPacked) return expect.objectContaining({ out: settled(output)['out'] })
    // A clone has its timestamp read from the text that a simulation gives it: it is the present then.
    return output['timestamp'] === '<now>'
      ? expect.objectContaining(without(settled(output), 'timestamp'))
      : settled(output)
  })
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

/** With stand-ins for moments near the present. */
function settled(fields: Fields): Fields {
  const settle = (value: unknown): unknown => {
    if (typeof value === 'string' && (value === '<relative to now>' || isNear(value))) return '<now>'
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(settle)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, settle(member)]))
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, settle(value)]),
  )
}

function observe(message: RuleMessage, pass: (witness: Witness) => readonly RuleMessage[]): Answer {
  const trace: string[] = []
  let condition: Answer['condition'] = null
  let error: Answer['error'] = null
  let acting: CompiledRule | null = null
  const titleOf = (rule: CompiledRule | string) => (typeof rule === 'string' ? `Unresolved rule ${rule}` : rule.title)
  const witness: Witness = {
    begin: (one, pipelines, streams) => {
      const titles = pipelines.map(({ title }) => title)
      trace.push(
        `run ${one === message ? 'input' : 'new'} pipelines=[${titles.join()}] streams=[${streams.toSorted().join(', ')}]`,
      )
    },
    enter: (_, { stage }) => trace.push(`enter ${stage}`),
    condition: (rule, holds) => {
      condition ??= holds
      trace.push(`${titleOf(rule)} ${holds}`)
    },
    act: rule => {
      acting = rule
      trace.push(`${rule.title} run`)
    },
    acted: ({ title }, isComplete) => {
      acting = null
      if (!isComplete) trace.push(`${title} action error`)
    },
    leave: ({ title }, _, goesOn) => trace.push(`${title} ${goesOn ? 'go on' : 'stop'}`, 'exit'),
    failed: (_, { title }) => {
      error ??= acting ? 'action' : 'condition'
      if (!acting) trace.push(`${title} condition error`)
    },
  }
  const own = message.id
  const created = pass(witness)
  const outputs = [message, ...created].filter(({ isDropped }) => !isDropped)
  return {
    condition,
    error,
    outputs: outputs.slice(0, 4).map(one => shown(one, own)),
    output_count: outputs.length,
    streams: [...message.streams].map(id => surroundings.streams.find(stream => stream.id === id)?.title ?? id),
    trace,
  }
}

let ids = 0
const newId = () => `created-${++ids}`
const run = (message: RuleMessage, connections: Connections): Answer =>
  observe(message, witness => runPipelines(message, connections, surroundings, witness, newId))

/** Null where the rule is refused. */
export function answerRule({ rule: text, input, input_id }: RuleCase): Answer | null {
  const rule = compiled(text)
  if (!rule) return null
  const pipeline: CompiledPipeline = { title: 'p', stages: [{ stage: 0, match: 'PASS', rules: [rule] }] }
  const given = input ?? { _id: 'm', message: 'unit 7 says hello', source: 'node-a' }
  return run(messageOf(given, [idOf('S_')], input_id !== undefined), new Map([[idOf('S_'), [pipeline]]]))
}

/** The streams behind one rule, for a message that begins in none. */
export function streamsBehind({ rule, input = {} }: RuleCase): readonly string[] {
  const message = messageOf(input, [], false)
  return observe(message, witness => runRule(message, compiled(rule)!, surroundings, witness, newId)).streams
}

export function answerStages({ rules, pipelines, connections, start_stream, input = {} }: StagesCase): Answer {
  const byTitle = new Map<string, CompiledRule>()
  for (const text of rules) {
    const rule = compiled(text)
    if (rule) byTitle.set(rule.title, rule)
  }
  const known = pipelines.map(text => {
    const { pipeline } = parsePipeline(text)
    const stages = pipeline!.stages.map(stage => ({
      ...stage,
      rules: stage.rules.map(title => byTitle.get(title) ?? title),
    }))
    return { title: pipeline!.title, stages }
  })
  const connected = Object.entries(connections).map(
    ([stream, titles]) => [idOf(stream), titles.map(title => known.find(one => one.title === title)!)] as const,
  )
  return run(messageOf(input, [idOf(start_stream)], false), new Map(connected))
}
