import type { UserOverview } from './schema.ts'

/**
 * Returns whether each word of a list's query occurs in the full name. The administrator is no row of the list, so the server's search does
 * not find them. A query with fields or operators finds nobody here.
 */
export function matchesWords({ full_name: name }: Pick<UserOverview, 'full_name'>, query: string): boolean {
  const text = (name ?? '').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
