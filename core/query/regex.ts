/** A pattern that cannot run in linear time or that is malformed; `offset` is a UTF-16 offset in the pattern. */
export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError'
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** A Lucene pattern as the source of an RE2 one, unanchored; match it against the whole term or value. Throws RegexSyntaxError. */
export function toLinear(pattern: string): string {
  throw new Error(`Not yet written: ${pattern}`)
}
