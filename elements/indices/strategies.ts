/** How the settings of rotation and retention strategies are shown (contract 2, 4.2 and 4.3). */
import type { PeriodUnit } from '../../core/indices/period-units.ts'
import { retentionStrategies, rotationStrategies } from '../../core/indices/strategies.ts'
import type { strategyStrings } from '../../core/indices/strategy-strings.ts'

export type StrategyKey = keyof typeof strategyStrings.strings

export interface StrategyField {
  readonly name: string
  readonly label: StrategyKey
  readonly hint?: StrategyKey
  readonly kind: 'count' | 'bytes' | 'period' | 'flag'
  /** Units of a period; default all. */
  readonly units?: readonly PeriodUnit[]
  /** May be null. */
  readonly optional?: boolean
}

export interface Strategy {
  /** The class. */
  readonly type: string
  readonly label: StrategyKey
  readonly hint: StrategyKey
  readonly fields: readonly StrategyField[]
}

export type StrategyKind = 'rotation' | 'retention'

const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'
const lifetime = (name: string, label: StrategyKey): StrategyField => ({
  name,
  label,
  kind: 'period',
  units: ['days', 'weeks'],
})
const maxIndices: readonly StrategyField[] = [{ name: 'max_number_of_indices', label: 'maxIndices', kind: 'count' }]

export const strategies: Readonly<Record<StrategyKind, readonly Strategy[]>> = {
  rotation: [
    {
      type: `${rotation}TimeBasedSizeOptimizingStrategy`,
      label: 'rotationOptimizing',
      hint: 'rotationOptimizingHint',
      fields: [lifetime('index_lifetime_min', 'lifetimeMin'), lifetime('index_lifetime_max', 'lifetimeMax')],
    },
    {
      type: `${rotation}TimeBasedRotationStrategy`,
      label: 'rotationTime',
      hint: 'rotationTimeHint',
      fields: [
        { name: 'rotation_period', label: 'rotationPeriod', kind: 'period' },
        {
          name: 'max_rotation_period',
          label: 'maxRotationPeriod',
          hint: 'maxRotationPeriodHint',
          kind: 'period',
          optional: true,
        },
        { name: 'rotate_empty_index_set', label: 'rotateEmpty', kind: 'flag' },
      ],
    },
    {
      type: `${rotation}MessageCountRotationStrategy`,
      label: 'rotationCount',
      hint: 'rotationCountHint',
      fields: [{ name: 'max_docs_per_index', label: 'maxDocuments', kind: 'count' }],
    },
    {
      type: `${rotation}SizeBasedRotationStrategy`,
      label: 'rotationSize',
      hint: 'rotationSizeHint',
      fields: [{ name: 'max_size', label: 'maxSize', kind: 'bytes' }],
    },
  ],
  retention: [
    {
      type: `${retention}DeletionRetentionStrategy`,
      label: 'retentionDelete',
      hint: 'retentionDeleteHint',
      fields: maxIndices,
    },
    {
      type: `${retention}ClosingRetentionStrategy`,
      label: 'retentionClose',
      hint: 'retentionCloseHint',
      fields: maxIndices,
    },
    { type: `${retention}NoopRetentionStrategy`, label: 'retentionNone', hint: 'retentionNoneHint', fields: [] },
  ],
}

/** Known to other servers and tools. */
export const archiveStrategy = 'org.graylog.plugins.archive.indexer.retention.strategies.ArchiveRetentionStrategy'

export const strategyOf = (kind: StrategyKind, type: string): Strategy | undefined =>
  strategies[kind].find(strategy => strategy.type === type)

export type StrategyConfig = { readonly type: string } & Readonly<Record<string, unknown>>

/** Returns the initial configuration of a strategy. */
export const standardConfig = (type: string): StrategyConfig =>
  [...rotationStrategies, ...retentionStrategies].find(strategy => strategy.type === type)?.default_config ?? {
    type: `${type}Config`,
  }
