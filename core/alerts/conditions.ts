/** The conditions of an aggregation one by one, as they are read and as they are drawn: `avg(took_ms) > 500`. */
import type { HighlightingCondition } from '../views/highlighting-conditions.ts'
import type { AggregationConfig, ComparisonOperator, Expression, NumberExpression, Series } from './schema.ts'

/** Describes one comparison of a condition. */
export interface ConditionLeaf {
  /** `avg(took_ms) > 500` */
  readonly text: string
  /** The series that is compared, as a widget names it: `avg(took_ms)`. */
  readonly series: string
  /** The field of the series; null: messages are counted. */
  readonly field: string | null
  /** The series stands on the left. */
  readonly operator: ComparisonOperator
  /** What the series is compared with; null where that is another series. */
  readonly value: number | null
}

/** Leaves of one definition that are drawn; more say nothing to a reader. */
export const MAX_CONDITION_LEAVES = 24

/** Returns `avg(took_ms)` or `count()`. */
export const seriesText = ({ function: name, field }: Pick<Series, 'function' | 'field'>): string =>
  `${name}(${field ?? ''})`

/** The operator with its sides exchanged. */
export const flipped: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '==': '==',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

/** Names of highlighting conditions. */
export const highlightingOf: Readonly<Record<ComparisonOperator, HighlightingCondition>> = {
  '==': 'equal',
  '>': 'greater',
  '>=': 'greater_equal',
  '<': 'less',
  '<=': 'less_equal',
}

/** Returns a number expression as it is read. `shiftText` words the time by which a series was measured earlier. */
export function numberText(
  expression: NumberExpression,
  series: readonly Series[],
  shiftText: (ms: number) => string,
): string {
  switch (expression.expr) {
    case 'number':
      return String(expression.value)
    case 'number-ref': {
      const one = series.find(({ id }) => id === expression.ref)
      if (!one) return expression.ref
      return one.shift_ms === undefined ? seriesText(one) : `${seriesText(one)} ${shiftText(one.shift_ms)}`
    }
    case '*':
      return `${numberText(expression.left, series, shiftText)} × ${numberText(expression.right, series, shiftText)}`
  }
}

const isComparison = (expression: Expression): expression is Extract<Expression, { expr: ComparisonOperator }> =>
  Object.hasOwn(flipped, expression.expr)

/** Comparisons of an expression in the order they are read. */
function comparisonsOf(root: Expression | null | undefined) {
  const found: Extract<Expression, { expr: ComparisonOperator }>[] = []
  // What another version of the product stored may have members that are not known here.
  const waiting: (Expression | undefined)[] = root ? [root] : []
  while (waiting.length > 0 && found.length < MAX_CONDITION_LEAVES) {
    const expression = waiting.pop()
    if (!expression) continue
    if (isComparison(expression)) found.push(expression)
    else if (expression.expr === 'group') waiting.push(expression.child)
    else if (expression.expr === '!') waiting.push(expression.left)
    else if (expression.expr !== 'true') waiting.push(expression.right, expression.left)
  }
  return found
}

/** Returns the comparisons of a condition that have a series on one side at least. */
export function conditionLeaves(
  { conditions, series }: Pick<AggregationConfig, 'conditions' | 'series'>,
  shiftText: (ms: number) => string,
): readonly ConditionLeaf[] {
  return comparisonsOf(conditions?.expression).flatMap(({ expr, left, right }) => {
    const turned = left.expr !== 'number-ref'
    const [own, other] = turned ? [right, left] : [left, right]
    const measured = own.expr === 'number-ref' ? series.find(({ id }) => id === own.ref) : undefined
    if (!measured) return []
    const operator = turned ? flipped[expr] : expr
    const words = [numberText(own, series, shiftText), operator, numberText(other, series, shiftText)]
    return [
      {
        text: words.join(' '),
        series: seriesText(measured),
        field: measured.field,
        operator,
        value: other.expr === 'number' ? other.value : null,
      },
    ]
  })
}
