/** The mini-language of lists (contract 1, 0.4): `term`, `field:value,value`, `-field:value`, operators, quotes. */
import { RE2JS } from 're2js'
import { badRequest } from '../errors/errors.ts'
import type { Body, FieldKind, ListDefinition } from './collection.ts'

export type Predicate = (document: Body) => boolean

interface Chunk {
  readonly field: string | null
  readonly negated: boolean
  readonly values: readonly string[]
}

/**
 * Values of one field are alternatives, different fields must all match; negated ones must not.
 * @throws ApiError 400 for a value its field cannot have
 */
export function parseListQuery(query: string, list: ListDefinition): Predicate {
  const wanted = new Map<string, Predicate[]>()
  const unwanted: Predicate[] = []
  for (const { field, negated, values } of chunks(query)) {
    const name = field !== null && Object.hasOwn(list.fields, field) ? field : list.default
    const kind = list.fields[name] ?? 'text'
    const tests = values.map(value => valueTest(name, kind, value))
    if (negated) unwanted.push(...tests)
    else wanted.set(name, [...(wanted.get(name) ?? []), ...tests])
  }
  const groups = [...wanted.values()]
  return document => groups.every(tests => tests.some(test => test(document))) && !unwanted.some(test => test(document))
}

/** `filters=attribute:value`: same attribute alternatives, different attributes all. Dates and numbers take ranges `a><b`. */
export function parseFilters(filters: readonly string[], list: ListDefinition): Predicate {
  const groups = new Map<string, Predicate[]>()
  for (const filter of filters) {
    const colon = filter.indexOf(':')
    const field = filter.slice(0, Math.max(colon, 0))
    const value = filter.slice(colon + 1)
    if (!list.filters?.includes(field))
      throw badRequest(
        `'${field || filter}' is not an attribute that can be filtered. There are: ${(list.filters ?? []).join(', ') || 'none'}.`,
      )
    const test = filterTest(field, list.fields[field] ?? 'text', value)
    groups.set(field, [...(groups.get(field) ?? []), test])
  }
  const all = [...groups.values()]
  return document => all.every(tests => tests.some(test => test(document)))
}

function filterTest(field: string, kind: FieldKind, value: string): Predicate {
  const range = value.split('><')
  if ((kind === 'date' || kind === 'number') && range.length === 2) {
    const [from, to] = range.map(bound => (bound === '' ? null : comparable(field, kind, bound)))
    return document => within(ownComparable(document, field, kind), from ?? null, to ?? null)
  }
  const wanted = comparable(field, kind, value)
  return document => {
    const own = ownComparable(document, field, kind)
    return Array.isArray(own) ? own.includes(wanted) : own === wanted
  }
}

const within = (value: Comparable | null, from: Comparable | null, to: Comparable | null) =>
  value !== null && (from === null || value >= from) && (to === null || value <= to)

function* chunks(query: string): Generator<Chunk> {
  const pattern = /(-)?(?:([A-Za-z_][\w.]*):)?((?:"[^"]*"|[^\s",]+)+(?:,(?:"[^"]*"|[^\s",]+)+)*),?/g
  for (const [whole, minus, field, values = ''] of query.matchAll(pattern)) {
    if (field === undefined) yield { field: null, negated: false, values: [unquote(whole)] }
    else yield { field, negated: minus !== undefined, values: splitValues(values).map(unquote) }
  }
}

const splitValues = (text: string) => text.match(/(?:"[^"]*"|[^,"])+/g) ?? []
const unquote = (text: string) => text.replaceAll('"', '')

type Comparable = string | number | boolean
type Operator = '=~' | '=' | '>=' | '<=' | '>' | '<'

function valueTest(field: string, kind: FieldKind, text: string): Predicate {
  const [, operator, value = ''] = /^(=~|>=|<=|>|<|=)?(.*)$/s.exec(text) ?? []
  const operation = (operator ?? (kind === 'text' ? '=~' : '=')) as Operator
  if (operation === '=~') return regexTest(field, value)
  const wanted = comparable(field, kind, value)
  return document => {
    const own = ownComparable(document, field, kind)
    if (Array.isArray(own)) return own.includes(wanted)
    if (own === null) return false
    switch (operation) {
      case '=':
        return own === wanted
      case '>':
        return own > wanted
      case '>=':
        return own >= wanted
      case '<':
        return own < wanted
      default:
        return own <= wanted
    }
  }
}

/** Linear time: plain text is looked for as such, the rest runs in RE2. */
function regexTest(field: string, pattern: string): Predicate {
  const matches = textMatcher(field, pattern)
  return document => {
    const own = Object.hasOwn(document, field) ? document[field] : null
    return Array.isArray(own)
      ? own.some(value => matches(String(value)))
      : own !== null && own !== undefined && matches(String(own))
  }
}

function textMatcher(field: string, pattern: string): (text: string) => boolean {
  if (!/[\\^$.|?*+()[\]{}]/.test(pattern)) {
    const needle = pattern.toLowerCase()
    return text => text.toLowerCase().includes(needle)
  }
  const cannot = (why: string) =>
    badRequest(`'${pattern}' is not a regular expression that can be used for '${field}': ${why}`)
  let expression: RE2JS
  try {
    expression = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    throw cannot((error as Error).message)
  }
  const size = expression.programSize()
  if (size > maxExpressionSize) throw cannot('its repetitions make it too large.')
  const end = performance.now() + maxMatchingMs
  return text => {
    if (performance.now() > end) throw cannot('it takes too long. Ask for less, or for a plain word.')
    return expression.matcher(text.slice(0, maxSteps / size)).find()
  }
}

/**
 * Lists are matched on the main thread, which answers nobody else meanwhile. Time is linear in expression times text,
 * so both are limited: only the beginning of a longer text is matched.
 */
const maxExpressionSize = 500
const maxSteps = 2_000_000
const maxMatchingMs = 300

function comparable(field: string, kind: FieldKind, text: string): Comparable {
  switch (kind) {
    case 'number': {
      const value = Number(text)
      if (text.trim() === '' || Number.isNaN(value)) throw badRequest(`'${text}' is not a number, as '${field}' needs.`)
      return value
    }
    case 'date': {
      const value = Date.parse(/^\d{4}-\d{2}-\d{2} \d/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
      if (Number.isNaN(value))
        throw badRequest(`'${text}' is not a date such as 2024-01-31T12:00:00.000Z, as '${field}' needs.`)
      return value
    }
    case 'boolean': {
      if (text !== 'true' && text !== 'false')
        throw badRequest(`'${text}' is neither true nor false, as '${field}' needs.`)
      return text === 'true'
    }
    default:
      return text
  }
}

function ownComparable(document: Body, field: string, kind: FieldKind): Comparable | null {
  const value = Object.hasOwn(document, field) ? document[field] : null
  if (Array.isArray(value)) return value as unknown as Comparable
  if (kind === 'date') return typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
