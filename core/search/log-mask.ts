/** Puts wildcards in place of what differs between messages that say the same: numbers, addresses, ids, times, quoted texts. */
import type { Wildcard } from './patterns.ts'

type Mask = Exclude<Wildcard, 'any'>

/** Within a text, white space and all. */
const QUOTED = /"[^"\n]{0,500}"|(?<![\p{L}\p{N}_])'[^'\n]{0,200}'(?![\p{L}\p{N}_])/gu
/** Within a word, in order: what stands first wins where several could begin. No repetition can match one text in two ways. */
const MASKS: readonly (readonly [Mask, string])[] = [
  ['url', String.raw`\b[a-zA-Z][a-zA-Z0-9+.\-]{1,15}:\/\/[^"'<>\[\](){}]{1,500}`],
  ['email', String.raw`\b[\w.+\-]{1,64}@[a-zA-Z0-9\-]{1,63}(?:\.[a-zA-Z0-9\-]{1,63}){1,8}\b`],
  ['uuid', String.raw`\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b`],
  [
    'time',
    String.raw`\b\d{4}[\-\/]\d\d[\-\/]\d\d(?:T\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+\-]\d\d:?\d\d)?)?\b` +
      String.raw`|\b\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?\b`,
  ],
  ['mac', String.raw`\b[0-9a-fA-F]{2}(?:[:\-][0-9a-fA-F]{2}){5}\b`],
  [
    'ip',
    String.raw`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b` +
      String.raw`|(?<![\w:])(?=[0-9a-fA-F:]{0,40}:[0-9a-fA-F]{0,4}:)(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])`,
  ],
  ['hex', String.raw`\b0[xX][0-9a-fA-F]+\b|\b(?=[a-fA-F]{0,64}\d)[0-9a-fA-F]{8,}\b`],
  [
    'number',
    String.raw`(?<![\p{L}\p{N}_])[+\-]?\d+(?:[.,]\d+)*(?:%|ns|us|µs|ms|s|m|h|d|[kKMGT]?i?[bB])?(?![\p{L}\p{N}_])`,
  ],
]

const KINDS: readonly Wildcard[] = ['any', 'quoted', ...MASKS.map(([kind]) => kind)]
const MASK = new RegExp(MASKS.map(([, pattern]) => `(${pattern})`).join('|'), 'gu')
/** Words that have nothing of this have nothing to mask. */
const SUSPECT = /[0-9@]|:\/\/|::/
/** Wildcards are characters of a private area while messages are compared; those of the text itself are made something else. */
const FIRST = 0xe000
const PRIVATE = /[\uE000-\uE00F]/g
const WILDCARD = /[\uE000-\uE00F]/

/** The character that stands for a wildcard. */
export const wildcardCharacter = (kind: Wildcard): string => String.fromCharCode(FIRST + KINDS.indexOf(kind))
/** The wildcard a character stands for, or null. */
export const wildcardOf = (character: string): Wildcard | null => KINDS[character.charCodeAt(0) - FIRST] ?? null
export const hasWildcard = (text: string): boolean => WILDCARD.test(text)

const QUOTE = /["']/

/** The words of a text, with wildcards as characters of their own. */
export function maskedWords(text: string): string[] {
  const plain = WILDCARD.test(text) ? text.replace(PRIVATE, '\ufffd') : text
  const unquoted = QUOTE.test(plain) ? plain.replace(QUOTED, wildcardCharacter('quoted')) : plain
  const words: string[] = []
  for (const word of unquoted.split(/\s+/))
    if (word !== '') words.push(SUSPECT.test(word) ? word.replace(MASK, maskOf) : word)
  return words
}

function maskOf(...groups: unknown[]): string {
  for (let i = 1; i <= MASKS.length; i++) if (groups[i] !== undefined) return String.fromCharCode(FIRST + 1 + i)
  return ''
}
