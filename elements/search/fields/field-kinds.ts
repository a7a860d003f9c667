/** Kinds of fields, as the panel and the completion show them. */
import type { FieldType } from '../../../core/search/schema.ts'

export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'mixed'

/** The string of a kind's name. */
export const kindNames = {
  text: 'typeText',
  number: 'typeNumber',
  boolean: 'typeBoolean',
  date: 'typeDate',
  mixed: 'typeMixed',
} as const

export function kindOf({ type }: FieldType): FieldKind {
  if (type.properties.includes('compound')) return 'mixed'
  if (type.properties.includes('numeric')) return 'number'
  return type.type === 'date' ? 'date' : type.type === 'boolean' ? 'boolean' : 'text'
}

/** Analysed text is searched word by word and cannot be counted by value. */
export const isCountable = ({ type }: FieldType): boolean => type.properties.includes('enumerable')
