/** Checks path values, query and body of a request against its route's schemas, with the contract's errors (part 1, 0.3). */
import { Compile } from 'typebox/compile'
import type { Static, TSchema } from 'typebox'
import type { FastifyRequest } from 'fastify'
import { coerced } from './coercion.ts'
import { expectation, schemaAt, type Complaint } from './complaints.ts'
import { type ApiError, MissingValueError, badRequest } from '../errors/errors.ts'
import type { Route } from './route.ts'
import { accepts, closed, hasDefaults, withoutNulls, type SchemaView } from './schemas.ts'

export type Validate = (request: FastifyRequest) => void

/** Puts the converted and completed values into the request. */
export function requestValidation(route: Route): Validate {
  const checks = [
    route.params && values(route.params, 'params'),
    route.query && values(route.query, 'query'),
    route.body && body(route.body, route),
  ].filter(check => check !== undefined)
  return request => {
    for (const check of checks) check(request)
  }
}

/** Path and query: texts, converted to what the schema wants. */
function values(schema: TSchema, part: 'params' | 'query'): Validate {
  const validator = Compile(schema)
  const properties = (schema as SchemaView).properties ?? {}
  return request => {
    const given = request[part] as Readonly<Record<string, string | string[]>>
    const named = validator.Default(validator.Convert(Object.fromEntries(fitting(given, properties)))) as object
    if (!validator.Check(named))
      throw valueError(part, validator.Errors(named) as Complaint[], named, schema as SchemaView)
    Object.assign(request, { [part]: named })
  }
}

/**
 * Converts parameters to their schema: of several values where one is wanted the first counts; an empty one is none,
 * unless a text is wanted.
 */
function* fitting(
  given: Readonly<Record<string, string | string[]>>,
  properties: Readonly<Record<string, SchemaView>>,
): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    const fit = schema && !accepts(schema, 'array') && Array.isArray(value) ? value[0] : value
    if (schema && fit === '' && !accepts(schema, 'string')) continue
    yield [name, fit]
  }
}

function valueError(
  part: 'params' | 'query',
  errors: readonly Complaint[],
  given: object,
  schema: SchemaView,
): ApiError {
  const missing = errors.flatMap(error => missingValues(error, part, given))
  if (missing.length > 0) return new MissingValueError(missing)
  const error = errors[0]!
  return badRequest(
    `${part === 'query' ? 'Query parameter' : 'Path value'} '${place(error)}': ${expectation(error, errors, schema)}.`,
  )
}

function body(schema: TSchema, route: Route): Validate {
  const check = bodyCheck(schema, `${route.method} ${route.path}.body`)
  return request => {
    request.body = check(request.body)
  }
}

/**
 * Returns the check of a body, which gives it converted and completed. Handlers use it for what the schema of their route cannot tell, such as a
 * configuration by its type.
 * @param path names the body in the message about a value that is empty or out of bounds
 */
export function bodyCheck<const S extends TSchema>(schema: S, path: string): (given: unknown) => Static<S> {
  const shut = closed(schema)
  const validator = Compile(shut)
  const nullable = accepts(shut as SchemaView, 'null') || Object.hasOwn(schema, 'default')
  // Completing 10,000 rows takes longer than all else that is done with them, and they have no defaults.
  const isCompleted = hasDefaults(shut)
  return body => {
    const given = coerced(shut as SchemaView, withoutNulls(shut as SchemaView, body ?? null))
    if (given === null && !nullable) throw new MissingValueError([{ path, message: 'must not be null', value: null }])
    const complete = (isCompleted ? validator.Default(given ?? undefined) : given) ?? null
    if (complete !== null && !validator.Check(complete))
      throw bodyError(aboutGiven(validator.Errors(complete) as Complaint[]), shut as SchemaView, complete, path)
    return complete as Static<S>
  }
}

/** Leaves out that a body which may be null is not null: what is wrong with the one that was given says more. */
function aboutGiven(errors: readonly Complaint[]): readonly Complaint[] {
  const inside = errors.filter(({ instancePath }) => instancePath !== '')
  const outside = errors.filter(error => ['additionalProperties', 'required'].includes(error.keyword))
  const isOptional = errors.some(
    ({ keyword, instancePath, params }) =>
      instancePath === '' && keyword === 'type' && (params as { type?: unknown }).type === 'null',
  )
  return isOptional && inside.length + outside.length > 0 ? [...new Set([...outside, ...inside])] : errors
}

/** Unknown, missing and mistyped properties are one message; values that are empty or out of bounds are a list. */
function bodyError(errors: readonly Complaint[], schema: SchemaView, given: unknown, path: string): ApiError {
  const unknown = errors.find(error => error.keyword === 'additionalProperties')
  if (unknown) return badRequest(unknownProperty(unknown, schema))
  const missing = errors.find(error => error.keyword === 'required')
  if (missing) {
    const names = (missing.params as { requiredProperties: string[] }).requiredProperties
    return badRequest(
      `Missing required properties: ${names.map(name => [...steps(missing), name].join('.')).join(', ')}`,
    )
  }
  const violations = errors.flatMap(error =>
    bounds.has(error.keyword)
      ? [{ path: [path, ...steps(error)].join('.'), message: emptyMessage(error), value: valueAt(given, error) }]
      : [],
  )
  if (violations.length === errors.length && violations.length > 0) return new MissingValueError(violations)
  const error = errors.find(candidate => !bounds.has(candidate.keyword))!
  return badRequest(`Property '${place(error) || 'body'}' ${expectation(error, errors, schema)}.`)
}

const bounds: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minProperties',
])

function emptyMessage({ keyword, message, params }: Complaint): string {
  const { limit } = params as { limit?: number }
  return limit === 1 && (keyword === 'minLength' || keyword === 'minItems') ? 'must not be empty' : message
}

function unknownProperty(error: Complaint, schema: SchemaView): string {
  const [name] = (error.params as { additionalProperties: string[] }).additionalProperties
  const known = Object.keys(schemaAt(schema, error)?.properties ?? {})
  const within = steps(error).length > 0 ? ` in '${steps(error).join('.')}'` : ''
  return `Unrecognized property "${name}"${within}; known properties: ${known.map(property => `"${property}"`).join(', ') || 'none'}.`
}

function missingValues(
  { keyword, params, instancePath }: Complaint,
  part: string,
  given: object,
): MissingValueError['violations'] {
  if (keyword === 'required')
    return (params as { requiredProperties: string[] }).requiredProperties.map(name => ({
      path: `${part}.${name}`,
      message: 'must not be null',
      value: null,
    }))
  if (keyword !== 'minLength') return []
  const name = instancePath.slice(1)
  return [{ path: `${part}.${name}`, message: 'must not be empty', value: (given as Record<string, unknown>)[name] }]
}

const steps = (error: Complaint) =>
  error.instancePath
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
const place = (error: Complaint) => steps(error).join('.')

function valueAt(value: unknown, error: Complaint): unknown {
  return steps(error).reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  )
}
