import type { Stack } from '@lezer/lr'
import * as terms from './parser.terms.ts'

/** The words that are no names, in any case. */
export const keywords = [
  'rule',
  'when',
  'then',
  'end',
  'let',
  'pipeline',
  'stage',
  'match',
  'all',
  'either',
  'pass',
  'and',
  'or',
  'not',
] as const

const termOf = new Map<string, number>(keywords.map(word => [word, word === 'let' ? terms._let : terms[word]]))

/** Tells the parser's keywords from its names: true and false are small, the others may be written in any case. */
export function keywordOf(word: string, _stack: Stack): number {
  if (word === 'true') return terms._true
  if (word === 'false') return terms._false
  return termOf.get(word.toLowerCase()) ?? -1
}
