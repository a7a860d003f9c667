/** The fields of a message as they are shown. Names and values are hostile text. */
import { linkOf } from '../../../core/decorators/rules.ts'
import { storedName } from '../../../core/query/field-names.ts'
import type { MessageDecoration, WireMessage } from '../../../core/search/schema.ts'
import { changeOf } from './decorations.ts'

/** What the server notes about a message, apart from its own fields. */
export const isMetadata = (name: string): boolean => name.startsWith('gl2_') || name === '_id' || name === 'streams'

/** A field by its name, or by the one it is asked for by. */
export function valueOf(message: WireMessage, field: string): unknown {
  const name = storedName(message, field)
  return name === null ? undefined : message[name]
}

/** Text as it stands, the address of a link, everything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : linkOf(value) ?? JSON.stringify(value)
}

export interface MessageField {
  readonly name: string
  readonly value: unknown
  readonly text: string
  /** A single value, which a query can ask for. */
  readonly single: boolean
}

const byName = (a: MessageField, b: MessageField) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

export const fieldOf = (name: string, value: unknown): MessageField => ({ name, value, text: textOf(value), single: typeof value !== 'object' })

export function fieldsOf(message: WireMessage): { readonly own: MessageField[], readonly metadata: MessageField[] } {
  const fields = Object.entries(message).map(([name, value]) => fieldOf(name, value)).sort(byName)
  return { own: fields.filter(({ name }) => !isMetadata(name)), metadata: fields.filter(({ name }) => isMetadata(name)) }
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
