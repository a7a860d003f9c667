/**
 * Whether the words of a phrase stand in the text so that moving them by at most `slop` places in all makes the phrase, each
 * word at a place of its own (Lucene's sloppy phrase: the spread of place minus position).
 */
export function matchesPhrase(words: readonly string[], slop: number, tokens: readonly string[]): boolean {
  if (tokens.length < words.length) return false
  if (slop === 0) return standTogether(words, tokens)
  const places = new Map<string, number[]>(words.map(word => [word, []]))
  tokens.forEach((token, place) => places.get(token)?.push(place))
  const instances = words.map((word, position) => ({ position, places: places.get(word) ?? [] }))
  if (instances.some(instance => instance.places.length === 0)) return false
  const starts = new Set<number>()
  for (const { position, places: at } of instances) for (const place of at) starts.add(place - position)
  for (const start of starts) {
    if (fits(words, places, start, slop)) return true
  }
  return false
}

/** Knuth, Morris and Pratt: no token is looked at again, however often the phrase nearly stands there. */
function standTogether(words: readonly string[], tokens: readonly string[]): boolean {
  const back = [0]
  for (let at = 1, same = 0; at < words.length; at++) {
    while (same > 0 && words[at] !== words[same]) same = back[same - 1]!
    if (words[at] === words[same]) same++
    back.push(same)
  }
  let same = 0
  for (const token of tokens) {
    while (same > 0 && token !== words[same]) same = back[same - 1]!
    if (token === words[same]) same++
    if (same === words.length) return true
  }
  return words.length === 0
}

/** Every word's place minus its position between `start` and `start + slop`. Equal words take the earliest free places in turn. */
function fits(
  words: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  start: number,
  slop: number,
): boolean {
  const taken = new Map<string, number>()
  return words.every((word, position) => {
    const from = Math.max(start + position, (taken.get(word) ?? -1) + 1)
    const place = firstAtLeast(places.get(word) ?? [], from)
    if (place === undefined || place > start + position + slop) return false
    taken.set(word, place)
    return true
  })
}

function firstAtLeast(sorted: readonly number[], least: number): number | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  return sorted[low]
}
