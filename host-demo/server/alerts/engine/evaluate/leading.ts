/** The comparison that a condition is read by: its first one. */
import { flipped } from '../../../../../core/alerts/conditions.ts'
import type { AggregationConfig, ComparisonOperator, Expression } from '../../../../../core/alerts/schema.ts'

export interface Leading {
  /** Place of its series among those of the definition. */
  readonly at: number
  /** The series stands on the left. */
  readonly operator: ComparisonOperator
  /** Null: it is compared with something else than a number. */
  readonly threshold: number | null
}

/** Returns null where the condition has none, or the opposite of it. */
export function leadingOf({ series, conditions }: Pick<AggregationConfig, 'series' | 'conditions'>): Leading | null {
  const first = firstComparison(conditions?.expression ?? null)
  if (!first) return null
  const isTurned = first.left.expr !== 'number-ref'
  const [own, other] = isTurned ? [first.right, first.left] : [first.left, first.right]
  const at = own.expr === 'number-ref' ? series.findIndex(({ id }) => id === own.ref) : -1
  if (at < 0) return null
  return {
    at,
    operator: isTurned ? flipped[first.expr] : first.expr,
    threshold: other.expr === 'number' ? other.value : null,
  }
}

/** Values nearer to the condition are higher, unless it asks for low ones. */
export const wantsLow = ({ operator }: Leading): boolean => operator.startsWith('<')

type Comparison = Extract<Expression, { expr: ComparisonOperator }>

function firstComparison(expression: Expression | null): Comparison | null {
  switch (expression?.expr) {
    case undefined:
    case 'true':
    case '!':
      return null
    case 'group':
      return firstComparison(expression.child)
    case '&&':
    case '||':
      return firstComparison(expression.left)
    default:
      return expression
  }
}
