/** Expressions that have short names, and their characters together. */
const MAX_EXPRESSIONS = 10_000
const MAX_EXPRESSION_LENGTH = 1 << 20

/** Short names for expressions. */
export class ExpressionNames {
  readonly #ids = new Map<string, number>()
  #length = 0
  #last = 0

  /** Never given to another one. */
  of(expression: string): string {
    let id = this.#ids.get(expression)
    if (id === undefined) {
      this.#length += expression.length
      if (this.#ids.size > MAX_EXPRESSIONS || this.#length > MAX_EXPRESSION_LENGTH) {
        this.#ids.clear()
        this.#length = expression.length
      }
      this.#ids.set(expression, (id = this.#last++))
    }
    return `m:${id}`
  }
}
