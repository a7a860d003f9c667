/**
 * The field `level` of all inputs is the number of syslog (RFC 5424, 6.2.1), 0 for emergencies to 7 for debugging, so that one search and
 * one chart is for all of them. What a sender wrote as text stays in `level_name`.
 */
import { levelOfName } from '../protocols/otlp/severity.ts'
import { addField, type FieldMap } from './fields.ts'
import { addFlattened } from './json-values.ts'

/** The number of a level written as a number or a usual name (`error`, `WARN`), whatever its case; null for other text. */
export const levelOfText = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : levelOfName(text))

/** Adds a member of a sender's JSON as `addFlattened` does, a level as a number where it is known. */
export function addMember(fields: FieldMap, name: string, value: unknown): void {
  const level = name === 'level' && typeof value === 'string' ? levelOfText(value) : null
  if (level === null) return addFlattened(fields, name, value)
  addField(fields, 'level', level)
  if (String(level) !== value) addField(fields, 'level_name', value as string)
}
