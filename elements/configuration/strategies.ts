/** Rotation and retention strategies, and what each is configured with (contract part 2, 4.2 and 4.3). */
import type { ScreenKey } from './section.ts'

export interface StrategyField {
  readonly name: string
  readonly label: ScreenKey
  readonly hint?: ScreenKey
  readonly kind: 'count' | 'duration' | 'boolean'
  readonly standard: number | string | boolean | null
  /** May be null. */
  readonly optional?: boolean
}

export interface Strategy {
  /** The class. */
  readonly type: string
  readonly label: ScreenKey
  readonly fields: readonly StrategyField[]
}

export type StrategyKind = 'rotation' | 'retention'

const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'
const lifetime = (name: string, label: ScreenKey, standard: string): StrategyField =>
  ({ name, label, hint: 'lifetimeHint', kind: 'duration', standard })
const maxIndices = (standard: number): readonly StrategyField[] =>
  [{ name: 'max_number_of_indices', label: 'maxIndices', hint: 'maxIndicesHint', kind: 'count', standard }]

export const strategies: Readonly<Record<StrategyKind, readonly Strategy[]>> = {
  rotation: [
    {
      type: `${rotation}TimeBasedSizeOptimizingStrategy`, label: 'rotationOptimizing',
      fields: [lifetime('index_lifetime_min', 'lifetimeMin', 'P30D'), lifetime('index_lifetime_max', 'lifetimeMax', 'P40D')],
    },
    {
      type: `${rotation}TimeBasedRotationStrategy`, label: 'rotationTime', fields: [
        { name: 'rotation_period', label: 'rotationPeriod', hint: 'rotationPeriodHint', kind: 'duration', standard: 'P1D' },
        { name: 'max_rotation_period', label: 'maxRotationPeriod', kind: 'duration', standard: null, optional: true },
        { name: 'rotate_empty_index_set', label: 'rotateEmpty', kind: 'boolean', standard: false },
      ],
    },
    {
      type: `${rotation}MessageCountRotationStrategy`, label: 'rotationCount',
      fields: [{ name: 'max_docs_per_index', label: 'maxDocuments', kind: 'count', standard: 20_000_000 }],
    },
    {
      type: `${rotation}SizeBasedRotationStrategy`, label: 'rotationSize',
      fields: [{ name: 'max_size', label: 'maxSize', kind: 'count', standard: 1_073_741_824 }],
    },
  ],
  retention: [
    { type: `${retention}DeletionRetentionStrategy`, label: 'retentionDelete', fields: maxIndices(20) },
    { type: `${retention}ClosingRetentionStrategy`, label: 'retentionClose', fields: maxIndices(20) },
    { type: `${retention}NoopRetentionStrategy`, label: 'retentionNone', fields: maxIndices(2_147_483_647) },
  ],
}

export const strategyOf = (kind: StrategyKind, type: string): Strategy | undefined =>
  strategies[kind].find(strategy => strategy.type === type)

/** What a strategy begins with. */
export const standardConfig = ({ type, fields }: Strategy): { type: string } & Record<string, unknown> =>
  ({ type: `${type}Config`, ...Object.fromEntries(fields.map(({ name, standard }) => [name, standard])) })
