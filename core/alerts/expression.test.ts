import { describe, expect, it } from 'vitest'
import { expressionProblems, isMet, printExpression, seriesOfExpression, walkExpression } from './expression.ts'
import type { Expression, NumberExpression, Series } from './schema.ts'

const number = (value: number): NumberExpression => ({ expr: 'number', value })
const ref = (id: string): NumberExpression => ({ expr: 'number-ref', ref: id })
const compare = (left: NumberExpression, expr: '>' | '<' | '>=' | '==', right: NumberExpression): Expression => ({
  expr,
  left,
  right,
})
const series: readonly Series[] = [
  { id: 'count-', function: 'count', field: null },
  { id: 'avg-took', function: 'avg', field: 'took_ms' },
  { id: 'before', function: 'count', field: null, shift_ms: 604_800_000 },
]
const many = compare(ref('count-'), '>', { expr: '*', left: number(2), right: ref('before') })
const slow = compare(ref('avg-took'), '>=', number(500))
const fast = compare(ref('avg-took'), '<', number(2))
const tree: Expression = {
  expr: '&&',
  left: many,
  right: { expr: 'group', operator: '||', child: { expr: '||', left: slow, right: { expr: '!', left: fast } } },
}
const words = {
  and: 'and',
  or: 'or',
  not: 'not',
  always: 'always',
  shift: (ms: number) => `${ms / 86_400_000} days before`,
}

describe('a condition', () => {
  it('is walked from left to right, printed, and names its series', () => {
    const visited: string[] = []
    walkExpression(tree, part => visited.push(part.expr))
    expect(visited.join(' ')).toBe(
      '&& > number-ref * number number-ref group || >= number-ref number ! < number-ref number',
    )
    expect(printExpression(tree, series, words)).toBe(
      'count() > 2 × count() 7 days before and (avg(took_ms) >= 500 or not avg(took_ms) < 2)',
    )
    expect(printExpression({ expr: 'true' }, [], words)).toBe('always')
    expect(seriesOfExpression(tree)).toEqual(['count-', 'before', 'avg-took'])
  })

  it.each([
    [{ 'count-': 11, before: 5, 'avg-took': 500 }, true],
    [{ 'count-': 10, before: 5, 'avg-took': 500 }, false],
    [{ 'count-': 11, before: 5, 'avg-took': 1 }, false],
    [{ 'count-': 11, before: 5, 'avg-took': 2 }, true],
    [{ 'count-': 11, before: NaN, 'avg-took': 500 }, false],
  ])('is met by %o: %s', (values: Readonly<Record<string, number>>, met) => {
    expect(isMet(tree, id => values[id] ?? NaN)).toBe(met)
  })

  it('is checked part by part, whatever was sent', () => {
    const kinds = (root: unknown) => expressionProblems(root, series, 'expression')
    expect(kinds(tree)).toEqual([])
    expect(kinds(null)).toEqual([{ kind: 'noExpression', place: 'expression' }])
    expect(kinds({ expr: '~' })).toMatchObject([{ kind: 'unknown', expr: '~', wanted: 'condition' }])
    expect(kinds({ expr: '&&', left: number(1), right: { expr: 'true' } })).toMatchObject([
      { kind: 'unknown', place: 'expression.left', expr: 'number' },
    ])
    expect(kinds({ expr: '>', left: ref('nosuch') })).toMatchObject([
      { kind: 'unknownSeries', ref: 'nosuch' },
      { kind: 'noExpression', place: 'expression.right' },
    ])
    expect(kinds(compare(number(NaN), '==', Object.assign(number(1), { more: 1 })))).toMatchObject([
      { kind: 'noNumber', place: 'expression.left.value' },
      { kind: 'unknownMember', member: 'more' },
    ])
    expect(kinds({ expr: 'group', child: { expr: 'true' } })).toMatchObject([{ kind: 'badOperator' }])
    expect(kinds({ expr: 'constructor' })).toMatchObject([{ kind: 'unknown' }])
  })

  it('has a limit', () => {
    let deep: Expression = { expr: 'true' }
    for (let n = 0; n < 200; n++) deep = { expr: '!', left: deep }
    expect(expressionProblems(deep, [], '')).toEqual([{ kind: 'tooLarge' }])
  })
})
