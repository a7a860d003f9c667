/** Dropdowns of decorators hold what the user may read: a stored value that is not among it was deleted, or is not theirs to see. */
import type { RequestedField } from '../../../core/inputs/schema.ts'

type Field = Pick<RequestedField, 'type' | 'additional_info'>

const choicesOf = ({ type, additional_info: { values = {} } }: Field) => (type === 'dropdown' ? values : null)

export function hasNoChoice(field: Field): boolean {
  const choices = choicesOf(field)
  return choices !== null && Object.keys(choices).length === 0
}

/** Returns the field with the choices of its dropdown in the order of their titles. */
export function inOrderOfTitles<F extends Field>(field: F): F {
  const choices = choicesOf(field)
  if (!choices) return field
  const values = Object.fromEntries(Object.entries(choices).sort(([, a], [, b]) => a.localeCompare(b)))
  return { ...field, additional_info: { ...field.additional_info, values } }
}

/** Returns the value as people know it; null for one that is no choice of its dropdown. */
export function titleOf(field: Field, value: string): string | null {
  const choices = choicesOf(field)
  if (!choices) return value
  return Object.hasOwn(choices, value) ? choices[value]! : null
}
