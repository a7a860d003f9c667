/** Adding a condition to a query (specification 5). */
import { queryParser } from '../../core/query/highlight.ts'

const reserved = /^(?:AND|OR|NOT|TO)$/
const plainWord = /^[\p{L}\p{N}_][\p{L}\p{N}_.@-]*$/u
const special = /&&|\|\||[\s:\\/+\-!(){}[\]^"~*?]/g

/** A value as it stands in a query. */
export const valueText = (value: string): string => (plainWord.test(value) && !reserved.test(value) ? value : quoted(value))
/** A field's name as it stands in a query. */
export const fieldText = (field: string): string => field.replace(special, found => [...found].map(char => `\\${char}`).join(''))
const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`

/** `field:value`, quoted where the value is more than a plain word. */
export const segmentOf = (field: string, value: string): string => `${fieldText(field)}:${valueText(value)}`

/** Whether the query has the segment as a condition of its own, not as a part of another. */
function contains(query: string, segment: string): boolean {
  for (let at = query.indexOf(segment); at >= 0; at = query.indexOf(segment, at + 1)) {
    const [before, after] = [query.slice(0, at), query.slice(at + segment.length)]
    if (/(?:^|[\s(])$/.test(before) && !/(?:\bNOT\s+|!\s*|-)$/.test(before) && /^(?:$|[\s)])/.test(after)) return true
  }
  return false
}

/** Whether AND would bind to a part of the query only. */
function isLoose(query: string): boolean {
  const first = queryParser.parse(query).topNode.firstChild
  return first !== null && first.nextSibling !== null
}

/** The query that also asks for the segment; as it was when it asks for it already. `*` counts as empty. */
export function withSegment(query: string, segment: string): string {
  const before = query.trim()
  if (before === '' || before === '*') return segment
  if (contains(before, segment)) return query
  return `${isLoose(before) ? `(${before})` : before} AND ${segment}`
}

export const withoutValue = (query: string, field: string, value: string): string => withSegment(query, `NOT ${segmentOf(field, value)}`)
export const withValue = (query: string, field: string, value: string): string => withSegment(query, segmentOf(field, value))
