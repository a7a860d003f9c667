/**
 * Configurations of index strategies from before index sets had their own (contract 2, 2.2): stored for clients that read them, and
 * not writable, as nothing obeys them.
 */
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultIndexSetsConfig } from '../../../core/configuration/defaults.ts'
import { IndexManagementConfig, StrategyConfig } from '../../../core/configuration/schema.ts'
import { retentionStrategies, rotationStrategies } from '../../../core/indices/strategies.ts'
import { config, type Config } from '../platform/records/records.ts'

const legacy =
  /\.(MessageCountRotation|SizeBasedRotation|TimeBasedRotation|DeletionRetention|ClosingRetention)Strategy$/

export const legacyStrategyConfigs: readonly Config[] = [
  config(configClasses.indexManagement, IndexManagementConfig, {
    rotation_strategy: defaultIndexSetsConfig.rotation_strategy_class,
    retention_strategy: defaultIndexSetsConfig.retention_strategy_class,
  }),
  ...[...rotationStrategies, ...retentionStrategies]
    .filter(({ type }) => legacy.test(type))
    .map(({ type, default_config }) => config(`${type}Config`, StrategyConfig, default_config)),
] as readonly Config[]
