/** The indices of a set in one list, from all that is known of them: overview, details and damages. */
import { compareIndexNames } from './rules.ts'
import type { AllIndices, IndexDamage, IndexerOverview, IndexRange } from './schema.ts'

export interface IndexRow {
  /** Its name. */
  readonly id: string
  /** New messages go into it. */
  readonly writing: boolean
  readonly closed: boolean
  readonly reopened: boolean
  readonly damaged: boolean
  /** The strategies count it as one with the index before it. */
  readonly continues: boolean
  /** Null: not known, as of closed ones. */
  readonly messages: number | null
  readonly bytes: number | null
  /** Parts on disk. */
  readonly segments: number | null
  /** ISO instants; null: empty, or not known. */
  readonly range: Pick<IndexRange, 'begin' | 'end'> | null
}

export interface IndexSources {
  /** Undefined while loading, or where the user may not see it. */
  readonly overview: IndexerOverview | undefined
  readonly details: AllIndices | undefined
  readonly damages: readonly IndexDamage[] | undefined
}

const epoch = '1970-01-01T00:00:00.000Z'

/** Newest first; undefined while nothing is known. */
export function indexRows({ overview, details, damages }: IndexSources): readonly IndexRow[] | undefined {
  if (!overview && !details) return undefined
  const seen = new Map(overview?.indices.map(index => [index.index_name, index]))
  const open = new Map(details?.all.indices.map(index => [index.index_name, index]))
  const closed = new Set(details?.closed.indices)
  const damaged = new Set(damages?.map(({ index }) => index))
  const names = new Set([...seen.keys(), ...open.keys(), ...closed])
  const rows = [...names].map((id): IndexRow => {
    const own = seen.get(id)
    const shards = open.get(id)?.all_shards
    const range = own?.range ?? null
    return {
      id,
      writing: own?.is_deflector ?? false,
      closed: own?.is_closed ?? closed.has(id),
      reopened: own?.is_reopened ?? open.get(id)?.is_reopened ?? false,
      damaged: damaged.has(id),
      continues: own?.continues ?? false,
      messages: own?.size?.events ?? shards?.documents.count ?? null,
      bytes: own?.size?.bytes ?? shards?.store_size_bytes ?? null,
      segments: shards?.segments ?? null,
      range: range === null || (range.begin === epoch && range.end === epoch) ? null : range,
    }
  })
  return rows.sort((a, b) => compareIndexNames(b.id, a.id))
}
