/** Everything that all rules of all streams ask of one field, asked together of a value. */
import { numberIn, RULE } from '../../../../../../core/streams/rules.ts'
import { textOf, type RegexCompiler } from '../../../../../../core/streams/match.ts'
import { LiteralScan } from './literal-scan.ts'
import { requiredLiterals } from './required-literals.ts'

/** A distinct test and its number in the plan. */
export interface FieldTest {
  readonly number: number
  readonly type: number
  readonly value: string
}

type Tester = (text: string) => boolean
interface Limit {
  readonly number: number
  readonly limit: number
}

/** Values longer than this are seldom seen twice. */
const longestKept = 64
const mostKept = 4096
const none: readonly number[] = []

export class FieldTests {
  readonly #exact = new Map<string, number>()
  #presence: number | null = null
  readonly #greater: Limit[] = []
  readonly #smaller: Limit[] = []
  /** Expressions without a required literal. */
  readonly #always: { readonly number: number; readonly test: Tester }[] = []
  readonly #scan: LiteralScan | null
  /** Per literal: tests it decides, and expressions to be tried where it stands. */
  readonly #decides: number[][] = []
  readonly #tries: { readonly number: number; readonly test: Tester }[][] = []
  readonly #costly: boolean
  /** Tests that hold for a value, by the value. */
  readonly #kept = new Map<string, readonly number[]>()

  /** All of them must be possible: expressions compile, limits are numbers. */
  constructor(tests: readonly FieldTest[], regex: RegexCompiler) {
    const literals = new Map<string, number>()
    const literal = (text: string) => {
      let known = literals.get(text)
      if (known === undefined) {
        literals.set(text, (known = literals.size))
        this.#decides.push([])
        this.#tries.push([])
      }
      return known
    }
    for (const { number, type, value } of tests) {
      switch (type) {
        case RULE.exact:
          this.#exact.set(value, number)
          break
        case RULE.presence:
          this.#presence = number
          break
        case RULE.greater:
          this.#greater.push({ number, limit: numberIn(value)! })
          break
        case RULE.smaller:
          this.#smaller.push({ number, limit: numberIn(value)! })
          break
        case RULE.contains:
          this.#decides[literal(value)]!.push(number)
          break
        case RULE.regex: {
          const test = regex(value)
          const required = requiredLiterals(value)
          if (required === null) this.#always.push({ number, test })
          else for (const text of required) this.#tries[literal(text)]!.push({ number, test })
        }
      }
    }
    this.#greater.sort((a, b) => a.limit - b.limit)
    this.#smaller.sort((a, b) => b.limit - a.limit)
    this.#scan = literals.size > 0 ? new LiteralScan([...literals.keys()]) : null
    this.#costly = this.#scan !== null || this.#always.length > 0
  }

  /** Numbers of the tests that hold for the value, each once. The list is not to be kept. */
  holding(value: unknown): readonly number[] {
    const text = textOf(value)
    if (text === null) return none
    if (!this.#costly || text.length > longestKept) return this.#evaluate(value, text)
    let known = this.#kept.get(text)
    if (!known) {
      known = this.#evaluate(value, text)
      if (this.#kept.size >= mostKept) this.#kept.clear()
      this.#kept.set(text, known)
    }
    return known
  }

  #evaluate(value: unknown, text: string): readonly number[] {
    const holding: number[] = []
    const exact = this.#exact.get(text)
    if (exact !== undefined) holding.push(exact)
    if (this.#presence !== null && text !== '') holding.push(this.#presence)
    if (this.#greater.length + this.#smaller.length > 0) this.#compare(value, text, holding)
    for (const { number, test } of this.#always) if (test(text)) holding.push(number)
    if (this.#scan) this.#search(this.#scan, text, holding)
    return holding
  }

  #compare(value: unknown, text: string, holding: number[]): void {
    const number = typeof value === 'number' ? value : typeof value === 'string' ? numberIn(text) : null
    if (number === null || !Number.isFinite(number)) return
    for (const { number: test, limit } of this.#greater) {
      if (limit >= number) break
      holding.push(test)
    }
    for (const { number: test, limit } of this.#smaller) {
      if (limit <= number) break
      holding.push(test)
    }
  }

  #search(scan: LiteralScan, text: string, holding: number[]): void {
    let tried: Set<number> | null = null
    scan.scan(text, literal => {
      for (const number of this.#decides[literal]!) holding.push(number)
      for (const { number, test } of this.#tries[literal]!) {
        // Another of its literals may have brought it up already.
        if (tried?.has(number)) continue
        tried ??= new Set()
        tried.add(number)
        if (test(text)) holding.push(number)
      }
    })
  }
}
