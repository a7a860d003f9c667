/** Lists that are needed whole, read in pages: `per_page=0` as "all" is Cordwood's own, and other servers of the API refuse it. */
const pageSize = 100

export interface PageQuery {
  readonly page: number
  readonly per_page: number
}

/** Returns the entries of all pages; `read` fetches one page and tells how many entries there are in total. */
export async function everyPage<T>(
  read: (query: PageQuery) => Promise<{ readonly entries: readonly T[]; readonly total: number }>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let page = 1; ; page++) {
    const { entries, total } = await read({ page, per_page: pageSize })
    found.push(...entries)
    if (entries.length === 0 || found.length >= total) return found
  }
}
