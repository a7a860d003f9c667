import type { QueryNode } from './tree.ts'

export interface QueryLimits {
  /** UTF-16 units of the text. */
  readonly length: number
  /** Parentheses inside one another. */
  readonly depth: number
  /** Terms, phrases, ranges and so on, all told. */
  readonly clauses: number
}

export const DEFAULT_LIMITS: QueryLimits = { length: 65_536, depth: 100, clauses: 4096 }

export interface ParseOptions {
  /** Whether a value may begin with `*` or `?`; false without it. */
  readonly allowLeadingWildcard?: boolean
  readonly limits?: Partial<QueryLimits>
}

export function parseQuery(text: string, options: ParseOptions = {}): QueryNode {
  throw new Error(`Not yet written: ${text} ${String(options)}`)
}
