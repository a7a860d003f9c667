/** Checks of a form's field and their words (specification 5). */
import { commonStrings } from './common-strings.ts'
import type { Messages } from './catalogue.ts'

export interface FieldRules {
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
}

/** A number input's text as a number; undefined when it is empty or no number. */
export function numberOf(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isNaN(value) ? undefined : value
}

/** The first failing rule's message: required, then min, then max; undefined when all hold. */
export function fieldError(value: unknown, rules: FieldRules, messages: Messages): string | undefined {
  const t = messages.of(commonStrings)
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

/** The parts of the browser's ValidityState that have words of ours. */
type ValidityName =
  | 'valueMissing' | 'typeMismatch' | 'patternMismatch' | 'tooLong' | 'rangeOverflow' | 'tooShort' | 'rangeUnderflow' | 'stepMismatch'
export type Validity = Readonly<Partial<Record<ValidityName, boolean>>>

/** Words for what the browser finds wrong with a field; its own title goes first. Undefined when nothing is. */
export function validityMessage(validity: Validity, messages: Messages, title?: string): string | undefined {
  const t = messages.of(commonStrings)
  const words = validity.valueMissing ? t('valueMissing')
    : validity.typeMismatch ? t('typeMismatch')
      : validity.patternMismatch ? t('patternMismatch')
        : validity.tooLong || validity.rangeOverflow ? t('tooLong')
          : validity.tooShort || validity.rangeUnderflow ? t('tooShort')
            : validity.stepMismatch ? t('stepMismatch') : undefined
  return words && (title || words)
}
