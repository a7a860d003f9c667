/** Tests the texts of columns: each text of a table that chunks share once. */
import type { SharedCodes, StringColumn } from '../columns.ts'
import type { SharedTexts } from '../shared-texts.ts'
import type { Work } from './work.ts'

/** Characters that are tested between two pauses. */
export const TESTED_AT_ONCE = 1 << 15

type Test = (value: string) => boolean

const UNKNOWN = 0
const PASSED = 1
const FAILED = 2

export class PassingTexts {
  readonly #tests: readonly Test[]
  readonly #work: Work
  /** By number in a table whether the text passes. */
  readonly #results = new Map<SharedTexts, Uint8Array>()

  constructor(tests: readonly Test[], work: Work) {
    this.#tests = tests
    this.#work = work
  }

  /** By code whether the text passes at least one of the tests. */
  codesOf(column: StringColumn): Promise<boolean[]> {
    return column.shared ? this.#shared(column.shared) : this.#passing(column.dictionary)
  }

  async #shared({ texts, numbers }: SharedCodes): Promise<boolean[]> {
    const known = this.#resultsOf(texts)
    const unknown = numbers.filter(number => known[number] === UNKNOWN)
    const passed = await this.#passing(Array.from(unknown, number => texts.text(number)))
    // The table may have become longer meanwhile.
    const results = this.#resultsOf(texts)
    unknown.forEach((number, i) => {
      results[number] = passed[i] ? PASSED : FAILED
    })
    return Array.from(numbers, number => results[number] === PASSED)
  }

  #resultsOf(texts: SharedTexts): Uint8Array {
    let results = this.#results.get(texts)
    if (!results || results.length < texts.size) {
      const more = new Uint8Array(Math.ceil(1.5 * texts.size))
      if (results) more.set(results)
      this.#results.set(texts, (results = more))
    }
    return results
  }

  async #passing(values: readonly string[]): Promise<boolean[]> {
    const passed = new Array<boolean>(values.length).fill(false)
    let tested = 0
    for (const test of this.#tests) {
      for (let i = 0; i < values.length; i++) {
        if (passed[i]) continue
        const value = values[i]!
        tested += value.length + 16
        if (tested > TESTED_AT_ONCE) {
          tested = 0
          await this.#work.pause()
        }
        passed[i] = test(value)
      }
    }
    return passed
  }
}
