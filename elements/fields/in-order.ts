/** `items` in the order of `ids`; those it does not name follow as they were. */
export function inOrder<T extends { readonly id: string }>(items: readonly T[], ids: readonly string[]): readonly T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
