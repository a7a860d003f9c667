/** Turns texts into the numbers and booleans that a schema wants, as the established server does for bodies (contract 3, M). */
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { accepts, type SchemaView } from './schemas.ts'

/**
 * Returns `value` with each text replaced that stands where the schema takes a number or boolean and no text.
 * A text that is none of these stays, so that the check names it.
 */
export function coerced(schema: SchemaView, value: unknown): unknown {
  if (typeof value === 'string') return coercedText(schema, value)
  if (typeof value !== 'object' || value === null) return value
  if (schema.anyOf) return coercedByOption(schema, schema.anyOf, value)
  if (Array.isArray(value)) {
    const { items } = schema
    return items && !Array.isArray(items) ? value.map(item => coerced(items as SchemaView, item)) : value
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const member = memberSchema(schema, name)
      return [name, member ? coerced(member, inner) : inner]
    }),
  )
}

function memberSchema(schema: SchemaView, name: string): SchemaView | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name]
  const pattern = Object.entries(schema.patternProperties ?? {}).find(([expression]) =>
    new RegExp(expression).test(name),
  )
  if (pattern) return pattern[1]
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
}

/** The first option that `value` fits once it is coerced decides; without one, `value` stays. A list follows the only option for lists. */
function coercedByOption(schema: SchemaView, options: readonly SchemaView[], value: object): unknown {
  const lists = Array.isArray(value) ? options.filter(option => accepts(option, 'array')) : []
  if (lists.length === 1) return coerced(lists[0]!, value)
  if (Check(schema as TSchema, value)) return value
  for (const option of options) {
    const candidate = coerced(option, value)
    if (Check(option as TSchema, candidate)) return candidate
  }
  return value
}

function coercedText(schema: SchemaView, text: string): unknown {
  if (accepts(schema, 'string')) return text
  if (accepts(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (accepts(schema, 'number') && NUMBER.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (accepts(schema, 'integer') && INTEGER.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  return text
}

/** As JSON writes them. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const INTEGER = /^-?(0|[1-9]\d*)$/
