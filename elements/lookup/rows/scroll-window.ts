/** Places rows of one height in an element that scrolls. Browsers draw no element of 30 million pixels: there a step of the scrollbar is more rows. */
export const rowHeight = 32

/** Pixels that all browsers draw. */
const mostPixels = 12_000_000

export interface ScrollWindow {
  /** Height of all rows in the scrolling element. */
  readonly height: number
  /** The first row in view, with its fraction. */
  readonly first: number
  /** Rows that fit into the view, with a fraction. */
  readonly fitting: number
}

export function scrollWindow(count: number, scrollTop: number, viewHeight: number): ScrollWindow {
  const full = count * rowHeight
  const height = Math.min(full, mostPixels)
  const fitting = viewHeight / rowHeight
  const range = height - viewHeight
  const first = full <= mostPixels ? scrollTop / rowHeight : (Math.min(1, scrollTop / range) || 0) * (count - fitting)
  return { height, first: Math.max(0, Math.min(first, Math.max(0, count - fitting))), fitting }
}

/** Returns where to scroll so that a row is in view; null where it is. */
export function scrollTopFor(row: number, count: number, scrollTop: number, viewHeight: number): number | null {
  const { height, first, fitting } = scrollWindow(count, scrollTop, viewHeight)
  const wanted = row < first ? row : row + 1 > first + fitting ? row + 1 - fitting : null
  if (wanted === null) return null
  return count * rowHeight === height ? wanted * rowHeight : (wanted / (count - fitting)) * (height - viewHeight)
}
