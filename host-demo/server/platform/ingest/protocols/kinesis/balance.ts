/** Which leases a worker should take next, so that all workers read about as many shards. */
import type { Lease } from './ports.ts'

export interface Situation {
  readonly me: string
  /** Leases of unfinished shards. */
  readonly leases: readonly Lease[]
  /** Keys of those I read. */
  readonly held: ReadonlySet<string>
  /** Nothing was heard of the owner for too long. */
  readonly isExpired: (lease: Lease) => boolean
}

/**
 * Free leases up to my share. Where there are none and another worker reads at least two more than I do, one of its leases: one at a
 * time, as each costs the other what it has not acknowledged.
 */
export function leasesToTake(
  { me, leases, held, isExpired }: Situation,
  random: () => number = Math.random,
): readonly Lease[] {
  const free: Lease[] = []
  const owned = new Map<string, Lease[]>()
  for (const lease of leases) {
    const { key, owner } = lease
    if (held.has(key)) continue
    // My own that I do not read: of my life before.
    if (owner === null || owner === me || isExpired(lease)) free.push(lease)
    else owned.set(owner, [...(owned.get(owner) ?? []), lease])
  }
  const share = Math.ceil(leases.length / (owned.size + 1))
  const wanted = share - held.size
  if (wanted <= 0) return []
  if (free.length > 0) return shuffled(free, random).slice(0, wanted)
  const richest = [...owned.values()].reduce<Lease[]>((most, one) => (one.length > most.length ? one : most), [])
  return richest.length - held.size >= 2 ? [richest[Math.floor(random() * richest.length)]!] : []
}

/** Shuffles, so that workers that start together do not all reach for the same lease. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
