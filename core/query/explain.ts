import { QuerySyntaxError, type Say } from './errors.ts'
import { parser } from './parser.ts'
import type { QueryLimits } from './limits.ts'

interface Token {
  readonly name: string
  readonly text: string
  readonly from: number
  readonly to: number
}

type Translated = Parameters<Say>[0]

const OPERATORS = new Set(['And', 'Or', 'Not', 'Plus', 'Minus'])
/** Matches the word or character at the place of an error. */
const FOUND = /(?:[\p{L}\p{N}_]|\p{M})+|&&|\|\||[^]/uy

/** Says why no query can go on at `at`, where the parser stopped: what was found there and what would be right. */
export function explain(text: string, at: number, limits: QueryLimits): QuerySyntaxError {
  const fail = (
    say: Say,
    place: { readonly from: number; readonly to: number },
    others: readonly QuerySyntaxError[] = [],
  ) => new QuerySyntaxError(say, text, place.from, place.to, others)
  const tokens = tokensBefore(text, at)
  const open = new Opened()
  for (const token of tokens) {
    if (token.name === 'UnclosedString') return fail(t => t('closingQuote'), token)
    if (token.name === 'UnclosedRegexp') return fail(t => t('closingSlash'), token)
    open.see(token)
    if (open.depth > limits.depth) return fail(t => t('tooDeep', { count: limits.depth }), token)
  }
  const found = tokenAt(text, at)
  const end = found.text === ''
  const last = tokens.at(-1)
  // Innermost first, as they have to be closed.
  const unclosed = open.parentheses
    .toReversed()
    .map(place => fail(t => t('closingParenthesis', { count: open.depth }), place))
  if (open.range)
    return end
      ? fail(rangeMessage(open.inRange, found), open.range, unclosed)
      : fail(rangeMessage(open.inRange, found), found)
  if (last?.name === ':') {
    const field = tokens.at(-2) ?? last
    const place = end ? { from: field.from, to: last.to } : found
    return fail(t => t('valueAfterField', { field: field.text, found: butFound(t, found) }), place)
  }
  if (last && (OPERATORS.has(last.name) || last.name === 'Comparator')) {
    const parts = (t: Translated) => ({
      operator: last.text,
      found: butFound(t, found),
      hint: escapeHint(t, last.text),
    })
    return fail(t => t(last.name === 'Comparator' ? 'valueAfter' : 'queryAfter', parts(t)), end ? last : found)
  }
  if (found.text === ')') {
    return open.parenthesis
      ? fail(t => t('queryBetween'), { from: open.parenthesis.from, to: found.to })
      : fail(t => t('noOpening'), found)
  }
  if (end && open.parenthesis)
    return fail(t => t('closingParenthesis', { count: open.depth }), open.parenthesis, unclosed.slice(1))
  return fail(unexpected(found.text), found)
}

/** The parentheses and the range that are open after the tokens seen. */
class Opened {
  range: Token | null = null
  /** Tokens seen in the open range. */
  inRange = 0
  readonly parentheses: Token[] = []

  get depth(): number {
    return this.parentheses.length
  }
  get parenthesis(): Token | undefined {
    return this.parentheses.at(-1)
  }

  see(token: Token): void {
    if (this.range) this.inRange++
    if (token.name === '(') this.parentheses.push(token)
    else if (token.name === ')') this.parentheses.pop()
    else if (token.name === '[' || token.name === '{') {
      this.range = token
      this.inRange = 0
    } else if (token.name === ']' || token.name === '}') this.range = null
  }
}

function tokensBefore(text: string, at: number): Token[] {
  const tokens: Token[] = []
  const cursor = parser.parse(text.slice(0, at)).cursor()
  do {
    const { name, from, to, node } = cursor
    const leaf = !node.firstChild || node.firstChild.type.isError
    if (leaf && to > from && !node.type.isError) tokens.push({ name, text: text.slice(from, to), from, to })
  } while (cursor.next())
  return tokens
}

function tokenAt(text: string, at: number): Token {
  let from = at
  while (/\s|\u0085/.test(text.charAt(from))) from++
  FOUND.lastIndex = from
  const found = FOUND.exec(text)?.[0] ?? ''
  return { name: '', text: found, from, to: from + found.length }
}

function rangeMessage(seen: number, found: Token): Say {
  if (seen > 2 && found.text === '') return t => t('closingBracket')
  const key = (['lowerBound', 'rangeTo', 'upperBound'] as const)[seen] ?? 'rangeEnd'
  return t => t(key, { found: butFound(t, found) })
}

function unexpected(found: string): Say {
  switch (found) {
    case 'AND':
    case 'OR':
    case '&&':
    case '||':
      return t => t('queryBefore', { operator: found, hint: escapeHint(t, found) })
    case '\\':
      return t => t('afterBackslash')
    case '^':
      return t => t('beforeBoost')
    case '~':
      return t => t('beforeFuzzy')
    case ':':
      return t => t('colon')
    default:
      return t => t('unexpected', { text: found, hint: escapeHint(t, found) })
  }
}

const butFound = (t: Translated, { text }: Token): string => (text === '' ? '' : t('found', { text }))

/** Explains how to search for the text of an operator. */
function escapeHint(t: Translated, operator: string): string {
  if (/^[A-Z]+$/.test(operator)) return t('quoteWord', { word: operator })
  return /^\p{L}/u.test(operator) ? '' : t('escapeIt', { text: operator })
}
