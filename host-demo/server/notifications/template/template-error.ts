/** A template that cannot be read: what is wrong, and where it begins. Lines and columns count from 1. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly line: number
  readonly column: number

  constructor(problem: string, source: string, offset: number) {
    super(problem)
    const before = source.slice(0, offset)
    this.line = before.split('\n').length
    this.column = offset - before.lastIndexOf('\n')
  }
}
