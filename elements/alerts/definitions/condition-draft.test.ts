import { describe, expect, it } from 'vitest'
import type { Expression, Series } from '../../../core/alerts/schema.ts'
import {
  conditionDraftOf,
  expressionOf,
  newComparison,
  newGroup,
  seriesIds,
  seriesOfCondition,
  withItem,
} from './condition-draft.ts'

const series: readonly Series[] = [
  { id: 'count-', function: 'count', field: null },
  { id: 'f3b1', function: 'avg', field: 'took_ms' },
  { id: 'week', function: 'count', field: null, shift_ms: 604_800_000 },
]
const ref = (id: string) => ({ expr: 'number-ref', ref: id }) as const
const number = (value: number) => ({ expr: 'number', value }) as const
const back = (expression: Expression) => expressionOf(conditionDraftOf(expression, series), seriesIds(series))

describe('the draft of a condition', () => {
  it('gives back what it was made from, with the ids that the series had', () => {
    const slow: Expression = { expr: '>', left: ref('f3b1'), right: number(500) }
    const many: Expression = { expr: '>=', left: ref('count-'), right: number(10) }
    const doubled: Expression = {
      expr: '>',
      left: ref('count-'),
      right: { expr: '*', left: number(2), right: ref('week') },
    }
    const same: readonly Expression[] = [
      slow,
      { expr: '&&', left: { expr: '&&', left: slow, right: many }, right: doubled },
      {
        expr: '||',
        left: slow,
        right: { expr: 'group', operator: '&&', child: { expr: '&&', left: many, right: doubled } },
      },
      { expr: '!', left: { expr: 'group', operator: '||', child: { expr: '||', left: slow, right: many } } },
      { expr: '<', left: ref('f3b1'), right: ref('count-') },
      { expr: 'true' },
      { expr: '==', left: { expr: '*', left: ref('count-'), right: ref('f3b1') }, right: number(1) },
    ]
    for (const expression of same) expect(back(expression)).toEqual(expression)
  })

  it('reads a number on the left as one on the right', () => {
    expect(back({ expr: '<', left: number(5), right: ref('count-') })).toEqual({
      expr: '>',
      left: ref('count-'),
      right: number(5),
    })
  })

  it('names new series as the contract shows them, and leaves empty groups out', () => {
    const condition = newGroup([
      newGroup(),
      {
        ...newComparison(),
        series: { function: 'max', field: 'bytes', shiftMs: 0 },
        operand: { kind: 'earlier', factor: 3, shiftMs: 86_400_000 },
      },
    ])
    expect(expressionOf(condition, seriesIds([]))).toEqual({
      expr: '>',
      left: ref('max-bytes'),
      right: { expr: '*', left: number(3), right: ref('max-bytes-86400000') },
    })
    expect(seriesOfCondition(condition)).toHaveLength(2)
    expect(expressionOf(newGroup([newGroup()]), seriesIds([]))).toBeNull()
  })

  it('replaces and removes an item of an inner group', () => {
    const inner = newComparison()
    const condition = newGroup([newGroup([inner], '||')])
    expect(
      seriesOfCondition(withItem(condition, inner.id, { ...inner, series: { ...inner.series, field: 'a' } })),
    ).toEqual([{ function: 'count', field: 'a', shiftMs: 0 }])
    expect(seriesOfCondition(withItem(condition, inner.id, null))).toEqual([])
  })
})
