/** Strategies of an index set (contract 2, 4.2 and 4.3), read from their settings. Settings that are not valid are an error of the caller. */
import { durationMs } from '../time/durations.ts'
import type { Strategies } from './strategies.ts'

export type Rotation =
  | { readonly by: 'count'; readonly messages: number }
  | { readonly by: 'size'; readonly bytes: number }
  /** `period` is ISO 8601; `empty`: an index without messages is rotated, too. */
  | { readonly by: 'time'; readonly period: string; readonly empty: boolean }
  /** Each message is kept for at least `minMs` and at most `maxMs`. */
  | { readonly by: 'lifetime'; readonly minMs: number; readonly maxMs: number }

export interface Retention {
  readonly action: 'delete' | 'close' | 'none'
  /** Indices that the set may have; of no meaning with a rotation by lifetime. */
  readonly indices: number
}

export interface Plan {
  readonly rotation: Rotation
  readonly retention: Retention
}

const nameOf = (className: string) => className.slice(className.lastIndexOf('.') + 1)

export const planOf = (set: Strategies): Plan => ({ rotation: rotationOf(set), retention: retentionOf(set) })

function rotationOf({ rotation_strategy_class: className, rotation_strategy: config }: Strategies): Rotation {
  switch (nameOf(className)) {
    case 'MessageCountRotationStrategy':
      return { by: 'count', messages: Number(config['max_docs_per_index']) }
    case 'SizeBasedRotationStrategy':
      return { by: 'size', bytes: Number(config['max_size']) }
    case 'TimeBasedRotationStrategy': {
      const period = String(config['rotation_period'])
      const most = config['max_rotation_period']
      const isShorter = typeof most === 'string' && durationMs(most)! < durationMs(period)!
      return { by: 'time', period: isShorter ? most : period, empty: config['rotate_empty_index_set'] === true }
    }
    case 'TimeBasedSizeOptimizingStrategy':
      return {
        by: 'lifetime',
        minMs: durationMs(String(config['index_lifetime_min']))!,
        maxMs: durationMs(String(config['index_lifetime_max']))!,
      }
    default:
      throw new RangeError(`'${className}' is no rotation strategy.`)
  }
}

function retentionOf({ retention_strategy_class: className, retention_strategy: config }: Strategies): Retention {
  const indices = Number(config['max_number_of_indices'])
  switch (nameOf(className)) {
    case 'DeletionRetentionStrategy':
      return { action: 'delete', indices }
    case 'ClosingRetentionStrategy':
      return { action: 'close', indices }
    case 'NoopRetentionStrategy':
      return { action: 'none', indices }
    default:
      throw new RangeError(`'${className}' is no retention strategy.`)
  }
}
