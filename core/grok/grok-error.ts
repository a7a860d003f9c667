export interface GrokErrorDetails {
  /** The pattern that holds what is wrong; null: the one that was asked for. */
  readonly pattern?: string | null
  /** It is a pattern, but only a backtracking engine could run it. */
  readonly notLinear?: boolean
}

/** Why a grok pattern cannot be used, in words for its author. */
export class GrokError extends Error {
  override readonly name = 'GrokError'
  readonly pattern: string | null
  readonly notLinear: boolean
  /** The message without the name of the pattern. */
  readonly reason: string

  constructor(message: string, { pattern = null, notLinear = false }: GrokErrorDetails = {}) {
    super(pattern === null ? message : `In the pattern '${pattern}': ${message}`)
    this.pattern = pattern
    this.reason = message
    this.notLinear = notLinear
  }
}
