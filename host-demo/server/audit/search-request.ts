/** From the parameters of a call to what is searched for. */
import { auditActions, auditTypes, longestAuditQuery, mostAuditValues } from '../../../core/audit/known.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { AuditSearch } from '../platform/records/audit-index.ts'
import type { Attribute } from '../platform/records/list.ts'

export interface AuditRequest {
  readonly query?: string
  readonly filters?: readonly string[]
}

const longestValue = 300
const options = (values: readonly string[]) => values.map(value => ({ value, title: value }))

/** Attributes of a row, those that can be filtered by among them. */
export const auditAttributes: readonly Attribute[] = [
  { id: 'at', title: 'Time', type: 'DATE', filterable: true },
  { id: 'actor', title: 'Actor', filterable: true, searchable: true, sortable: false },
  { id: 'action', title: 'Action', filterable: true, sortable: false, filter_options: options(auditActions) },
  {
    id: 'type',
    title: 'Type of entity',
    filterable: true,
    sortable: false,
    filter_options: options(auditTypes),
  },
  { id: 'entity', title: 'Entity', filterable: true, searchable: true, sortable: false },
]
const names = auditAttributes.map(({ id }) => id)

/** @throws ApiError 400 that says which filter is wrong, and what would be right */
export function searchOf({ query = '', filters = [] }: AuditRequest): AuditSearch {
  if (query.length > longestAuditQuery)
    throw badRequest(`'query' is longer than ${longestAuditQuery} characters. Search for a part of a name.`)
  const values = new Map<string, string[]>(names.map(name => [name, []]))
  for (const filter of filters) {
    const colon = filter.indexOf(':')
    const name = filter.slice(0, Math.max(colon, 0))
    const list = values.get(name)
    if (!list)
      throw badRequest(
        `'${(name || filter).slice(0, 100)}' is not an attribute that can be filtered. There are: ${names.join(', ')}.`,
      )
    if (list.length === mostAuditValues)
      throw badRequest(`There are more than ${mostAuditValues} filters by '${name}'.`)
    list.push(valueOf(name, filter.slice(colon + 1)))
  }
  const of = (name: string) => values.get(name) ?? []
  return {
    actors: of('actor'),
    actions: of('action'),
    types: of('type'),
    entities: of('entity'),
    times: of('at').map(timesOf),
    text: query.trim(),
  }
}

function valueOf(name: string, value: string): string {
  if (value === '') throw badRequest(`The filter '${name}' has no value. Write ${name}:value.`)
  if (value.length > longestValue) throw badRequest(`The filter '${name}' is longer than ${longestValue} characters.`)
  if (name === 'entity' && !value.includes(':'))
    throw badRequest("The filter 'entity' needs a type and an id, such as streams:000000000000000000000001.")
  return value
}

/** `from><to`, one side may be open; both ends are part of it. */
function timesOf(value: string): { from: number; to: number } {
  const [from = '', to = '', more] = value.split('><')
  if (more !== undefined || !value.includes('><'))
    throw badRequest("The filter 'at' needs a range, such as 2026-01-31T00:00:00.000Z><2026-02-01T00:00:00.000Z.")
  return {
    from: instantOf(from, Number.MIN_SAFE_INTEGER),
    to: Math.min(instantOf(to, Number.MAX_SAFE_INTEGER - 1) + 1, Number.MAX_SAFE_INTEGER),
  }
}

function instantOf(text: string, open: number): number {
  if (text.trim() === '') return open
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(at))
    throw badRequest(`'${text.slice(0, 60)}' is not a date such as 2026-01-31T12:00:00.000Z, as 'at' needs.`)
  return at
}
