import { RegexSyntaxError, type Say } from './errors.ts'
import { intervalPattern } from './interval.ts'
import { isLetters, type Shape, type ShapePart } from './pattern-shape.ts'

const MAX_DEPTH = 100
/** Steps of the compiled pattern; repetitions multiply what they repeat. */
const MAX_SIZE = 10_000
/** The limit of one repetition, and of the product of nested ones: the engine supports no more. */
const MAX_REPEAT = 1000
const ANY_CHARACTER = '[\\s\\S]'

/**
 * A Lucene pattern as the source of an RE2 one (re2js; JavaScript's own RegExp reads it too), to be matched against the whole
 * term or value: `^(?:…)$`. `.` and `[^…]` match line breaks too. Beyond Lucene it knows `\d \w \s` and their capitals,
 * `\n \r \t`, `(?:…)` and lazy quantifiers, which change nothing in a match of the whole.
 * Throws RegexSyntaxError for what cannot run in linear time, for Lucene's operators `~ & # @` and for malformed patterns.
 */
export function toLinear(pattern: string): string {
  return new Translation(pattern).all().source
}

/** The shape of each alternative of a pattern. Throws as `toLinear` does. */
export function regexShapes(pattern: string): readonly Shape[] {
  return new Translation(pattern).all().shapes
}

interface Piece {
  readonly source: string
  readonly size: number
  readonly shape: ShapePart
  /** The product of its counted repetitions; absent without any. */
  readonly times?: number
}

interface Alternatives {
  readonly source: string
  readonly size: number
  readonly shapes: readonly Shape[]
  readonly times: number
}

class Translation {
  readonly #pattern: string
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  all(): Alternatives {
    const all = this.#alternatives(0)
    if (this.#at < this.#pattern.length) throw this.#error(t => t('regexNoOpening'))
    return all
  }

  /** Up to the closing parenthesis, which is left, or the end. */
  #alternatives(depth: number): Alternatives {
    const start = this.#at
    const shapes: ShapePart[][] = [[]]
    let source = ''
    let size = 1
    let times = 1
    while (this.#at < this.#pattern.length && this.#peek() !== ')') {
      if (this.#peek() === '|') {
        this.#at++
        source += '|'
        shapes.push([])
        continue
      }
      const piece = this.#repeated(depth)
      source += piece.source
      size += piece.size
      times = Math.max(times, piece.times ?? 1)
      shapes.at(-1)!.push(piece.shape)
      if (size > MAX_SIZE) throw this.#error(t => t('regexTooLarge'), start)
    }
    return { source, size, shapes, times }
  }

  #repeated(depth: number): Piece {
    const atom = this.#atom(depth)
    const start = this.#at
    const quantifier = this.#match(/[*+?]|\{(\d+)(?:(,)(\d*))?\}/y)
    if (!quantifier) return atom
    const lazy = this.#match(/\?/y) ? '?' : ''
    if (/[*+?]/y.test(this.#peek()) || this.#looksAt(/\{\d/y)) throw this.#error(t => t('regexTwice'))
    const [text, least = '0', , most = ''] = quantifier
    const times = text.startsWith('{') ? Math.max(Number(least), Number(most), 1) : 1
    if (times > MAX_REPEAT) throw this.#error(t => t('regexTimes', { count: MAX_REPEAT }), start)
    if (most !== '' && Number(most) < Number(least)) throw this.#error(t => t('regexBackwards', { text }), start)
    const size = (atom.size + 1) * times
    const inAll = times * (atom.times ?? 1)
    if (size > MAX_SIZE || inAll > MAX_REPEAT) throw this.#error(t => t('regexMultiplied'), start)
    const shape =
      atom.source === ANY_CHARACTER && text === '*' ? 'any' : hasOnlyLetters(atom.shape) ? 'letters' : 'other'
    return { source: atom.source + text + lazy, size, shape, times: inAll }
  }

  #atom(depth: number): Piece {
    const start = this.#at
    const char = this.#take()
    switch (char) {
      case '(':
        return this.#group(depth, start)
      case '[':
        return this.#characterClass(start)
      case '\\':
        return this.#escaped(start)
      case '.':
        return { source: ANY_CHARACTER, size: 1, shape: 'other' }
      case '"':
        return this.#quoted(start)
      case '<':
        return this.#interval(start)
      case '*':
      case '+':
      case '?':
      case '{':
        throw this.#error(t => t('regexNothing', { text: char }), start)
      case '^':
      case '$':
        throw this.#error(t => t('regexAnchor', { text: char }), start)
      case '~':
      case '&':
      case '#':
      case '@':
        throw this.#error(t => t('regexOperator', { text: char }), start)
      default:
        return { source: literal(char), size: 1, shape: { literal: char } }
    }
  }

  #escaped(start: number): Piece {
    const char = this.#peek()
    const source = this.#escape(start, literal)
    const shape =
      char === 'd' ? 'letters' : /[a-zA-Z]/.test(char) ? 'other' : { literal: this.#pattern.slice(start + 1, this.#at) }
    return { source, size: 1, shape }
  }

  #group(depth: number, start: number): Piece {
    if (depth >= MAX_DEPTH) throw this.#error(t => t('regexDeep', { count: MAX_DEPTH }), start)
    if (this.#peek() === '?' && !this.#match(/\?:/y)) {
      const looks = this.#looksAt(/\?<?[=!]/y)
      throw this.#error(t => t(looks ? 'regexLook' : 'regexGroup'), start)
    }
    const inner = this.#alternatives(depth + 1)
    if (this.#take() !== ')') throw this.#error(t => t('regexParenthesis'), start)
    const shape = inner.shapes.every(shape => shape.every(hasOnlyLetters)) ? 'letters' : 'other'
    return { source: `(?:${inner.source})`, size: inner.size, shape, times: inner.times }
  }

  #escape(start: number, write: (char: string) => string): string {
    const char = this.#take()
    if (char === '') throw this.#error(t => t('regexBackslash'), start)
    if (/[dDwWsSnrt]/.test(char)) return '\\' + char
    if (/[1-9]/.test(char) || (char === 'k' && this.#peek() === '<')) throw this.#error(t => t('regexReference'), start)
    if (/[bBAzZG]/.test(char)) throw this.#error(t => t('regexBoundary', { text: char }), start)
    if (/[0a-zA-Z]/.test(char)) throw this.#error(t => t('regexEscape', { text: char }), start)
    return write(char)
  }

  #characterClass(start: number): Piece {
    let source = this.#match(/\^/y) ? '[^' : '['
    const empty = source
    let letters = source === '['
    while (this.#peek() !== ']') {
      const from = this.#classMember(start)
      source += from.source
      if (!this.#looksAt(/-[^\]]/y)) {
        letters &&= from.source === '\\d' || (from.point !== null && isLetters(String.fromCodePoint(from.point)))
        continue
      }
      this.#at++
      const rangeAt = this.#at
      const to = this.#classMember(start)
      if (from.point === null || to.point === null || to.point < from.point) {
        throw this.#error(t => t('regexClassRange'), rangeAt)
      }
      source += '-' + to.source
      letters &&= /[0-9]-[0-9]|[a-z]-[a-z]|[A-Z]-[A-Z]/.test(`${from.source}-${to.source}`)
    }
    if (source === empty) throw this.#error(t => t('regexClassEmpty'), start)
    this.#at++
    return { source: source + ']', size: 1, shape: letters ? 'letters' : 'other' }
  }

  /** A character of a class, or a class like `\d`, whose `point` is null. */
  #classMember(classStart: number): { source: string; point: number | null } {
    const start = this.#at
    const char = this.#take()
    if (char === '') throw this.#error(t => t('regexClass'), classStart)
    const source = char === '\\' ? this.#escape(start, classLiteral) : classLiteral(char)
    if (/^\\[dDwWsS]$/.test(source)) return { source, point: null }
    const control = { '\\n': 10, '\\r': 13, '\\t': 9 }[source]
    return { source, point: control ?? source.codePointAt(source.length > 1 && source.startsWith('\\') ? 1 : 0)! }
  }

  #quoted(start: number): Piece {
    const end = this.#pattern.indexOf('"', this.#at)
    if (end < 0) throw this.#error(t => t('regexQuote'), start)
    const text = this.#pattern.slice(this.#at, end)
    this.#at = end + 1
    return { source: `(?:${[...text].map(literal).join('')})`, size: text.length + 1, shape: { literal: text } }
  }

  #interval(start: number): Piece {
    const bounds = this.#match(/(\d{1,15})-(\d{1,15})>/y)
    if (!bounds) throw this.#error(t => t('regexInterval'), start)
    const source = intervalPattern(bounds[1]!, bounds[2]!)
    return { source: `(?:${source})`, size: source.length, shape: 'letters', times: bounds[2]!.length }
  }

  #peek(): string {
    return this.#pattern.charAt(this.#at)
  }

  #take(): string {
    const point = this.#pattern.codePointAt(this.#at)
    const char = point === undefined ? '' : String.fromCodePoint(point)
    this.#at += char.length
    return char
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at
    const match = sticky.exec(this.#pattern)
    if (match) this.#at = sticky.lastIndex
    return match
  }

  #looksAt(sticky: RegExp): boolean {
    sticky.lastIndex = this.#at
    return sticky.test(this.#pattern)
  }

  #error(say: Say, offset = this.#at): RegexSyntaxError {
    return new RegexSyntaxError(say, offset)
  }
}

function hasOnlyLetters(shape: ShapePart): boolean {
  return typeof shape === 'object' ? isLetters(shape.literal) : shape === 'letters'
}

/** A character as itself, outside of a class. */
function literal(char: string): string {
  return /^[\\^$.*+?()[\]{}|]$/.test(char) ? '\\' + char : char
}

function classLiteral(char: string): string {
  return /^[\\^[\]-]$/.test(char) ? '\\' + char : char
}
