import type { Stack } from '@lezer/lr'
import { number } from './parser.terms.ts'

const NUMBER = /^\d+(?:\.\d+)?$/

/** Tells the parser's numbers from its other words; they differ in nothing but their colour in the editor. */
export function numberOf(word: string, _stack: Stack): number {
  return NUMBER.test(word) ? number : -1
}
