import { QuerySyntaxError } from './errors.ts'
import { parser } from './parser.ts'
import { tooDeep, type QueryLimits } from './limits.ts'

interface Token {
  readonly name: string
  readonly text: string
  readonly from: number
  readonly to: number
}

const OPERATORS = new Set(['And', 'Or', 'Not', 'Plus', 'Minus'])
/** What stands at the place of an error: a word, or one character. */
const FOUND = /(?:[\p{L}\p{N}_]|\p{M})+|&&|\|\||[^]/uy

/** Says why no query can go on at `at`, where the parser stopped: what was found there and what would be right. */
export function explain(text: string, at: number, limits: QueryLimits): QuerySyntaxError {
  const fail = (message: string, place: { readonly from: number, readonly to: number }) =>
    new QuerySyntaxError(message, text, place.from, place.to)
  const tokens = tokensBefore(text, at)
  const open = new Opened()
  for (const token of tokens) {
    if (token.name === 'UnclosedString') return fail('Missing closing quote', token)
    if (token.name === 'UnclosedRegexp') return fail('Missing closing slash of the regular expression', token)
    open.see(token)
    if (open.depth > limits.depth) return fail(tooDeep(limits), token)
  }
  const found = tokenAt(text, at)
  const end = found.text === ''
  const last = tokens.at(-1)
  if (open.range) {
    const place = end ? open.range : found
    return fail(rangeMessage(open.inRange, found), place)
  }
  if (last?.name === ':') {
    const field = tokens.at(-2) ?? last
    return fail(`Expected a value after '${field.text}:'${butFound(found)}`, end ? { from: field.from, to: last.to } : found)
  }
  if (last && (OPERATORS.has(last.name) || last.name === 'Comparator')) {
    const wanted = last.name === 'Comparator' ? 'a value' : 'a query'
    return fail(`Expected ${wanted} after '${last.text}'${butFound(found)}${escapeHint(last.text)}`, end ? last : found)
  }
  if (found.text === ')') {
    return open.parenthesis
      ? fail('Expected a query between the parentheses', { from: open.parenthesis.from, to: found.to })
      : fail('Unexpected closing parenthesis: there is no opening one before it; escape it as \'\\)\' to search for it', found)
  }
  if (end && open.parenthesis) return fail('Missing closing parenthesis', open.parenthesis)
  return fail(unexpected(found.text), found)
}

/** The parentheses and the range that are open after the tokens seen. */
class Opened {
  range: Token | null = null
  /** Tokens seen in the open range. */
  inRange = 0
  private readonly parentheses: Token[] = []

  get depth(): number { return this.parentheses.length }
  get parenthesis(): Token | undefined { return this.parentheses.at(-1) }

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

function rangeMessage(seen: number, found: Token): string {
  if (seen === 0) return `Expected the lower bound of the range${butFound(found)}; '*' stands for none`
  if (seen === 1) {
    return `Expected 'TO' after the lower bound${butFound(found)}; a range is written [from TO to], a bound with spaces in quotes`
  }
  if (seen === 2) return `Expected the upper bound of the range${butFound(found)}; '*' stands for none`
  return found.text === '' ? 'Missing closing bracket of the range'
    : `Expected ']' or '}' after the upper bound${butFound(found)}; a bound with spaces is written in quotes`
}

function unexpected(found: string): string {
  switch (found) {
    case 'AND': case 'OR': case '&&': case '||':
      return `Expected a query before '${found}'${escapeHint(found)}`
    case '\\': return 'Expected a character after the backslash; a backslash itself is written \'\\\\\''
    case '^': return 'Expected a value before \'^\' and a number after it, as in word^2; escape it as \'\\^\' to search for it'
    case '~': return 'Expected a value before \'~\', as in word~1; escape it as \'\\~\' to search for it'
    case ':': return 'Unexpected \':\'; escape it as \'\\:\' or put the value in quotes'
    default: return `Unexpected '${found}'${escapeHint(found)}`
  }
}

function butFound(found: Token): string {
  return found.text === '' ? '' : `, found '${found.text}'`
}

/** How to search for what would otherwise be an operator. */
function escapeHint(operator: string): string {
  if (/^[A-Z]+$/.test(operator)) return `; put "${operator}" in quotes to search for the word`
  return /^\p{L}/u.test(operator) ? '' : `; escape it as '\\${operator}' to search for it`
}
