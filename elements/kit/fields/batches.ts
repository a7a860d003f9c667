/** When more of a long list is loaded (specification 9.11). */

/** Rows between the last one seen and the last one loaded at which more are fetched. */
export const loadThreshold = 30
/** The least number of rows that one request fetches. */
export const minimumBatch = 50
/** The number of options from which on only the rows in view are in the page. */
export const virtualFrom = 1000
/** Pixels of a row of such a list. */
export const optionRowHeight = 36
/** Pixels the list and the menu are high at most. */
export const listHeight = 300

export interface Batch {
  readonly offset: number
  readonly limit: number
}

/**
 * Returns the batch to load next when row `seen` (-1: the list opens) is in view; null when there is enough, or no
 * more. `total` is undefined until it is known.
 */
export function nextBatch(loaded: number, total: number | undefined, seen: number): Batch | null {
  if (total !== undefined && loaded >= total) return null
  if (loaded > 0 && seen + loadThreshold < loaded) return null
  return { offset: loaded, limit: Math.max(minimumBatch, seen + loadThreshold - loaded) }
}
