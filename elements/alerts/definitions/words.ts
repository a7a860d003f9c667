/** Conditions in words. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { expressionProblems, printExpression } from '../../../core/alerts/expression.ts'
import type { Expression, Series } from '../../../core/alerts/schema.ts'
import type { Messages } from '../../../core/brand/catalogue.ts'
import { humanizeDuration } from '../../../core/time/durations.ts'

/** Times that comparisons with earlier values offer, in milliseconds. */
export const offeredShifts = [3_600_000, 86_400_000, 604_800_000] as const
const shiftKeys = ['hourBefore', 'dayBefore', 'weekBefore'] as const

/** Returns '1 week before' for the time by which a series is measured earlier. */
export function shiftWords(ms: number, messages: Messages): string {
  const t = messages.of(definitionPageStrings)
  const at = offeredShifts.findIndex(offered => offered === ms)
  return at >= 0 ? t(shiftKeys[at]!) : t('timeBefore', { duration: humanizeDuration(ms, messages) })
}

/** Returns 'avg(took_ms) > 500 and count() >= 10'; JSON of an expression of another version. */
export function conditionWords(expression: Expression, series: readonly Series[], messages: Messages): string {
  if (expressionProblems(expression, series, '').length > 0) return JSON.stringify(expression)
  const t = messages.of(definitionPageStrings)
  return printExpression(expression, series, {
    and: t('and'),
    or: t('or'),
    not: t('not'),
    always: t('always'),
    shift: ms => shiftWords(ms, messages),
  })
}
