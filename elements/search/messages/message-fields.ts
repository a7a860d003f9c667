/** The fields of a message as they are shown. Names and values are hostile text. */
import { linkOf } from '../../../core/decorators/rules.ts'
import { storedName } from '../../../core/query/field-names.ts'
import { isMetadata } from '../../../core/search/metadata.ts'
import type { MessageDecoration, WireMessage } from '../../../core/search/schema.ts'
import { changeOf } from './decorations.ts'

/** A field by its name, or by the one it is asked for by. */
export function valueOf(message: WireMessage, field: string): unknown {
  const name = storedName(message, field)
  return name === null ? undefined : message[name]
}

/** Text as it stands, the address of a link, everything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : (linkOf(value) ?? JSON.stringify(value))
}

export interface MessageField {
  readonly name: string
  readonly value: unknown
  readonly text: string
  /** A single value, which a query can ask for. */
  readonly single: boolean
}

export const fieldOf = (name: string, value: unknown): MessageField => ({
  name,
  value,
  text: textOf(value),
  single: typeof value !== 'object',
})

/** The names of the fields in no order: what is shown of them is sorted where it is shown. */
export function namesOf(message: WireMessage): { readonly own: string[]; readonly metadata: string[] } {
  const names = Object.keys(message)
  return { own: names.filter(name => !isMetadata(name)), metadata: names.filter(isMetadata) }
}

/** The field as a query finds it; null: decorators made it, and there is nothing to find. */
export function storedField(field: MessageField, decoration: MessageDecoration | null): MessageField | null {
  const change = changeOf(decoration, field.name)
  if (!change) return field
  return change.kind === 'added' ? null : fieldOf(field.name, change.before)
}

/** The level when it is one of the eight, whatever decorators wrote in its place. */
export function levelOf(message: WireMessage, decoration: MessageDecoration | null): number | null {
  const change = changeOf(decoration, 'level')
  const value = change?.kind === 'changed' ? change.before : valueOf(message, 'level')
  const level = typeof value === 'string' && /^[0-7]$/.test(value) ? Number(value) : value
  return typeof level === 'number' && Number.isInteger(level) && level >= 0 && level <= 7 ? level : null
}
