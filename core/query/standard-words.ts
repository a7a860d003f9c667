/**
 * Words as Lucene's `standard` analyzer makes them (Unicode word boundaries, UAX #29): `_` joins everything, `.` `'` `:` join letters,
 * `.` `'` `,` `;` join digits, runs of Katakana and of Hangul are whole words, and emoji are words. The tokens of `tokenize` are finer;
 * patterns are matched against both.
 */
import { foldCase, spansOf, TOKEN_PATTERN, type TokenSpan } from './analysis.ts'

const KATAKANA = String.raw`[\p{Script=Katakana}\u3031-\u3035\u309b\u309c\u30a0\u30fc\uff70]`
const DIGIT = String.raw`\p{Nd}`
const LETTER = String.raw`[[\p{Alphabetic}\p{L}\p{N}]--[\p{Ideographic}\p{Script=Han}\p{Script=Hiragana}\p{M}${DIGIT}]--${KATAKANA}]`
const CONNECTOR = String.raw`[\p{Pc}\u202f]`
/** Marks and formats, which belong to the character before them. */
const EXTEND = String.raw`[[\p{M}\p{Cf}]--[\u200b]]*`
const BETWEEN_BOTH = String.raw`.'\u2018\u2019\u2024\ufe52\uff07\uff0e`
const BETWEEN_LETTERS = String.raw`[${BETWEEN_BOTH}:\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a]`
const BETWEEN_DIGITS = String.raw`[${BETWEEN_BOTH},;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe10\ufe14\uff0c\uff1b\ufe50\ufe54]`
const LETTERS = `(?:${LETTER}${EXTEND})+`
const DIGITS = `(?:${DIGIT}${EXTEND})+`
const CONNECTORS = `(?:${CONNECTOR}${EXTEND})+`
/** No part of a word is looked at again: nothing that comes behind one can fail. */
const PART = `(?:(?:${LETTERS}(?:${BETWEEN_LETTERS}${EXTEND}${LETTERS})*|${DIGITS}(?:${BETWEEN_DIGITS}${EXTEND}${DIGITS})*)+|(?:${KATAKANA}${EXTEND})+)`
/** Symbols a text is searched for: emoji, arrows, currencies and the like. Those of ASCII are punctuation. */
export const SYMBOL = String.raw`(?:\p{RI}{2}|[[\p{S}--[\p{ASCII}\p{Sk}]]\p{Emoji_Modifier}])`

const WORD = new RegExp(
  `(?:${CONNECTORS})?${PART}(?:${CONNECTORS}${PART})*(?:${CONNECTORS})?|${CONNECTORS}|${SYMBOL}`,
  'gv',
)
const TOKEN_ALONE = new RegExp(`^(?:${TOKEN_PATTERN}|${CONNECTOR}+)$`, 'v')
const ASCII_WORD = /[0-9a-z_]+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.',;](?=[0-9]))[0-9a-z_]+)*/g
/** A word with a separator and something else beside it. */
const ASCII_JOINED = /[_.':,;][0-9a-z]|[0-9a-z]_/
const NOT_ASCII = /[^\0-\x7f]/

/** The standard words and symbols of a text that are no token of `tokenize`, in order and in lower case. */
export function joinedWords(text: string): string[] {
  const folded = foldCase(text)
  if (NOT_ASCII.test(folded)) return joinedSpans(text).map(({ token }) => token)
  return folded.match(ASCII_WORD)?.filter(word => ASCII_JOINED.test(word)) ?? []
}

/** The words of `joinedWords` with their place in the text. */
export function joinedSpans(text: string): TokenSpan[] {
  return spansOf(text, WORD).filter(({ token }) => !TOKEN_ALONE.test(token))
}
