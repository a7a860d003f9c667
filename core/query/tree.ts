/**
 * The syntax tree of the query language: what the parser yields, the validator reads and a message store executes.
 * It is plain data (structured clone, JSON) and has no reference back to the text except `span`.
 */

/** Half-open range of UTF-16 offsets in the query text; absent in trees that were built, not parsed. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface Base {
  readonly span?: Span
}

/** Matches every message: the empty query, `*` and `*:*`. */
export interface MatchAll extends Base {
  readonly type: 'all'
}

/** A bare or quoted single value, escapes already resolved. `field` null searches every field. */
export interface Term extends Base {
  readonly type: 'term'
  readonly field: string | null
  readonly value: string
}

/** A quoted value of any number of words; `slop` is the proximity after `~`, 0 without one. */
export interface Phrase extends Base {
  readonly type: 'phrase'
  readonly field: string | null
  readonly value: string
  readonly slop: number
}

/** A value with wildcards: literal pieces (escapes resolved) between `*` (any characters) and `?` (one character). */
export interface Wildcard extends Base {
  readonly type: 'wildcard'
  readonly field: string | null
  readonly parts: readonly WildcardPart[]
}
export type WildcardPart = { readonly literal: string } | '*' | '?'

/** `/pattern/`, anchored to a whole term (text) or value (keyword). `pattern` is the text between the slashes, `\/` resolved. */
export interface Regex extends Base {
  readonly type: 'regex'
  readonly field: string | null
  readonly pattern: string
}

/** `word~` or `word~1`: within `distance` edits (Damerau-Levenshtein); none given: 0 up to two characters, 1 up to five, then 2. */
export interface Fuzzy extends Base {
  readonly type: 'fuzzy'
  readonly field: string | null
  readonly value: string
  readonly distance: 0 | 1 | 2
}

/** A range; a missing bound (`*`) is null. Bounds are the values as written (escapes resolved), date mathematics included. */
export interface Range extends Base {
  readonly type: 'range'
  readonly field: string | null
  readonly lower: string | null
  readonly includeLower: boolean
  readonly upper: string | null
  readonly includeUpper: boolean
}

/** `_exists_:field`: the message has the field. */
export interface Exists extends Base {
  readonly type: 'exists'
  readonly field: string
}

/**
 * Clauses as Lucene combines them: every `must` and no `mustNot`; with no `must`, at least one `should` when there is any.
 * Only `mustNot`: every message but those.
 */
export interface Bool extends Base {
  readonly type: 'bool'
  readonly must: readonly QueryNode[]
  readonly should: readonly QueryNode[]
  readonly mustNot: readonly QueryNode[]
}

/** `node^factor`: accepted and kept for printing; it has no effect, results are not scored. */
export interface Boost extends Base {
  readonly type: 'boost'
  readonly node: QueryNode
  readonly factor: number
}

export type QueryNode = MatchAll | Term | Phrase | Wildcard | Regex | Fuzzy | Range | Exists | Bool | Boost
