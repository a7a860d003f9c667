/** Matches a leaf of the syntax tree against a field, once for each kind the field may be stored as. */
import { RE2JS } from 're2js'
import { foldCase, tokenize } from '../../../../../../core/query/analysis.ts'
import { RegexSyntaxError } from '../../../../../../core/query/errors.ts'
import { MAX_MOVED_WORDS } from '../../../../../../core/query/limits.ts'
import { foldShape, isWithinToken, wildcardShape, type Shape } from '../../../../../../core/query/pattern-shape.ts'
import { regexShapes, toLinear } from '../../../../../../core/query/regex.ts'
import { tokensAndSymbols } from '../../../../../../core/query/symbols.ts'
import { matchesWildcard, wildcardPrefix } from '../../../../../../core/query/wildcard.ts'
import type { Bool, Boost, Exists, MatchAll, QueryNode, WildcardPart } from '../../../../../../core/query/tree.ts'
import { UnsupportedQueryError, type FieldValue } from '../../message-store.ts'
import { withinDistance } from '../text/edit-distance.ts'
import { isCaseless, kindOf } from '../field-kinds.ts'
import {
  booleansIn,
  dateTermTest,
  exactNumber,
  numberRange,
  numberTest,
  rangeTest,
  type DateContext,
  type NumberMatch,
} from './value-ranges.ts'

export type Leaf = Exclude<QueryNode, Bool | Boost | Exists | MatchAll>

/** Text is asked for tokens: a phrase of them, one that begins so, or any that pass the test. */
export type TextMatch =
  | { readonly type: 'none' }
  | PhraseMatch
  | { readonly type: 'prefix'; readonly prefix: string }
  | TestMatch

export interface PhraseMatch {
  readonly type: 'phrase'
  readonly tokens: readonly string[]
  /** The tokens with the symbols between them, which the text index does not know. */
  readonly symbols: readonly string[]
  readonly slop: number
}

/** Besides tokens, words of several tokens are tested (`joinedWords`). */
export interface TestMatch {
  readonly type: 'test'
  readonly test: (word: string) => boolean
  /** Every word that passes has one of them; none: not known. */
  readonly contains: readonly string[]
  /** Shapes of the words of several tokens that pass; null: not known. Empty: one of their tokens passes as well. */
  readonly shapes: readonly Shape[] | null
  /** The same for the same test. */
  readonly key: string
}

/** A keyword is asked as a whole. */
export type KeywordMatch =
  | { readonly type: 'equals'; readonly value: string }
  | { readonly type: 'prefix'; readonly prefix: string }
  | { readonly type: 'test'; readonly test: (value: string) => boolean }

/** Takes no test of each value. */
export type WholeMatch = Exclude<KeywordMatch, { readonly type: 'test' }>

export interface Matcher {
  readonly text: TextMatch
  readonly keyword: KeywordMatch
  /** For fields matched without case; it is given folded values. */
  readonly caseless: KeywordMatch
  readonly number: NumberMatch | null
  readonly booleans: readonly boolean[]
  /** The same for what always matches the same values; null: that depends on the time of asking. */
  readonly key: string | null
}

const NOTHING: TextMatch = { type: 'none' }
/** Matches texts of dates that depend on the time of asking. */
export const RELATIVE = /^\s*now|\|\|/i

/** `context`: how dates are read that the leaf asks for. */
export function compileLeaf(leaf: Leaf, context: DateContext): Matcher {
  return { ...matcherOf(leaf, context), key: lastingKey(leaf, context) }
}

/** Dates may be told from now on, and without a zone. */
function lastingKey(leaf: Leaf, { timeZone }: DateContext): string | null {
  const texts = leaf.type === 'range' ? [leaf.lower, leaf.upper] : 'value' in leaf ? [leaf.value] : []
  return texts.some(text => text !== null && RELATIVE.test(text)) ? null : `${timeZone} ${keyOf(leaf)}`
}

function matcherOf(leaf: Leaf, context: DateContext): Omit<Matcher, 'key'> {
  switch (leaf.type) {
    case 'term':
    case 'phrase': {
      const tokens = tokenize(leaf.value)
      const symbols = tokensAndSymbols(leaf.value)
      const slop = leaf.type === 'phrase' ? leaf.slop : 0
      if (slop > 0 && symbols.length > MAX_MOVED_WORDS)
        throw new UnsupportedQueryError(
          `A phrase whose words may move (~${slop}) can have at most ${MAX_MOVED_WORDS} words; this one has ${symbols.length}.`,
        )
      const number = exactNumber(leaf.value)
      const dates = leaf.field === null ? null : dateTermTest(leaf, context)
      return {
        text: symbols.length === 0 ? NOTHING : { type: 'phrase', tokens, symbols, slop },
        keyword: dates ? { type: 'test', test: dates } : { type: 'equals', value: leaf.value },
        caseless: { type: 'equals', value: foldCase(leaf.value) },
        number: number === null ? null : { lower: number, includeLower: true, upper: number, includeUpper: true },
        booleans: leaf.value === 'true' ? [true] : leaf.value === 'false' ? [false] : [],
      }
    }
    case 'wildcard': {
      const folded = leaf.parts.map(part => (typeof part === 'string' ? part : { literal: foldCase(part.literal) }))
      return {
        ...onlyStrings,
        text: textWildcard(folded, keyOf(leaf)),
        keyword: keywordWildcard(leaf.parts),
        caseless: keywordWildcard(folded),
      }
    }
    case 'regex': {
      const exact = regexTest(leaf.pattern, RE2JS.DOTALL)
      const folded = regexTest(leaf.pattern, RE2JS.DOTALL | RE2JS.CASE_INSENSITIVE)
      const shapes = regexShapes(leaf.pattern)
      return {
        ...onlyStrings,
        text: {
          type: 'test',
          test: folded,
          contains: literalsOf(shapes),
          shapes: acrossTokens(shapes),
          key: keyOf(leaf),
        },
        keyword: { type: 'test', test: exact },
        caseless: { type: 'test', test: folded },
      }
    }
    case 'fuzzy': {
      const folded = foldCase(leaf.value)
      const test = withinDistance(folded, leaf.distance)
      return {
        ...onlyStrings,
        text: { type: 'test', test, contains: [], shapes: null, key: keyOf(leaf) },
        keyword: { type: 'test', test: withinDistance(leaf.value, leaf.distance) },
        caseless: { type: 'test', test },
      }
    }
    case 'range': {
      const { includeLower, includeUpper } = leaf
      const folded = inRange(fold(leaf.lower), includeLower, fold(leaf.upper), includeUpper)
      return {
        text: { type: 'test', test: folded, contains: [], shapes: null, key: keyOf(leaf) },
        keyword: { type: 'test', test: rangeTest(leaf, context) },
        caseless: { type: 'test', test: rangeTest(leaf, context, foldCase) },
        number: numberRange(leaf),
        booleans: booleansIn(leaf),
      }
    }
  }
}

/** A keyword match as a function of the value. */
export function keywordTest(match: KeywordMatch): (value: string) => boolean {
  switch (match.type) {
    case 'equals':
      return value => value === match.value
    case 'prefix':
      return value => value.startsWith(match.prefix)
    case 'test':
      return match.test
  }
}

/** A text match of single tokens as a function of the token. */
export function tokenTest(match: TextMatch): (token: string) => boolean {
  switch (match.type) {
    case 'none':
      return () => false
    case 'phrase':
      return token => match.tokens.length === 1 && match.tokens[0] === token
    case 'prefix':
      return token => token.startsWith(match.prefix)
    case 'test':
      return match.test
  }
}

/** Whether the value of a field that is no text matches. */
export function matchesValue(matcher: Matcher, name: string, value: FieldValue): boolean {
  if (typeof value === 'number') return matcher.number !== null && numberTest(matcher.number)(value)
  if (typeof value === 'boolean') return matcher.booleans.includes(value)
  if (kindOf(name, value) === 'date') return matcher.keyword.type === 'equals' && matcher.keyword.value === value
  return isCaseless(name) ? keywordTest(matcher.caseless)(foldCase(value)) : keywordTest(matcher.keyword)(value)
}

const onlyStrings = { number: null, booleans: [] }

const fold = (value: string | null): string | null => (value === null ? null : foldCase(value))

function inRange(
  lower: string | null,
  includeLower: boolean,
  upper: string | null,
  includeUpper: boolean,
): (value: string) => boolean {
  return value =>
    (lower === null || (includeLower ? value >= lower : value > lower)) &&
    (upper === null || (includeUpper ? value <= upper : value < upper))
}

function isPrefix(parts: readonly WildcardPart[]): boolean {
  return parts.length === 2 && typeof parts[0] === 'object' && parts[1] === '*'
}

function keywordWildcard(parts: readonly WildcardPart[]): KeywordMatch {
  if (isPrefix(parts)) return { type: 'prefix', prefix: wildcardPrefix(parts) }
  return { type: 'test', test: value => matchesWildcard(parts, value) }
}

function textWildcard(parts: readonly WildcardPart[], key: string): TextMatch {
  const literals = parts.filter(part => typeof part === 'object').map(part => part.literal)
  const prefix = wildcardPrefix(parts)
  // The text index takes a prefix as a token of its own.
  if (isPrefix(parts) && tokenize(prefix).length === 1 && tokenize(prefix)[0] === prefix)
    return { type: 'prefix', prefix }
  const contains = literals.reduce((longest, literal) => (literal.length > longest.length ? literal : longest), '')
  return {
    type: 'test',
    test: word => matchesWildcard(parts, word),
    contains: contains === '' ? [] : [contains],
    shapes: acrossTokens([wildcardShape(parts)]),
    key,
  }
}

/** The shapes whose words need not have a token that matches, too. */
function acrossTokens(shapes: readonly Shape[]): Shape[] {
  return shapes.map(foldShape).filter(shape => !isWithinToken(shape))
}

/** Literals longer than these name few words. */
const SHORT = 2

/**
 * For each shape what each text has that a regular expression matches in any case; none where some shape has nothing of use. Beyond ASCII, and for `s`
 * and `k`, which `ſ` and the Kelvin sign are taken for, case is not that of the words.
 */
function literalsOf(shapes: readonly Shape[]): string[] {
  const literals = shapes.map(shape =>
    foldShape(shape)
      .flatMap(part => (typeof part === 'object' ? part.literal.split(/[^\0-\x7f]|[sk]/) : []))
      .reduce((longest, literal) => (literal.length > longest.length ? literal : longest), ''),
  )
  return literals.every(literal => literal.length > SHORT) ? [...new Set(literals)] : []
}

const keyOf = ({ span: _, ...leaf }: Leaf): string => JSON.stringify(leaf)

function regexTest(pattern: string, flags: number): (value: string) => boolean {
  try {
    const regex = RE2JS.compile(toLinear(pattern), flags)
    return value => regex.testExact(value)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const reason = error instanceof RegexSyntaxError ? text : `it cannot run in linear time (${text})`
    throw new UnsupportedQueryError(`The regular expression /${pattern}/ is not supported: ${reason}`)
  }
}
