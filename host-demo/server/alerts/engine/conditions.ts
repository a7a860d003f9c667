/** Checks what the condition of an aggregation names. `core/alerts/expression.ts` evaluates it. */
import { seriesOfExpression } from '../../../../core/alerts/expression.ts'
import type { Expression } from '../../../../core/alerts/schema.ts'
import { PermanentError } from './errors.ts'

/** Throws where a condition names a series that there is not, also in a part that need not be looked at. */
export function checkReferences(expression: Expression, series: ReadonlySet<string>): void {
  const unknown = seriesOfExpression(expression).find(ref => !series.has(ref))
  if (unknown !== undefined) throw new PermanentError(`conditions name the series '${unknown}', which there is not.`)
}
