import { planOf } from '../../../core/indices/plan.ts'
import type { Services } from '../platform/services.ts'
import type { StoredIndexSet } from './collection.ts'
import { boundsOf } from './due.ts'

/** Tells the store of a set: where its indices end, and how its messages are written. The first index is made where there is none. */
export async function storeIndexSet({ messages }: Pick<Services, 'messages'>, set: StoredIndexSet): Promise<void> {
  const bounds = set.writable ? boundsOf(planOf(set)) : {}
  const rules = {
    ...bounds,
    optimize: !set.index_optimization_disabled,
    fieldTypes: set.field_types ?? {},
    // No other stream can have such a set: `checkIndexSet` of streams.
    ...(set.index_template_type === 'events' && { onlyNamed: true as const }),
  }
  await messages.ensureIndexSet({ id: set.id, prefix: set.index_prefix, rules })
}
