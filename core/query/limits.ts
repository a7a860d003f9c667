/** Limits of a query's size. */
export interface QueryLimits {
  /** UTF-16 units of the text. */
  readonly length: number
  /** Parentheses inside one another. */
  readonly depth: number
  /** Terms, phrases, ranges and so on, all told. */
  readonly clauses: number
}

export const DEFAULT_LIMITS: QueryLimits = { length: 65_536, depth: 100, clauses: 4096 }

/** UTF-16 units that the values of parameters may add to one query. */
export const MAX_PARAMETER_LENGTH = 1 << 20

/** Words of a phrase that may move (`~n`): each way to move them is tried at each place of a text. */
export const MAX_MOVED_WORDS = 100
