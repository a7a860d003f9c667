/** Symbols in text (emoji, arrows, currencies …). They are no tokens of the text index: a query that has some is verified on the text. */
import { spansOf, TOKEN_PATTERN, type TokenSpan } from './analysis.ts'
import { SYMBOL } from './standard-words.ts'

const ANY = new RegExp(SYMBOL, 'v')
const TOKEN_OR_SYMBOL = new RegExp(`${TOKEN_PATTERN}|${SYMBOL}`, 'gv')

export const hasSymbols = (text: string): boolean => ANY.test(text)

/** The tokens of a text with the symbols between them. */
export const symbolSpans = (text: string): TokenSpan[] => spansOf(text, TOKEN_OR_SYMBOL)
export const tokensAndSymbols = (text: string): string[] => symbolSpans(text).map(({ token }) => token)
