/**
 * The cases that were measured on a running server of the established product (`measured/pipelines.jsonl`): each rule, and each set of pipelines, runs
 * here. What comes out otherwise is in `answers.ts`, with the reason.
 */
import { describe, expect, it } from 'vitest'
import { compareMeasured } from '../measured.ts'
import { answered } from './answers.ts'
import {
  answerRule,
  answerStages,
  cases,
  leftOut,
  measuredOutputs,
  streamsBehind,
  unanswered,
  type RuleCase,
} from './cases.ts'

const rules = cases.filter(one => one.kind === 'rule')
const stages = cases.filter(one => one.kind === 'stages')
const groups = Map.groupBy(rules, ({ group }) => group)

describe.each([...groups])('rules of the group %s', (_, ofGroup) => {
  it.each(ofGroup.map(one => [one.id, one] as const))('%s does what was measured', (id, one) => {
    const answer = answerRule(one)
    compareMeasured(answered, id, () => {
      expect(answer, 'the rule is refused').not.toBeNull()
      const { condition, error, outputs, output_count } = answer!
      expect([error, ...(one.via ? [] : [condition])]).toEqual([one.error ?? null, ...(one.via ? [] : [one.condition])])
      expect(outputs).toEqual(expect.arrayContaining([...measuredOutputs(one)]))
      if (one.output_count !== undefined) expect(output_count).toBe(one.output_count)
    })
  })
})

it.each(rules.filter(({ rule_simulate }) => rule_simulate).map(one => [one.id, one] as const))(
  '%s routes to the streams that were measured',
  (_, one: RuleCase) => {
    expect(streamsBehind(one).toSorted()).toEqual(one.rule_simulate!.streams.toSorted())
  },
)

/** Pipelines of one stage number come in no order there. */
const inNoOrder = ['stages-043', 'stages-048']

describe('stages', () => {
  it.each(stages.map(one => [one.id, one.note, one] as const))('%s: %s', (id, _, one) => {
    const { outputs, output_count, trace } = answerStages(one)
    expect(inNoOrder.includes(id) ? trace.toSorted() : trace).toEqual(
      inNoOrder.includes(id) ? one.trace.toSorted() : one.trace,
    )
    expect(outputs).toEqual(measuredOutputs(one))
    expect(output_count).toBe(one.output_count)
  })
})

/** Rules with a URL that is none, which breaks the answer of the other server; and what they set beside it. */
const withoutUrl: Readonly<Record<string, object>> = { 'to_url-021': {}, 'to_url-024': {}, 'errors-stop-008': { c: 3 } }

it.each(unanswered.map(one => [one.id, one] as const))('%s goes on without its URL', (id, one) => {
  const { condition, error, outputs } = answerRule(one)!
  const output = { ...one.input, ...withoutUrl[id], timestamp: expect.any(String) }
  expect({ condition, error, outputs }).toEqual({ condition: true, error: null, outputs: [output] })
})

describe('the measured cases', () => {
  it('are all run, here or as texts', () => {
    expect(leftOut).toEqual([])
    expect(unanswered.map(({ id }) => id)).toEqual(Object.keys(withoutUrl))
  })

  it('have the ones that are answered otherwise', () => {
    expect(Object.keys(answered).filter(id => !rules.some(one => one.id === id))).toEqual([])
  })
})
