import type { UserOverview } from './schema.ts'

/**
 * Returns whether each word of a list's query occurs in a name or the e-mail of the user. The administrator is no row of the list, so the
 * server's search does not find them. A query with fields or operators finds nobody here.
 */
export function matchesWords(user: Pick<UserOverview, 'username' | 'full_name' | 'email'>, query: string): boolean {
  const text = `${user.full_name ?? ''} ${user.username} ${user.email}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
