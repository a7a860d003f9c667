/**
 * The one analysis of text, of messages and of queries alike: text is split at every character that is neither letter nor
 * digit (a combining mark stays with its letter), a CJK character is a token of its own, and tokens are lower-cased.
 */

export interface TokenSpan {
  readonly token: string
  /** Half-open range of UTF-16 offsets in the text. */
  readonly from: number
  readonly to: number
}

export const CJK = String.raw`[[\p{L}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{AC00}-\u{D7A3}]]`
export const TOKEN_PATTERN = String.raw`${CJK}\p{M}*|(?:[[\p{L}\p{N}]--${CJK}]\p{M}*)+`
const TOKEN = new RegExp(TOKEN_PATTERN, 'gv')
const ASCII_TOKEN = /[0-9a-z]+/g
const NOT_ASCII = /[^\0-\x7f]/

/** The tokens of a text in order. */
export function tokenize(text: string): string[] {
  const folded = foldCase(text)
  return folded.match(NOT_ASCII.test(folded) ? TOKEN : ASCII_TOKEN) ?? []
}

/** The tokens of a text with their place in it, for highlighting; the same tokens as `tokenize`. */
export function tokenSpans(text: string): TokenSpan[] {
  return spansOf(text, TOKEN)
}

/** The matches of a global pattern as tokens. */
export function spansOf(text: string, pattern: RegExp): TokenSpan[] {
  const spans: TokenSpan[] = []
  for (const match of text.matchAll(pattern)) {
    spans.push({ token: foldCase(match[0]), from: match.index, to: match.index + match[0].length })
  }
  return spans
}

/**
 * A value in the case it is compared in: each code point lower-cased on its own, whatever stands beside it. (The one rule of
 * toLowerCase that looks around is the Greek final sigma, so both small sigmas become the same.)
 */
export function foldCase(value: string): string {
  return value.toLowerCase().replaceAll('ς', 'σ')
}
