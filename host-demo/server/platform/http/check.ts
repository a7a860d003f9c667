/** Checks parts of a body whose shape depends on a member (`type`), with errors that name the member by its path. */
import { Compile, type Validator } from 'typebox/compile'
import type { Static, TSchema } from 'typebox'
import { coerced } from './coercion.ts'
import { expectation, type Complaint } from './complaints.ts'
import { badRequest } from '../errors/errors.ts'
import { withoutNulls, type SchemaView } from './schemas.ts'

const validators = new WeakMap<TSchema, Validator>()
function validatorOf(schema: TSchema): Validator {
  const made = validators.get(schema) ?? (Compile(schema) as Validator)
  validators.set(schema, made)
  return made
}

/** Null counts as absent and texts stand for numbers, as everywhere in bodies. @throws ApiError 400: `queries[0].timerange.range must be integer` */
export function check<const S extends TSchema>(schema: S, value: unknown, path: string): Static<S> {
  const validator = validatorOf(schema)
  const given = coerced(schema as SchemaView, withoutNulls(schema as SchemaView, value))
  if (validator.Check(given)) return given as Static<S>
  throw badRequest(describe(validator.Errors(given) as Complaint[], path, schema as SchemaView))
}

function describe(problems: readonly Complaint[], path: string, schema: SchemaView): string {
  const unknown = problems.find(problem => problem.keyword === 'additionalProperties')
  if (unknown) {
    const names = (unknown.params as { additionalProperties: string[] }).additionalProperties
    return `${place(path, unknown.instancePath)} has no property ${names.map(name => `'${name}'`).join(', ')}.`
  }
  const problem = problems[0]!
  return `${place(path, problem.instancePath)} ${expectation(problem, problems, schema)}.`
}

/** `queries/0/id` → `queries[0].id` */
function place(path: string, pointer: string): string {
  const step = (part: string) =>
    /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`
  return `${path}${pointer.split('/').slice(1).map(step).join('')}`.replace(/^\./, '') || 'The body'
}

type Schemas = Readonly<Record<string, TSchema>>

/** The schema of the value's `type`; null for a type that is not among them. @throws ApiError 400 when there is no `type` */
export function schemaByType<const S extends Schemas>(schemas: S, value: unknown, path: string): S[keyof S] | null {
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined
  if (typeof type !== 'string') throw badRequest(`${path}.type must be one of ${Object.keys(schemas).join(', ')}.`)
  return Object.hasOwn(schemas, type) ? (schemas[type] as S[keyof S]) : null
}

/** As `check`, by the value's `type`. @throws ApiError 400 for an unknown one */
export function checkByType<const S extends Schemas>(schemas: S, value: unknown, path: string): Static<S[keyof S]> {
  const schema = schemaByType(schemas, value, path)
  const { type } = value as { type: string }
  if (!schema) throw badRequest(`${path}.type must be one of ${Object.keys(schemas).join(', ')}, not '${type}'.`)
  return check(schema, value, path) as Static<S[keyof S]>
}
