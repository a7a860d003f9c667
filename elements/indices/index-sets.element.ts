import type { ElementDescriptor } from '../kit/descriptor.ts'

const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'

const primary = {
  id: 'a',
  title: 'Primary indices',
  description: 'All that has no index set of its own',
  default: true,
  can_be_default: true,
  writable: true,
  index_prefix: 'cordwood',
  shards: 1,
  replicas: 0,
  rotation_strategy_class: rotation,
  rotation_strategy: { type: `${rotation}Config`, index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
  retention_strategy_class: retention,
  retention_strategy: { type: `${retention}Config`, max_number_of_indices: 20 },
  creation_date: '2026-01-10T08:00:00.000Z',
  index_analyzer: 'standard',
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5000,
  index_template_type: null,
}
const security = {
  ...primary,
  id: 'b',
  title: 'Security',
  description: null,
  default: false,
  index_prefix: 'security',
}
const stats = { indices: 3, documents: 9_118_402, size: 3 * 2 ** 30 }

export const element: ElementDescriptor = {
  tag: 'cordwood-index-sets',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: {
    answers: {
      '/system/indices/index_sets': { total: 2, index_sets: [primary, security], stats: { a: stats, b: stats } },
      '/system/deflector/a': { is_up: true, current_target: 'cordwood_2' },
      '/system/deflector/b': { is_up: true, current_target: 'security_0' },
      '/system/indices/index_sets/a': primary,
      '/system/indices/index_sets/a/stats': stats,
      '/system/indices/index_sets/b': security,
      '/system/indices/index_sets/b/stats': stats,
    },
  },
  examples: [{ shows: 'Primary indices', asks: true, opens: ['More for Primary indices'] }],
}
