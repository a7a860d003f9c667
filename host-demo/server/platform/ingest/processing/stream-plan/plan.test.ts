import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchStream } from '../../../../../../core/streams/match.ts'
import { RULE } from '../../../../../../core/streams/rules.ts'
import type { RoutedRule, RoutedStream } from '../../ingest.ts'
import { StreamPlan } from './plan.ts'
import { ruleRegex } from './regexes.ts'

const defaultStream = { id: 'all', indexSet: 'main' }
const stream = (id: string, rules: readonly Partial<RoutedRule>[], more: Partial<RoutedStream> = {}): RoutedStream => ({
  id,
  indexSet: 'main',
  matchingType: 'AND',
  removeFromDefault: false,
  rules: rules.map((rule, i) => ({
    id: `${id}-${i}`,
    type: RULE.exact,
    field: 'f',
    value: 'x',
    inverted: false,
    ...rule,
  })),
  ...more,
})
const plan = (...streams: RoutedStream[]) => new StreamPlan({ defaultStream, streams })
const route = (made: StreamPlan, fields: object) => made.route(0, fields as never)

describe('routing', () => {
  it('keeps a message in the default stream, beside those it matches', () => {
    const made = plan(stream('a', [{}]), stream('b', [{ value: 'y' }]))
    expect(route(made, { f: 'x' })).toEqual({ streams: ['all', 'a'], indexSets: ['main'] })
    expect(route(made, { f: 'y' }).streams).toEqual(['all', 'b'])
    expect(route(made, { f: 'z' }).streams).toEqual(['all'])
    expect(route(made, { g: 'x' }).streams).toEqual(['all'])
  })

  it('takes it out of there when a matching stream says so', () => {
    const made = plan(stream('a', [{}], { removeFromDefault: true }), stream('b', [{}]), stream('c', [{ value: 'no' }]))
    expect(route(made, { f: 'x' }).streams).toEqual(['a', 'b'])
  })

  it('names each index set once', () => {
    const made = plan(
      stream('a', [{}], { indexSet: 'own' }),
      stream('b', [{}], { indexSet: 'own' }),
      stream('c', [{ value: 'y' }]),
    )
    expect(route(made, { f: 'x' }).indexSets).toEqual(['main', 'own'])
    expect(route(plan(stream('a', [{}], { indexSet: 'own', removeFromDefault: true })), { f: 'x' }).indexSets).toEqual([
      'own',
    ])
  })

  it('leaves a rule out that cannot be used, and says which and why', () => {
    const made = plan(
      stream('a', [{}, { type: RULE.regex, value: 'a{1000}{1000}' }, { type: 99 }, { type: RULE.greater, value: 'x' }]),
      stream('b', [{ type: RULE.regex, value: '(' }]),
    )
    expect(made.problems.map(({ ruleId }) => ruleId)).toEqual(['a-1', 'a-2', 'a-3', 'b-0'])
    expect(made.problems[1]!.reason).toContain('rule type 99')
    expect(route(made, { f: 'x' }).streams).toEqual(['all', 'a'])
  })

  it('sees own fields only, whatever they are called', () => {
    const made = plan(
      ...['__proto__', 'constructor', 'toString'].map(field => stream(field, [{ field }])),
      stream('inverted', [{ field: '__proto__', inverted: true }]),
    )
    expect(route(made, {}).streams).toEqual(['all', 'inverted'])
    expect(route(made, JSON.parse('{"__proto__":"x"}')).streams).toEqual(['all', '__proto__'])
  })

  it('knows a rule by the input', () => {
    const made = plan(stream('a', [{ type: RULE.input, field: '', value: 'in1' }]))
    expect(route(made, { gl2_source_input: 'in1' }).streams).toEqual(['all', 'a'])
  })
})

it('an expression is tried once for all streams that have it, and only where a text of it stands', () => {
  const tried: string[] = []
  const counted = (pattern: string) => (text: string) => {
    tried.push(`${pattern} on ${text}`)
    return ruleRegex(pattern)(text)
  }
  const shared = [
    { type: RULE.regex, value: 'time.*out' },
    { type: RULE.regex, value: '^[0-9]+$' },
  ]
  const streams = Array.from({ length: 50 }, (_, i) =>
    stream(`s${i}`, [...shared, { type: RULE.exact, field: 'g', value: String(i) }], { matchingType: 'OR' }),
  )
  const made = new StreamPlan(
    { defaultStream, streams: [...streams, stream('not', [{ ...shared[0], inverted: true }])] },
    counted,
  )
  expect(route(made, { f: 'all is well' }).streams).toEqual(['all', 'not'])
  expect(tried).toEqual(['^[0-9]+$ on all is well'])
  tried.length = 0
  expect(route(made, { f: 'timed out: time is out' }).streams).toHaveLength(51)
  expect(tried.sort()).toEqual(['^[0-9]+$ on timed out: time is out', 'time.*out on timed out: time is out'])
  tried.length = 0
  expect(route(made, { g: '7' }).streams).toEqual(['all', 's7', 'not'])
  expect(tried).toEqual([])
})

it('an expression that makes others backtrack for ever, and 10,000 rules, are answered', () => {
  const rules = Array.from({ length: 10_000 }, (_, i) => ({
    type: i % 2 ? RULE.contains : RULE.regex,
    value: `w${i}[a-z]*$`,
  }))
  const made = plan(
    stream('evil', [{ type: RULE.regex, value: '(a+)+$' }]),
    stream('many', rules, { matchingType: 'OR' }),
  )
  expect(made.problems).toEqual([])
  expect(route(made, { f: `${'a'.repeat(50_000)}!` }).streams).toEqual(['all'])
  expect(route(made, { f: 'w9998abc' }).streams).toEqual(['all', 'many'])
})

it('says for any streams and messages what the rules mean', () => {
  const field = fc.constantFrom('f', 'g', 'timestamp', '__proto__', 'gl2_source_input')
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ab', 'é', '😀', '1', '.', ' '), maxLength: 6 })
  const value = fc.oneof(
    word,
    fc.integer({ min: -3, max: 12 }),
    fc.boolean(),
    fc.constantFrom('10', ' 2 ', '1e1', '', 1.5),
  )
  const atom = fc.constantFrom(
    'a',
    'b',
    'ab',
    '.',
    'é',
    '😀',
    '[ab]',
    '\\.',
    '(a|b)',
    '(?:ab)+',
    '\\d',
    'a?',
    'b*',
    'a{0,2}',
    '^',
    '$',
    '|',
  )
  const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))
  const rule = fc.record({
    id: fc.uuid(),
    type: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8),
    field,
    inverted: fc.boolean(),
    value: fc.oneof(word, pattern, fc.integer({ min: -3, max: 12 }).map(String)),
  })
  const streams = fc.array(
    fc.record({
      matchingType: fc.constantFrom('AND' as const, 'OR' as const),
      rules: fc.array(rule, { maxLength: 4 }),
      removeFromDefault: fc.boolean(),
      indexSet: fc.constantFrom('main', 'own'),
    }),
    { maxLength: 8 },
  )
  const message = fc.array(fc.tuple(field, value), { maxLength: 5 })
  fc.assert(
    fc.property(streams, fc.array(message, { maxLength: 6 }), (given, messages) => {
      const routed = given.map((one, i): RoutedStream => ({ id: `s${i}`, ...one }))
      const made = plan(...routed)
      for (const entries of messages) {
        const fields = Object.fromEntries(entries.filter(([name]) => name !== 'timestamp'))
        const timestamp = entries.length * 1e10
        const matching = routed.filter(
          one => matchStream(one.matchingType, one.rules, { timestamp, fields }, ruleRegex).matches,
        )
        const expected = matching.some(one => one.removeFromDefault) ? matching : [defaultStream, ...matching]
        expect(made.route(timestamp, fields)).toEqual({
          streams: expected.map(({ id }) => id),
          indexSets: [...new Set(expected.map(({ indexSet }) => indexSet))],
        })
      }
    }),
    { numRuns: 500 },
  )
})
