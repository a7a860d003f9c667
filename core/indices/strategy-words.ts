/** The strategies of an index set in words: when a new index starts, and what becomes of old ones. */
import type { Messages } from '../brand/catalogue.ts'
import { formatBytes } from '../numbers/quantities.ts'
import { durationMs, humanizeDuration } from '../time/durations.ts'
import type { IndexSet } from './schema.ts'
import { strategyStrings } from './strategy-strings.ts'

export type SetStrategies = Pick<
  IndexSet,
  'rotation_strategy_class' | 'rotation_strategy' | 'retention_strategy_class' | 'retention_strategy'
>

const nameOf = (className: string) => className.slice(className.lastIndexOf('.') + 1)

/** Whether the rotation goes by lifetimes, which then decide what is old: the retention counts no indices. */
export const goesByLifetime = (rotationClass: string): boolean =>
  nameOf(rotationClass) === 'TimeBasedSizeOptimizingStrategy'

/** '1 day' for 'P1D'; what is no period stays as it is. */
function periodText(value: unknown, messages: Messages): string {
  const ms = durationMs(String(value))
  return ms === null ? String(value) : humanizeDuration(ms, messages)
}

/** An unknown strategy is named by its class. */
export function rotationWords(set: SetStrategies, messages: Messages): string {
  const t = messages.of(strategyStrings)
  const config = set.rotation_strategy as Readonly<Record<string, unknown>>
  switch (nameOf(set.rotation_strategy_class)) {
    case 'MessageCountRotationStrategy':
      return t('countWords', { count: Number(config['max_docs_per_index']) })
    case 'SizeBasedRotationStrategy':
      return t('sizeWords', { size: formatBytes(Number(config['max_size'])) })
    case 'TimeBasedRotationStrategy':
      return t(config['rotate_empty_index_set'] === true ? 'timeEmptyWords' : 'timeWords', {
        period: periodText(config['rotation_period'], messages),
      })
    case 'TimeBasedSizeOptimizingStrategy':
      return t('lifetimeWords', {
        min: periodText(config['index_lifetime_min'], messages),
        max: periodText(config['index_lifetime_max'], messages),
      })
    default:
      return set.rotation_strategy_class
  }
}

export function retentionWords(set: SetStrategies, messages: Messages): string {
  const t = messages.of(strategyStrings)
  const config = set.retention_strategy as Readonly<Record<string, unknown>>
  const count = Number(config['max_number_of_indices'])
  const byLifetime = goesByLifetime(set.rotation_strategy_class)
  switch (nameOf(set.retention_strategy_class)) {
    case 'DeletionRetentionStrategy':
      return byLifetime ? t('deleteLifetimeWords') : t('deleteWords', { count })
    case 'ClosingRetentionStrategy':
      return byLifetime ? t('closeLifetimeWords') : t('closeWords', { count })
    case 'NoopRetentionStrategy':
      return t('noneWords')
    default:
      return set.retention_strategy_class
  }
}
