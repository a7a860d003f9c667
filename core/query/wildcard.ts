import type { WildcardPart } from './tree.ts'

/** The literal text every match begins with; '' when the parts begin with a wildcard. */
export function wildcardPrefix(parts: readonly WildcardPart[]): string {
  const first = parts[0]
  return typeof first === 'object' ? first.literal : ''
}

/**
 * Whether the whole text matches, case as it is. `?` stands for one code point. Takes at most text × pattern steps:
 * after a mismatch only the last `*` is widened.
 */
export function matchesWildcard(parts: readonly WildcardPart[], text: string): boolean {
  const last = parts.length
  let part = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (true) {
    const piece = parts[part]
    if (piece === '*') {
      star = part++
      starAt = at
      if (part === last) return true
      continue
    }
    const length = part === last ? (at === text.length ? 0 : -1) : pieceLength(piece, text, at)
    if (part === last && length === 0) return true
    if (part < last && length >= 0) {
      at += length
      part++
      continue
    }
    if (star < 0) return false
    starAt = nextStart(parts[star + 1], text, starAt)
    if (starAt < 0) return false
    at = starAt
    part = star + 1
  }
}

/** UTF-16 units that the piece takes at `at`, -1 when it does not match there. */
function pieceLength(piece: WildcardPart | undefined, text: string, at: number): number {
  if (typeof piece === 'object') return text.startsWith(piece.literal, at) ? piece.literal.length : -1
  return at < text.length ? codePointLength(text, at) : -1
}

/** The next place after `at` where what follows the star could begin, -1 when there is none. */
function nextStart(following: WildcardPart | undefined, text: string, at: number): number {
  if (at >= text.length) return -1
  const next = at + codePointLength(text, at)
  if (typeof following !== 'object') return next
  return text.indexOf(following.literal, next)
}

function codePointLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
