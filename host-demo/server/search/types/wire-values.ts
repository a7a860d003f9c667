/** Keys and values of groups as they stand on the wire. */
import { isInstantField, wireInstant } from '../../../../core/search/wire-instants.ts'
import type { BucketSpec, SeriesSpec, SeriesType } from '../../../../core/search/schema.ts'
import type { MetricValue } from '../../platform/messages/message-store.ts'

/** Instants by value have a form of their own; the starts of time buckets stay ISO 8601. */
export const wireKey = (
  groups: readonly Pick<BucketSpec, 'type' | 'fields'>[],
): ((key: readonly string[]) => string[]) => {
  const instants = groups.flatMap(({ type, fields }) => fields.map(field => type === 'values' && isInstantField(field)))
  return key => key.map((part, i) => (instants[i] ? wireInstant(part) : part))
}

/** Values of functions over nothing (contract additions, M); the others say null. */
const NOTHING: Readonly<Partial<Record<SeriesType, MetricValue>>> = {
  avg: Infinity,
  min: Infinity,
  max: -Infinity,
  sum: 0,
  sumofsquares: 0,
}

/** JSON has no Infinity and no NaN: they are strings (contract 1, 0.1). */
export function wireValue({ type, field }: Pick<SeriesSpec, 'type' | 'field'>, value: MetricValue): MetricValue {
  const said = value ?? NOTHING[type] ?? null
  if (typeof said === 'number') return Number.isFinite(said) ? said : String(said)
  return typeof said === 'string' && type === 'latest' && field !== null && isInstantField(field)
    ? wireInstant(said)
    : said
}
