/** Returns the first `count` of the texts in their order. The others are not sorted: a message may have 100,000 fields. */
export function firstInOrder(texts: Iterable<string>, count: number): string[] {
  const first: string[] = []
  for (const text of texts) {
    if (first.length >= count && !(text < first.at(-1)!)) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (first[middle]! < text) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, text)
    if (first.length > count) first.pop()
  }
  return first
}
