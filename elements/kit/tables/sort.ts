/** The column and direction by which a table is sorted. */
export interface Sort {
  readonly attributeId: string
  readonly direction: 'asc' | 'desc'
}

/** Not yet sorted, or sorted descending: ascending; ascending: descending (specification 4). */
export const nextSort = (sort: Sort | undefined, attributeId: string): Sort => ({
  attributeId,
  direction: sort?.attributeId === attributeId && sort.direction === 'asc' ? 'desc' : 'asc',
})
