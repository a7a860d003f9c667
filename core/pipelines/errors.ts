import { defaultBrand } from '../brand/brand.ts'
import { createMessages, type Messages, type Translate } from '../brand/catalogue.ts'
import { positions } from '../query/errors.ts'
import type { ParseError, ParseErrorType } from './schema.ts'
import { pipelineLanguageStrings } from './strings.ts'
import type { Span } from './tree.ts'

export type { ParseError, ParseErrorType } from './schema.ts'

/** An error in the text of a rule or a pipeline, for an editor. `line` and `position_in_line` may lie before the span: a call's argument is refused at the call. */
export interface SourceError extends ParseError, Span {
  /** The reason in the language of a user. */
  readonly words: (messages: Messages) => string
}

/** The reason in the requested language. */
export type Say = (t: Translate<typeof pipelineLanguageStrings.strings>) => string

/** Errors of a text that are kept; those behind them are left out. */
const MOST = 50
/** Errors that are looked at: each takes time to explain. They come nearly in the order of the text. */
const MOST_FOUND = 500

const english = createMessages('en', defaultBrand).of(pipelineLanguageStrings)

/** Collects the errors of one text. */
export class Errors {
  readonly #found: SourceError[] = []
  readonly #positionOf: ReturnType<typeof positions>

  constructor(text: string) {
    this.#positionOf = positions(text)
  }

  /** Adds an error. `place` is where the contract has it, where that is not the beginning of the span. */
  add(type: ParseErrorType, span: Span, say: Say, place = span.from): void {
    if (this.#found.length >= MOST_FOUND) return
    const { line, column } = this.#positionOf(place)
    const words = (messages: Messages) => say(messages.of(pipelineLanguageStrings))
    this.#found.push({
      type,
      line,
      position_in_line: column,
      reason: say(english),
      from: span.from,
      to: span.to,
      words,
    })
  }

  /** The errors as they stand in the text. */
  get all(): readonly SourceError[] {
    return this.#found.toSorted((a, b) => a.from - b.from).slice(0, MOST)
  }
}

/** Returns what the contract sends of an error. */
export function wireError({ type, line, position_in_line, reason }: SourceError): ParseError {
  return { type, line, position_in_line, reason }
}
