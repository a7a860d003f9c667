import type { SyntaxNode } from '@lezer/common'
import { QuerySyntaxError } from './errors.ts'
import { parseSyntax } from './parse.ts'
import { writeQuoted, writeWord } from './words.ts'

export type Operator = 'AND' | 'OR'

const ESCAPED = /&&|\|\||[:\\/+\-!(){}[\]^"~*?]/g

/** A value with a backslash before every `&& || : \ / + - ! ( ) { } [ ] ^ " ~ * ?` (specification 5). Spaces stay. */
export function escapeQueryValue(value: string): string {
  return value.replace(ESCAPED, '\\$&')
}

/** The query for the messages of a source. */
export function sourceQuery(source: string): string {
  return `source:${escapeQueryValue(source)}`
}

/** Whether a query asks for nothing in particular: empty, blank or `*`. */
export function isEmptyQuery(query: string): boolean {
  const trimmed = query.trim()
  return trimmed === '' || trimmed === '*'
}

/**
 * The query with a segment added. A query that is empty or `*` becomes the segment; a segment that is there already, or is
 * itself empty, is not added. Either gets parentheses where it would mean something else beside the operator.
 */
export function addToQuery(query: string, segment: string, operator: Operator = 'AND'): string {
  const added = segment.trim()
  if (isEmptyQuery(added)) return query
  if (isEmptyQuery(query)) return added
  return hasSegment(query, added) ? query : `${operand(query.trim(), operator)} ${operator} ${operand(added, operator)}`
}

function operand(query: string, operator: Operator): string {
  return keepsMeaning(query, operator) ? query : `(${query})`
}

/** Whether the query means the same as an operand; a query that cannot be read is left as it is. */
function keepsMeaning(query: string, operator: Operator): boolean {
  let clauses: SyntaxNode[]
  try {
    const top = parseSyntax(query).topNode
    clauses = [...top.getChildren('Clause'), ...top.getChildren('Conjunction')]
  } catch (error) {
    if (error instanceof QuerySyntaxError) return true
    throw error
  }
  const signed = clauses.filter(clause => /^(?:Plus|Minus|Not)$/.test(clause.firstChild?.name ?? ''))
  if (clauses.length === 1) return !signed[0]?.getChild('Plus')
  return operator === 'OR' && signed.length === 0
}

/** Whether the segment stands in the query as whole words, outside of a longer one and of a negation. */
function hasSegment(query: string, segment: string): boolean {
  for (let at = query.indexOf(segment); at >= 0; at = query.indexOf(segment, at + 1)) {
    const before = query.slice(0, at)
    const after = query.charAt(at + segment.length)
    if (/(?:^|[\s(])$/.test(before) && !/(?:^|[\s(])NOT\s+$/.test(before) && /^[\s)]?$/.test(after)) return true
  }
  return false
}

/** A value as it is filtered on. */
export type FieldValue = string | number | boolean

export interface FieldQueryOptions {
  /** For the messages whose field does not have the value. */
  readonly negate?: boolean
}

/**
 * The query for the messages whose field has exactly this value, to filter in, or with `negate` to filter out. Text is quoted
 * unless it is one plain word.
 */
export function fieldQuery(field: string, value: FieldValue, options: FieldQueryOptions = {}): string {
  const segment = `${writeWord(field)}:${writeValue(value)}`
  return options.negate ? `NOT ${segment}` : segment
}

/** The query for the messages that have the field, or with `negate` for those that do not. */
export function existsQuery(field: string, options: FieldQueryOptions = {}): string {
  const segment = `_exists_:${writeWord(field)}`
  return options.negate ? `NOT ${segment}` : segment
}

function writeValue(value: FieldValue): string {
  if (typeof value === 'number') return value < 0 ? `\\${value}` : `${value}`
  const text = String(value)
  return /^[\p{L}\p{N}_.@-]+$/u.test(text) && writeWord(text) === text ? text : writeQuoted(text)
}
