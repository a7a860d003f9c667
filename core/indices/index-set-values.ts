/** Values of the form of an index set. Those of a new one begin with the configured defaults (contract 2, 2.3). */
import type { IndexSetsDefaultConfiguration } from '../configuration/schema.ts'
import { setDefaults } from './defaults.ts'
import type { CreateIndexSet, IndexSet, UpdateIndexSet } from './schema.ts'

/** Everything that a user may write. Prefix and analyzer hold for good once the set is there. */
export interface IndexSetValues extends UpdateIndexSet {
  readonly description: string
  readonly index_prefix: string
  readonly index_analyzer: string
}

export function newIndexSetValues(defaults: IndexSetsDefaultConfiguration): IndexSetValues {
  const { index_template_type: _, ...rest } = setDefaults(defaults)
  return { ...rest, title: '', description: '', index_prefix: '' }
}

export const valuesOfIndexSet = (set: IndexSet): IndexSetValues => ({
  title: set.title,
  description: set.description ?? '',
  index_prefix: set.index_prefix,
  writable: set.writable,
  index_analyzer: set.index_analyzer,
  shards: set.shards,
  replicas: set.replicas,
  rotation_strategy_class: set.rotation_strategy_class,
  rotation_strategy: set.rotation_strategy,
  retention_strategy_class: set.retention_strategy_class,
  retention_strategy: set.retention_strategy,
  index_optimization_max_num_segments: set.index_optimization_max_num_segments,
  index_optimization_disabled: set.index_optimization_disabled,
  field_type_refresh_interval: set.field_type_refresh_interval,
})

/** The body that creates an index set. @param now an ISO instant */
export const createIndexSetBody = (values: IndexSetValues, now: string): CreateIndexSet => ({
  ...values,
  creation_date: now,
})
