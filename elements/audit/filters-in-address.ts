/** The filters of the list as a part of the address: `actor:alice action:update`. */
export interface AuditFilterValue {
  readonly attributeId: string
  readonly value: string
}

const longest = 4_000

export const filtersText = (filters: readonly AuditFilterValue[]): string =>
  filters.map(({ attributeId, value }) => `${attributeId}:${value}`.replace(/[%\s]/g, encodeURIComponent)).join(' ')

/** Returns what can be read of it; the rest is left out. */
export const filtersOfText = (text: string): readonly AuditFilterValue[] =>
  text
    .slice(0, longest)
    .split(' ')
    .flatMap(part => {
      const plain = decoded(part)
      const colon = plain.indexOf(':')
      return colon > 0 && colon < plain.length - 1
        ? [{ attributeId: plain.slice(0, colon), value: plain.slice(colon + 1) }]
        : []
    })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
