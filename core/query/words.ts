import type { WildcardPart } from './tree.ts'

/** The parts of a word with its escapes resolved: literals and wildcards; several `*` in a row are one. */
export function readWord(raw: string): WildcardPart[] {
  const parts: WildcardPart[] = []
  let literal = ''
  const flush = () => {
    if (literal !== '') parts.push({ literal })
    literal = ''
  }
  for (let at = 0; at < raw.length; at++) {
    const char = raw[at]!
    if (char === '\\') {
      const escaped = readEscape(raw, at + 1)
      literal += escaped.text
      at = escaped.end - 1
    } else if (char === '*' || char === '?') {
      flush()
      if (char === '?' || parts.at(-1) !== '*') parts.push(char)
    } else literal += char
  }
  flush()
  return parts
}

/** A text in which `*` and `?` are ordinary characters, its escapes resolved. */
export function unescape(raw: string): string {
  if (!raw.includes('\\')) return raw
  let text = ''
  for (let at = 0; at < raw.length; ) {
    const backslash = raw.indexOf('\\', at)
    if (backslash < 0) return text + raw.slice(at)
    const escaped = readEscape(raw, backslash + 1)
    text += raw.slice(at, backslash) + escaped.text
    at = escaped.end
  }
  return text
}

const UNICODE_ESCAPE = /u([0-9a-fA-F]{4})/y

/** Resolves an escape: `u` with four hexadecimal digits is that UTF-16 unit, any other character is itself. */
function readEscape(raw: string, at: number): { text: string; end: number } {
  UNICODE_ESCAPE.lastIndex = at
  const unicode = UNICODE_ESCAPE.exec(raw)
  if (unicode) return { text: String.fromCharCode(parseInt(unicode[1]!, 16)), end: at + 5 }
  return { text: raw.slice(at, at + 1), end: at + 1 }
}

/**
 * The pattern of a `/regex/` as it stands between the slashes, `\/` resolved; every other escape is the pattern's own.
 * Patterns are of whole characters.
 */
export function readPattern(raw: string): string {
  return raw.replace(/\\([^])/g, (escape, char: string) => (char === '/' ? '/' : escape)).toWellFormed()
}

/** Returns the offset in the text between the slashes of the character at `offset` of its pattern. */
export function rawOffset(raw: string, offset: number): number {
  let at = 0
  for (let seen = 0; seen < offset; ) {
    const escape = raw[at] === '\\' ? 2 : 1
    seen += escape === 2 && raw[at + 1] === '/' ? 1 : escape
    at += escape
  }
  return at
}

const WHITESPACE = String.raw`\s\u0085`
const SPECIAL = new RegExp(String.raw`[${WHITESPACE}!()\[\]{}^"~*?:\\]`, 'g')
const KEYWORD = /^(?:AND|OR|NOT|&&|\|\|)$/

/** A value as a bare word that reads as that value again. */
export function writeWord(value: string): string {
  if (KEYWORD.test(value)) return '\\' + value
  return writePiece(value).replace(/^[+\-/<>]/, '\\$&')
}

/** A piece of a word behind a wildcard. */
export function writePiece(value: string): string {
  return value.replace(SPECIAL, '\\$&')
}

/** A text in double quotes. Halves of surrogate pairs are written as escapes: addresses of pages cannot hold them. */
export function writeQuoted(value: string): string {
  const escaped = value.replace(/["\\]/g, '\\$&').replace(/\p{Cs}/gu, half => `\\u${half.charCodeAt(0).toString(16)}`)
  return `"${escaped}"`
}

/** A pattern between slashes. */
export function writePattern(pattern: string): string {
  return `/${pattern.replace(/\\[^]|\//g, piece => (piece === '/' ? '\\/' : piece))}/`
}
