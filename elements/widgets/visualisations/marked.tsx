/** A value of a table in the color of the first highlighting rule that holds for it. */
import type { ReactNode } from 'react'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { textOn } from '../../kit/fields/color.ts'
import { colorOfRule, matchesRule } from '../../search/messages/highlighting-rules.ts'

export interface MarkedProps {
  readonly rules: readonly HighlightingRule[]
  /** Name of the field, or the function of a metric: `avg(took_ms)`. */
  readonly field: string
  readonly value: unknown
  readonly children: ReactNode
}

export function Marked({ rules, field, value, children }: MarkedProps) {
  const rule = rules.find(one => one.field === field && matchesRule(one, value))
  if (!rule) return children
  const color = colorOfRule(rule, value)
  return <mark style={{ backgroundColor: color, color: textOn(color) }}>{children}</mark>
}
