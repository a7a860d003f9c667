/**
 * The cases that were measured on a running server of the established product (`measured/pipelines.jsonl`): each rule, and each set of pipelines, runs
 * here. What comes out otherwise is in `answers.ts`, with the reason.
 */
import { describe, expect, it } from 'vitest'
import { compareMeasured } from '../measured.ts'
import { answered } from './answers.ts'
import { answerRule, answerStages, cases, measuredOutputs, streamsBehind, type RuleCase } from './cases.ts'

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
