/** Finding by a few letters: they must stand in the text in their order; beginnings of words and runs of letters count more. */

const isWordStart = (text: string, at: number) => at === 0 || /[\s\p{P}\p{S}]/u.test(text[at - 1]!)

/** The larger the better; null: it does not fit. Case and the order of whole words do not matter. */
export function fuzzyScore(text: string, wanted: string): number | null {
  const [letters, found] = [wanted.toLowerCase().trim(), text.toLowerCase()]
  if (letters === '') return 0
  const whole = found.indexOf(letters)
  if (whole >= 0)
    return 1000 - whole + (isWordStart(found, whole) ? 500 : 0) + (whole === 0 ? 500 : 0) - found.length / 100
  const words = letters.split(/\s+/)
  if (words.length > 1 && words.every(word => found.includes(word))) return 800 - found.length / 100
  let score = 0
  let at = -1
  for (const letter of letters.replaceAll(/\s+/g, '')) {
    // The beginning of a later word is better than the next such letter.
    let next = found.indexOf(letter, at + 1)
    if (next < 0) return null
    for (let other = next; other >= 0 && next !== at + 1; other = found.indexOf(letter, other + 1)) {
      if (!isWordStart(found, other)) continue
      next = other
      break
    }
    score += next === at + 1 ? 5 : isWordStart(found, next) ? 8 : 1
    at = next
  }
  return score - found.length / 100
}

/** Returns the matching candidates, best first; equals keep their order. */
export function fuzzyFind<T>(candidates: readonly T[], wanted: string, textOf: (candidate: T) => string): readonly T[] {
  return candidates
    .map(candidate => ({ candidate, score: fuzzyScore(textOf(candidate), wanted) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => b.score! - a.score!)
    .map(({ candidate }) => candidate)
}
