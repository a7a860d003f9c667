/** The prefix of an index set's indices must tell whose they are (contract 2, 4.1). */
import { INDEX_PREFIX } from './rules.ts'

export type PrefixProblem = { readonly kind: 'form' } | { readonly kind: 'taken' | 'begins'; readonly other: string }

/**
 * Returns what is wrong with the prefix of a new index set; null where it can be used. `taken`: another set has it. `begins`: one of the two
 * begins with the other.
 */
export function prefixProblem(prefix: string, others: readonly string[]): PrefixProblem | null {
  if (!INDEX_PREFIX.test(prefix)) return { kind: 'form' }
  const other = others.find(one => one.startsWith(prefix) || prefix.startsWith(one))
  if (other === undefined) return null
  return { kind: other === prefix ? 'taken' : 'begins', other }
}
