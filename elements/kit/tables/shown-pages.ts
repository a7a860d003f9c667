/** The pages whose numbers are shown: the first, the last and those around the current one; null is a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, i) => i + 1)
  const middle = Math.min(Math.max(page, 4), pages - 3)
  const around = [middle - 1, middle, middle + 1]
  return [1, ...(middle === 4 ? [2] : [null]), ...around, ...(middle === pages - 3 ? [pages - 1] : [null]), pages]
}
