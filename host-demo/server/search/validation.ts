/** Finds errors and doubtful parts of a query, with their positions for an editor (contract 1, 2.8). */
import type { Static } from 'typebox'
import type { Parameter, ValidationReply, ValidationRequest } from '../../../core/search/schema.ts'
import { underscored } from '../../../core/query/field-names.ts'
import { statusOf, validateQuery, type Explanation, type ValidationOptions } from '../../../core/query/validate.ts'
import type { FieldInfo, Scope } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { readBackendQuery } from './dto/search-type.ts'
import { fieldsOf } from './fields.ts'
import { bindParameters } from './parameters.ts'
import { streamScope } from './scope.ts'
import { ALL_TIME } from './time/resolve.ts'

type Request = Static<typeof ValidationRequest>

/** A field is known when any message of the streams has it, of whatever time: an empty range would make every field unknown. */
export async function validate(
  services: Services,
  caller: Caller,
  request: Request,
  signal: AbortSignal,
): Promise<ValidationReply> {
  const texts = [request.query, request.filter]
    .filter(text => text !== undefined)
    .map(text => readBackendQuery(text).query_string)
  const { filter } = await streamScope(services, caller, request.streams ?? null)
  const fields = await fieldsOf(services.messages, { ...ALL_TIME, streams: filter }, signal)
  const options: ValidationOptions = {
    allowLeadingWildcard: services.settings.allowLeadingWildcards,
    fields: typesByName(fields),
    parameters: bindParameters(parametersOf(request), request.parameter_bindings),
    mode: request.validation_mode ?? 'QUERY',
  }
  const found = texts.flatMap(text => validateQuery(text, options).explanations)
  const unlisted = await unlistedFields(services, { ...ALL_TIME, streams: filter }, found, signal)
  const explanations = found
    .filter(
      ({ error_type, related_property }) => error_type !== 'UNKNOWN_FIELD' || !unlisted.has(related_property ?? ''),
    )
    .sort((a, b) => a.begin_line - b.begin_line || a.begin_column - b.begin_column)
  return { status: statusOf(explanations), ...(explanations.length > 0 && { explanations }) }
}

/** A field with dots is known by the name with underscores, too; where several go by it, a value of any type fits. */
function typesByName(fields: readonly FieldInfo[]): Map<string, string> {
  const types = new Map<string, string>()
  for (const field of fields) {
    const type = typeOf(field)
    types.set(field.name, types.has(field.name) && types.get(field.name) !== type ? 'string' : type)
    const asked = underscored(field.name)
    if (asked !== field.name) types.set(asked, types.has(asked) && types.get(asked) !== type ? 'string' : type)
  }
  return types
}

/** Fields looked for that are not in the list; nobody writes more by hand. */
const MAX_LOOKED_FOR = 20

/** The fields said to be unknown that a message has: an index lists as many as it has columns for. */
async function unlistedFields(
  services: Services,
  scope: Scope,
  found: readonly Explanation[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const unknown = new Set(
    found.flatMap(({ error_type, related_property }) =>
      error_type === 'UNKNOWN_FIELD' ? (related_property ?? []) : [],
    ),
  )
  const there = new Set<string>()
  for (const field of [...unknown].slice(0, MAX_LOOKED_FOR)) {
    const request = {
      scope,
      queries: [{ type: 'exists' as const, field }],
      now: 0,
      timeZone: 'UTC',
      limit: 1,
      offset: 0,
      sort: [],
      total: false,
    }
    if ((await services.messages.messages(request, signal)).hits.length > 0) there.add(field)
  }
  return there
}

/** Returns the type that values must have; for a field with several types it is string, which takes any value. */
const typeOf = ({ types: [type = 'string', ...others] }: FieldInfo): string =>
  others.length > 0 || type === 'text' ? 'string' : type

/** A binding declares its parameter as well: an editor may know no more of it. */
function parametersOf({ parameters = [], parameter_bindings = {} }: Request): readonly Parameter[] {
  const declared = new Set(parameters.map(({ name }) => name))
  return [
    ...parameters,
    ...Object.keys(parameter_bindings)
      .filter(name => !declared.has(name))
      .map(name => ({ name })),
  ]
}
