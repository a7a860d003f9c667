/** Bounds what all extractors of an input, or all rules, may cost for one message. It is counted, not measured: a message that is processed again comes out the same. */
import { ExtractionError } from './extraction.ts'
import type { LinearRegex } from '../../linear-regex.ts'

/** Steps of expressions: about a second where each is slow. */
const MAX_STEPS = 200_000_000
/** Characters of values that are added. */
const MAX_CHARACTERS = 4_194_304
/** Fields that are added. */
const MAX_FIELDS = 2_000

export class Budget {
  readonly #who: string
  #steps = 0
  #characters = 0
  #fields = 0

  /** @param who sets the fields, as errors say it */
  constructor(who = 'extractors') {
    this.#who = who
  }

  /** Starts anew, for another message. */
  renew(): void {
    this.#steps = 0
    this.#characters = 0
    this.#fields = 0
  }

  /** @throws ExtractionError if the text is too long for the expression */
  match(regex: Pick<LinearRegex, 'size'>, text: string): void {
    this.spend(regex.size * text.length)
  }

  /**
   * Counts one of several searches in a text, which may look at all that is left of it.
   * @throws ExtractionError
   */
  search({ isNative, size }: Pick<LinearRegex, 'isNative' | 'size'>, left: number): void {
    this.spend(isNative ? left : left * size)
  }

  /** @throws ExtractionError */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > MAX_STEPS) {
      this.#steps -= steps
      throw new ExtractionError('the text is too long for it')
    }
  }

  /** @throws ExtractionError */
  add(characters: number): void {
    this.#characters += characters
    this.#fields++
    if (this.#characters > MAX_CHARACTERS) {
      this.#characters -= characters
      throw new ExtractionError(
        `${this.#who} may add ${MAX_CHARACTERS.toLocaleString('en')} characters to a message at most`,
      )
    }
    if (this.#fields > MAX_FIELDS)
      throw new ExtractionError(`${this.#who} may set ${MAX_FIELDS.toLocaleString('en')} fields of a message at most`)
  }
}
