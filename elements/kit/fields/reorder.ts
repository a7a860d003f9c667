/** Moves of sortable lists. */

/** `items` with the one at `from` at `to`; places outside the list are its ends. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...items.slice(from, from + 1))
}

/** Returns the index for an item held at height `y`, by the middles of all rows in their present order. */
export function placeAt(y: number, rows: readonly { readonly top: number; readonly bottom: number }[]): number {
  const place = rows.findIndex(({ top, bottom }) => y < (top + bottom) / 2)
  return place < 0 ? rows.length : place
}

/** The place a key moves a grabbed item to; null for a key that does not move. */
export function placeByKey(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, place - 1)
    case 'ArrowDown':
      return Math.min(count - 1, place + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
