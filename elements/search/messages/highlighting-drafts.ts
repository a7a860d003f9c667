/** Highlighting rules while they are written. */
import { highlightingConditions } from '../../../core/views/highlighting-conditions.ts'
import type { HighlightingColor, HighlightingCondition, HighlightingRule } from '../../../core/views/schema.ts'
import { defaultHighlightColor } from '../../../core/values/highlighting-color.ts'

export interface RuleDraft {
  /** Stays the same while it is edited and moved. */
  readonly id: number
  readonly field: string
  readonly condition: HighlightingCondition
  readonly value: string
  readonly kind: HighlightingColor['type']
  readonly color: string
  readonly gradient: string
  readonly lower: number | undefined
  readonly upper: number | undefined
}

export const emptyDraft = (id: number, field: string): RuleDraft => ({
  id,
  field,
  condition: 'equal',
  value: '',
  kind: 'static',
  color: defaultHighlightColor,
  gradient: 'Viridis',
  lower: 0,
  upper: 100,
})

export function draftOf({ field, condition, value, color }: HighlightingRule, id: number): RuleDraft {
  const known = highlightingConditions.includes(condition) ? condition : 'equal'
  const draft = { ...emptyDraft(id, field), condition: known, value }
  // Stored by older clients as the colour alone.
  const given: unknown = color
  if (typeof given === 'string') return { ...draft, color: given }
  if (color.type === 'gradient')
    return { ...draft, kind: 'gradient', gradient: color.gradient, lower: color.lower, upper: color.upper }
  return { ...draft, color: color.color ?? defaultHighlightColor }
}

export function ruleOf({
  field,
  condition,
  value,
  kind,
  color,
  gradient,
  lower = 0,
  upper = 0,
}: RuleDraft): HighlightingRule {
  return {
    field,
    condition,
    value,
    color: kind === 'static' ? { type: 'static', color } : { type: 'gradient', gradient, lower, upper },
  }
}

/** Greater and less compare numbers only. */
export const wantsNumber = (condition: HighlightingCondition): boolean =>
  condition !== 'equal' && condition !== 'not_equal'
export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))
