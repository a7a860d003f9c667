/** Rules of index sets and indices that both sides need (contract 2, 4.1 and 4.4). */
import type { IndexSet } from './schema.ts'

/** Pattern of an index prefix: 1 to 250 characters. */
export const INDEX_PREFIX = /^[a-z0-9][a-z0-9_+-]{0,249}$/

/** A set may become the default one when it takes messages. */
export const canBeDefault = (set: Pick<IndexSet, 'writable' | 'index_template_type'>): boolean =>
  set.writable && (set.index_template_type === null || set.index_template_type === 'messages')

const numberOf = (name: string) => Number(/_(\d+)$/.exec(name)?.[1] ?? -1)
/** By the trailing number after the last `_`, then by name. */
export const compareIndexNames = (a: string, b: string): number =>
  numberOf(a) - numberOf(b) || (a < b ? -1 : a > b ? 1 : 0)
