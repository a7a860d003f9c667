/** Applies the contract's general rules for request bodies to a schema, once (part 1, 0.1). */
import type { TSchema } from 'typebox'

/** The JSON Schema keywords these functions look at. */
export interface SchemaView {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, SchemaView>>
  /** Schemas of the members of a map. */
  readonly patternProperties?: Readonly<Record<string, SchemaView>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | SchemaView
  readonly items?: SchemaView | readonly SchemaView[]
  readonly anyOf?: readonly SchemaView[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly description?: string
}

/** Objects take no properties but those they name, unless they say so themselves. */
export function closed(schema: TSchema): TSchema {
  return close(schema as SchemaView) as TSchema
}

function close(schema: SchemaView): SchemaView {
  const changes: Record<string, unknown> = {}
  if (schema.properties) {
    changes['properties'] = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, close(property)]),
    )
    if (schema.additionalProperties === undefined) changes['additionalProperties'] = false
  }
  if (schema.patternProperties)
    changes['patternProperties'] = Object.fromEntries(
      Object.entries(schema.patternProperties).map(([pattern, member]) => [pattern, close(member)]),
    )
  if (typeof schema.additionalProperties === 'object')
    changes['additionalProperties'] = close(schema.additionalProperties)
  if (schema.items && !Array.isArray(schema.items)) changes['items'] = close(schema.items as SchemaView)
  if (schema.anyOf) changes['anyOf'] = schema.anyOf.map(close)
  if (Object.keys(changes).length === 0) return schema
  // Typebox marks its schemas with hidden properties that a spread would lose.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as Record<string, unknown>
  return Object.assign(copy, changes)
}

/** Tells whether a value that is missing may have a default somewhere in the schema. */
export const hasDefaults = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (Object.hasOwn(schema, 'default') || Object.values(schema).some(hasDefaults))

export function accepts(schema: SchemaView, type: string): boolean {
  if (schema.anyOf) return schema.anyOf.some(option => accepts(option, type))
  if (schema.const !== undefined || schema.enum)
    return [schema.const, ...(schema.enum ?? [])].some(value =>
      value === null ? type === 'null' : typeof value === type,
    )
  if (schema.type === undefined) return true
  return Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type
}

/**
 * Null for a property that does not take it: left out where optional or with a default; 0 or false where a number or boolean
 * is required.
 */
export function withoutNulls(schema: SchemaView, value: unknown): unknown {
  if (Array.isArray(value) && schema.items && !Array.isArray(schema.items))
    return value.map(item => withoutNulls(schema.items as SchemaView, item))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const [member] = Object.values(schema.patternProperties ?? {})
  if (!schema.properties)
    return member
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutNulls(member, inner)]))
      : value
  const result: [string, unknown][] = []
  for (const [name, inner] of Object.entries(value)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (!property || inner !== null || accepts(property, 'null'))
      result.push([name, property ? withoutNulls(property, inner) : inner])
    else if (schema.required?.includes(name) && property.default === undefined) result.push([name, nothing(property)])
  }
  return Object.fromEntries(result)
}

const nothing = (schema: SchemaView) =>
  schema.type === 'integer' || schema.type === 'number' ? 0 : schema.type === 'boolean' ? false : null
