/** A query that cannot be read: what is wrong, what would be right, and where. */
export class QuerySyntaxError extends Error {
  override readonly name = 'QuerySyntaxError'
  /** Half-open range of UTF-16 offsets of the faulty text. */
  readonly from: number
  readonly to: number
  /** Lines count from 1, columns (UTF-16 units) from 0. */
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number

  constructor(message: string, text: string, from: number, to: number) {
    super(message)
    this.from = from
    this.to = to
    const begin = position(text, from)
    const end = position(text, to)
    this.line = begin.line
    this.column = begin.column
    this.endLine = end.line
    this.endColumn = end.column
  }
}

/** Line (from 1) and column (from 0) of an offset; CR, LF and CRLF end a line. */
export function position(text: string, offset: number): { line: number, column: number } {
  let line = 1
  let start = 0
  const breaks = /\r\n|\r|\n/g
  for (let match = breaks.exec(text); match && breaks.lastIndex <= offset; match = breaks.exec(text)) {
    line++
    start = breaks.lastIndex
  }
  return { line, column: offset - start }
}
