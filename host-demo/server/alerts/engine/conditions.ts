/** Evaluates the condition of an aggregation. */
import type { Expression, NumberExpression } from '../../../../core/alerts/schema.ts'
import { PermanentError } from './errors.ts'

type ValueOf = (series: string) => number | undefined

/** @throws PermanentError for a series that there is not */
export function holds(expression: Expression, valueOf: ValueOf): boolean {
  switch (expression.expr) {
    case 'true':
      return true
    case '!':
      return !holds(expression.left, valueOf)
    case 'group':
      return holds(expression.child, valueOf)
    case '&&':
      return holds(expression.left, valueOf) && holds(expression.right, valueOf)
    case '||':
      return holds(expression.left, valueOf) || holds(expression.right, valueOf)
    default:
      return compare(expression.expr, numberOf(expression.left, valueOf), numberOf(expression.right, valueOf))
  }
}

function compare(operator: '==' | '>' | '>=' | '<' | '<=', left: number, right: number): boolean {
  switch (operator) {
    case '==':
      return left === right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '<':
      return left < right
    case '<=':
      return left <= right
  }
}

function numberOf(expression: NumberExpression, valueOf: ValueOf): number {
  switch (expression.expr) {
    case 'number':
      return expression.value
    case '*':
      return numberOf(expression.left, valueOf) * numberOf(expression.right, valueOf)
    case 'number-ref': {
      const value = valueOf(expression.ref)
      if (value === undefined)
        throw new PermanentError(`conditions name the series '${expression.ref}', which there is not.`)
      return value
    }
  }
}

/** Throws where a condition names a series that there is not, also in a part that need not be looked at. */
export function checkReferences(expression: Expression, series: ReadonlySet<string>): void {
  const check = (one: Expression | NumberExpression): void => {
    if (one.expr === 'number-ref' && !series.has(one.ref))
      throw new PermanentError(`conditions name the series '${one.ref}', which there is not.`)
    if ('left' in one) check(one.left)
    if ('right' in one) check(one.right)
    if ('child' in one) check(one.child)
  }
  check(expression)
}
