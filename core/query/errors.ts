import { defaultBrand } from '../brand/brand.ts'
import { createMessages, type Messages, type Translate } from '../brand/catalogue.ts'
import { queryStrings } from './strings.ts'

/** The message in the requested language. */
export type Say = (t: Translate<typeof queryStrings.strings>) => string

const english = createMessages('en', defaultBrand).of(queryStrings)

/** A query that cannot be read: what is wrong, what would be right, and where. `message` is English, `words` tells it to a user. */
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
  readonly words: (messages: Messages) => string
  /** Further faults of the same text, found with this one. */
  readonly others: readonly QuerySyntaxError[]

  constructor(say: Say, text: string, from: number, to: number, others: readonly QuerySyntaxError[] = []) {
    super(say(english))
    this.words = messages => say(messages.of(queryStrings))
    this.others = others
    this.from = from
    this.to = to
    const position = positions(text)
    const begin = position(from)
    const end = position(to)
    this.line = begin.line
    this.column = begin.column
    this.endLine = end.line
    this.endColumn = end.column
  }
}

/** A pattern that cannot run in linear time or that is malformed; `offset` is a UTF-16 offset in the pattern. */
export class RegexSyntaxError extends Error {
  override readonly name = 'RegexSyntaxError'
  readonly offset: number
  readonly say: Say

  constructor(say: Say, offset: number) {
    super(say(english))
    this.say = say
    this.offset = offset
  }
}

/** A line, from 1, and a column in UTF-16 units, from 0. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Finds the positions of offsets in one text; CR, LF and CRLF end a line. */
export function positions(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), match => match.index + match[0].length)]
  return offset => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - starts[low]! }
  }
}
