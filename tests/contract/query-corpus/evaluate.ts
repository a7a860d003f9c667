/**
 * Says in the plainest way which messages a condition holds for. It shares nothing with the query language or the store: text is read
 * character by character, everything else with JavaScript's own operators.
 */
import type { FieldValue, Message } from '../../../host-demo/server/platform/messages/message-store.ts'

export type Condition = (message: Message) => boolean
/** A query and what it finds. A query that finds nothing has the condition `nothing`. */
export type Form = readonly [query: string, finds: Condition]

export const everything: Condition = () => true
export const nothing: Condition = () => false
export const all =
  (...conditions: Condition[]): Condition =>
  message =>
    conditions.every(condition => condition(message))
export const any =
  (...conditions: Condition[]): Condition =>
  message =>
    conditions.some(condition => condition(message))
export const not =
  (condition: Condition): Condition =>
  message =>
    !condition(message)

const TEXTS = ['message', 'full_message']
const DATES = ['gl2_receive_timestamp']
const lower = (text: string): string => text.toLowerCase()

const isMark = (c: string): boolean => /\p{M}/u.test(c)
const isLetter = (c: string): boolean => /\p{L}/u.test(c)
const isDigit = (c: string): boolean => /\p{N}/u.test(c)
const isKatakana = (c: string): boolean => /\p{Script=Katakana}|ー/u.test(c)
/** Scripts without blanks: each character is a token. */
const isSingle = (c: string): boolean => /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[가-힣]/u.test(c)
const isSymbol = (c: string): boolean => c > '\x7f' && /\p{So}|\p{Sm}|\p{Sc}/u.test(c)

/** Letters and digits side by side; with `symbols` also each symbol. */
export function tokensOf(text: string, symbols = false): string[] {
  const tokens: string[] = []
  let open = false
  for (const c of lower(text)) {
    const single = isSingle(c)
    if (isMark(c) && tokens.length > 0 && open) tokens[tokens.length - 1] += c
    else if (!isLetter(c) && !isDigit(c)) {
      open = false
      if (symbols && isSymbol(c)) tokens.push(c)
    } else if (open && !single && !isSingle([...tokens.at(-1)!][0]!)) tokens[tokens.length - 1] += c
    else {
      tokens.push(c)
      open = true
    }
  }
  return tokens
}

/** Words with their inner punctuation, as Unicode has them. */
export function wordsOf(text: string): string[] {
  const characters = [...lower(text)]
  const words: string[] = []
  const isWord = (c: string | undefined): boolean => c !== undefined && (isLetter(c) || isDigit(c) || c === '_')
  const joins = (i: number): boolean => {
    const [before, c, after] = [characters[i - 1], characters[i]!, characters[i + 1]]
    if (before === undefined || after === undefined) return false
    if (isLetter(before) && isLetter(after)) return ".'’:".includes(c)
    return isDigit(before) && isDigit(after) && ".'’,;".includes(c)
  }
  let word = ''
  const end = (): void => {
    if (/[\p{L}\p{N}]/u.test(word)) words.push(word)
    word = ''
  }
  characters.forEach((c, i) => {
    if (/\p{Script=Han}|\p{Script=Hiragana}/u.test(c)) {
      end()
      words.push(c)
    } else if (isWord(c)) {
      if (word !== '' && c !== '_' && !word.endsWith('_') && isKatakana(c) !== isKatakana([...word].at(-1)!)) end()
      word += c
    } else if (isMark(c) && word !== '') word += c
    else if (word !== '' && joins(i)) word += c
    else {
      end()
      if (isSymbol(c)) words.push(c)
    }
  })
  end()
  return words
}

/** Whether a value of the field, or of any field for null, passes. */
const has =
  (field: string | null, passes: (value: FieldValue, name: string) => boolean): Condition =>
  ({ fields }) =>
    Object.entries(fields).some(([name, value]) => (field === null || field === name) && passes(value, name))

function inOrder(tokens: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && tokens.some((_, i) => words.every((word, j) => tokens[i + j] === word))
}

/** A word, or a quoted text: text has its tokens side by side, other values are equal to it. */
export const is = (field: string | null, value: string): Condition =>
  has(field, (own, name) => {
    if (TEXTS.includes(name)) {
      const symbols = [...value].some(isSymbol)
      return inOrder(tokensOf(String(own), symbols), tokensOf(value, symbols))
    }
    if (typeof own === 'number') return value.trim() !== '' && Number(value) === own
    if (typeof own === 'boolean') return String(own) === value
    return name === 'source' ? lower(own) === lower(value) : own === value
  })

/** A word of a text, or a whole value, passes. Numbers, booleans and dates have no characters. */
const anyWord = (field: string | null, passes: (word: string, folded: boolean) => boolean): Condition =>
  has(field, (own, name) => {
    if (TEXTS.includes(name))
      return [...tokensOf(String(own)), ...wordsOf(String(own))].some(word => passes(word, true))
    if (typeof own !== 'string' || DATES.includes(name)) return false
    return name === 'source' ? passes(lower(own), true) : passes(own, false)
  })

/** Wildcards and regular expressions, as the JavaScript expression of the whole word or value. */
export const like = (field: string | null, pattern: RegExp): Condition => {
  const exact = new RegExp(`^(?:${pattern.source})$`, 'su')
  const caseless = new RegExp(`^(?:${pattern.source})$`, 'isu')
  return anyWord(field, (word, folded) => (folded ? caseless : exact).test(word))
}

/** Within so many insertions, deletions, replacements and swaps. */
export const near = (field: string | null, value: string, most: number): Condition =>
  anyWord(field, (word, folded) => edits([...(folded ? lower(value) : value)], [...word], most) <= most)

function edits(a: readonly string[], b: readonly string[], most: number): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length
  if (a[0] === b[0]) return edits(a.slice(1), b.slice(1), most)
  if (most === 0) return 1
  const rest = [edits(a.slice(1), b, most - 1), edits(a, b.slice(1), most - 1), edits(a.slice(1), b.slice(1), most - 1)]
  if (a[0] === b[1] && a[1] === b[0]) rest.push(edits(a.slice(2), b.slice(2), most - 1))
  return 1 + Math.min(...rest)
}

/** Words of a text, or whole values, between others. */
export const textBetween = (field: string | null, passes: (word: string) => boolean): Condition =>
  anyWord(field, passes)
export const number = (field: string | null, passes: (value: number) => boolean): Condition =>
  has(field, own => typeof own === 'number' && passes(own))
export const time =
  (passes: (timestamp: number) => boolean): Condition =>
  ({ timestamp }) =>
    passes(timestamp)
export const exists = (field: string): Condition => has(field, () => true)
export const inStream =
  (id: string): Condition =>
  ({ streams }) =>
    streams.includes(id)

/** The words of a text with at most `moves` places between them and where they would be side by side. */
export const nearby = (field: string, first: string, second: string, moves: number): Condition =>
  has(field, own => {
    const tokens = tokensOf(String(own))
    return tokens.some(
      (token, i) =>
        token === first && tokens.some((other, j) => other === second && i !== j && Math.abs(j - i - 1) <= moves),
    )
  })

/** The same query with and without the field. */
export const inMessageAndBare = (query: string, condition: (field: string | null) => Condition): Form[] => [
  [`message:${query}`, condition('message')],
  [query, condition(null)],
]
