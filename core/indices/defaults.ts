/** Defaults of new index sets (contract 2, 2.3), as an index set has them. */
import type { IndexSetsDefaultConfiguration } from '../configuration/schema.ts'
import { timeUnitMs } from '../time/time-unit.ts'
import type { IndexSet } from './schema.ts'

/** Shortest interval that an index set may have (contract 2, 4.1); the defaults may say less. */
const LEAST_REFRESH_MS = 1000

export type SetDefaults = Omit<
  IndexSet,
  'id' | 'default' | 'can_be_default' | 'title' | 'description' | 'index_prefix' | 'creation_date'
>

/** Returns the members of a new index set that the defaults give. The interval of the defaults has a unit, that of a set is in ms. */
export const setDefaults = (defaults: IndexSetsDefaultConfiguration): SetDefaults => ({
  writable: true,
  shards: defaults.shards,
  replicas: defaults.replicas,
  rotation_strategy_class: defaults.rotation_strategy_class,
  rotation_strategy: defaults.rotation_strategy,
  retention_strategy_class: defaults.retention_strategy_class,
  retention_strategy: defaults.retention_strategy,
  index_analyzer: defaults.index_analyzer,
  index_optimization_max_num_segments: defaults.index_optimization_max_num_segments,
  index_optimization_disabled: defaults.index_optimization_disabled,
  field_type_refresh_interval: Math.max(
    LEAST_REFRESH_MS,
    timeUnitMs({ value: defaults.field_type_refresh_interval, unit: defaults.field_type_refresh_interval_unit }),
  ),
  index_template_type: null,
})
