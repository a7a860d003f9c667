/** Properties of every text a pattern matches, so that an index can name candidates. Built from wildcards and regular expressions. */
import { CJK, foldCase, tokenSpans } from './analysis.ts'
import type { WildcardPart } from './tree.ts'

/** `any`: whatever there is, `.*`. `letters`: nothing but letters and digits, or nothing. `other`: not known. */
export type ShapePart = { readonly literal: string } | 'any' | 'letters' | 'other'
export type Shape = readonly ShapePart[]

/** Tokens that stand side by side. Open: the first (last) token may have more before (after) it. */
export interface TokenRun {
  readonly tokens: readonly string[]
  readonly openLeft: boolean
  readonly openRight: boolean
}

const LETTER = new RegExp(String.raw`^[[\p{L}\p{N}]--${CJK}]+$`, 'v')

/** Whether all characters are of one token, wherever they stand. */
export const isLetters = (text: string): boolean => LETTER.test(text)

export function wildcardShape(parts: readonly WildcardPart[]): Shape {
  return parts.map(part => (part === '*' ? 'any' : part === '?' ? 'other' : part))
}

/** Neighbouring literals as one; in the case that text is compared in. */
export function foldShape(shape: Shape): Shape {
  const folded: ShapePart[] = []
  for (const part of shape) {
    const last = folded.at(-1)
    if (typeof part !== 'object') folded.push(part)
    else if (typeof last === 'object') folded[folded.length - 1] = { literal: last.literal + foldCase(part.literal) }
    else folded.push({ literal: foldCase(part.literal) })
  }
  return folded
}

/**
 * Whether each text of the shape that is a word of several tokens has a token that the pattern matches as well: nothing is matched across
 * separators, as in `conn*`, `*conn*` or `[a-z]+`.
 */
export function isWithinToken(shape: Shape): boolean {
  const from = shape[0] === 'any' ? 1 : 0
  const to = shape.at(-1) === 'any' ? shape.length - 1 : shape.length
  const middle = shape.slice(from, to)
  if (!middle.every(part => (typeof part === 'object' ? isLetters(part.literal) : part === 'letters'))) return false
  return middle.length === shape.length || middle.some(part => typeof part === 'object')
}

/** The tokens that each text of a folded shape has, by its literals. */
export function tokenRuns(shape: Shape): TokenRun[] {
  return shape.flatMap((part, i) => {
    if (typeof part !== 'object') return []
    const spans = tokenSpans(part.literal)
    if (spans.length === 0) return []
    return [
      {
        tokens: spans.map(({ token }) => token),
        openLeft: i > 0 && spans[0]!.from === 0,
        openRight: i < shape.length - 1 && spans.at(-1)!.to === part.literal.length,
      },
    ]
  })
}
