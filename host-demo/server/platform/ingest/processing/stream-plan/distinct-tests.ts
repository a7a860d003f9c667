/** The rules of all streams as tests, each once. */
import { INPUT_FIELD, type RegexCompiler } from '../../../../../../core/streams/match.ts'
import { RULE, ruleProblems } from '../../../../../../core/streams/rules.ts'
import type { RoutedStream, RoutingProblem } from '../../ingest.ts'
import type { FieldTest } from './field-tests.ts'

/** The streams a distinct test tells, by their place in the plan. */
export interface Subscribers {
  readonly upright: number[]
  readonly inverted: number[]
}

export interface DistinctTests {
  /** Rules that cannot be used. */
  readonly problems: readonly RoutingProblem[]
  /** By the number of the test. */
  readonly subscribers: readonly Subscribers[]
  readonly fields: ReadonlyMap<string, readonly FieldTest[]>
  /** Tests that every message passes. */
  readonly certain: readonly number[]
}

/** Distinct tests, and who asked for each. */
export function distinctTests(streams: readonly RoutedStream[], regex: RegexCompiler): DistinctTests {
  const problems: RoutingProblem[] = []
  const subscribers: Subscribers[] = []
  const fields = new Map<string, FieldTest[]>()
  const certain: number[] = []
  const numbers = new Map<string, number>()

  streams.forEach((stream, place) => {
    const asked = new Set<string>()
    for (const rule of stream.rules) {
      const reason = problemOf(rule, regex)
      if (reason !== null) {
        problems.push({ streamId: stream.id, ruleId: rule.id, reason })
        continue
      }
      const { type, field, value } = normalized(rule)
      const key = `${type} ${field.length} ${field} ${value}`
      let number = numbers.get(key)
      if (number === undefined) {
        numbers.set(key, (number = subscribers.length))
        subscribers.push({ upright: [], inverted: [] })
        if (type === RULE.always) certain.push(number)
        else {
          const tests = fields.get(field)
          if (tests) tests.push({ number, type, value })
          else fields.set(field, [{ number, type, value }])
        }
      }
      // A rule that stands twice counts once, else the stream would wait for the second.
      const once = `${rule.inverted} ${number}`
      if (asked.has(once)) continue
      asked.add(once)
      subscribers[number]![rule.inverted ? 'inverted' : 'upright'].push(place)
    }
  })
  return { problems, subscribers, fields, certain }
}

type Rule = RoutedStream['rules'][number]

function problemOf(rule: Rule, regex: RegexCompiler): string | null {
  const [problem] = Object.values(ruleProblems(rule)).flat()
  if (problem !== undefined) return problem
  try {
    if (rule.type === RULE.regex) regex(rule.value)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Leaves out irrelevant parts, so that equivalent tests become one. */
function normalized({ type, field, value }: Rule): Pick<Rule, 'type' | 'field' | 'value'> {
  switch (type) {
    case RULE.input:
      return { type: RULE.exact, field: INPUT_FIELD, value }
    case RULE.presence:
      return { type, field, value: '' }
    case RULE.always:
      return { type, field: '', value: '' }
    default:
      return { type, field, value }
  }
}
