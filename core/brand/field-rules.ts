/** Checks of a form's field and their words (specification 5). */
import type { Messages } from './catalogue.ts'
import { validityStrings } from './validity-strings.ts'

export interface FieldRules {
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
}

/** The first failing rule's message: required, then min, then max; undefined when all hold. */
export function fieldError(value: unknown, rules: FieldRules, messages: Messages): string | undefined {
  const t = messages.of(validityStrings)
  if (rules.required && (value === undefined || value === null || value === '')) return t('fieldRequired')
  if (typeof value !== 'number') return undefined
  if (rules.min !== undefined && value < rules.min) return t('greaterThan', { n: rules.min })
  if (rules.max !== undefined && value > rules.max) return t('smallerThan', { n: rules.max })
  return undefined
}

/** Whether a URL parses and has one of the protocols (without colon). */
export function isValidUrl(text: string, protocols: readonly string[] = ['http', 'https']): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1))
}
