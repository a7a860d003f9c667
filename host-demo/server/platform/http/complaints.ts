/** Words the errors of schema validation so that they say what would be valid. */
import type { SchemaView } from './schemas.ts'

export interface Complaint {
  readonly keyword: string
  readonly schemaPath: string
  /** JSON pointer. */
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

/** The part of the schema that complains. */
export function schemaAt(schema: SchemaView, { schemaPath }: Complaint): SchemaView | undefined {
  let found: unknown = schema
  for (const step of schemaPath.split('/').slice(1))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined
  return found as SchemaView | undefined
}

/** Describes the valid values at the place of `complaint`. @param all complaints about the same whole */
export function expectation(complaint: Complaint, all: readonly Complaint[], schema: SchemaView): string {
  const here = all.filter(({ instancePath, keyword }) => instancePath === complaint.instancePath && keyword !== 'anyOf')
  const allowed = here.map(allowedBy)
  if (allowed.length > 0 && allowed.every(values => values !== null)) return oneOf(allowed.flat())
  const description = complaint.keyword === 'pattern' && schemaAt(schema, complaint)?.description
  return description ? `must be ${description}` : complaint.message
}

function allowedBy({ params }: Complaint): readonly unknown[] | null {
  const { allowedValues, allowedValue } = params as { allowedValues?: readonly unknown[]; allowedValue?: unknown }
  return allowedValues ?? (allowedValue === undefined ? null : [allowedValue])
}

function oneOf(allowed: readonly unknown[]): string {
  const values = [...new Set(allowed.map(value => JSON.stringify(value)))]
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
}
