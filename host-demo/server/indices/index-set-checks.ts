/** Checks of an index set before it is stored (contract 2, 4.1). */
import { prefixProblem, type PrefixProblem } from '../../../core/indices/prefix.ts'
import type { IndexSet } from '../../../core/indices/schema.ts'
import { strategyProblem, strategySchema, type StrategyLimits } from '../../../core/indices/strategies.ts'
import { coerced } from '../platform/http/coercion.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { indexSets } from './collection.ts'

type Strategies = Pick<
  IndexSet,
  'rotation_strategy_class' | 'rotation_strategy' | 'retention_strategy_class' | 'retention_strategy'
>

/** Texts of numbers and flags among the settings of the strategies become such. */
export const withSettings = <T extends Strategies>(set: T): T => ({
  ...set,
  rotation_strategy: coerced(
    strategySchema(set.rotation_strategy_class) ?? {},
    set.rotation_strategy,
  ) as IndexSet['rotation_strategy'],
  retention_strategy: coerced(
    strategySchema(set.retention_strategy_class) ?? {},
    set.retention_strategy,
  ) as IndexSet['retention_strategy'],
})

export const limitsOf = ({ settings }: Pick<Services, 'settings'>): StrategyLimits => ({
  maxRetention: settings.maxIndexRetention,
  leeway: settings.indexLifetimeLeeway,
  rotations: settings.rotationStrategies,
  disabledRetentions: settings.disabledRetentionStrategies,
})

/** The strategies with their settings made what they stand for. @throws ApiError 400 naming the member */
export function checkedStrategies<T extends Strategies>(services: Pick<Services, 'settings'>, given: T): T {
  const strategies = withSettings(given)
  const problem = strategyProblem(strategies, limitsOf(services))
  if (problem !== null) throw badRequest(problem)
  return strategies
}

/** @throws ApiError 400 naming the member */
export function check(services: Pick<Services, 'settings'>, set: Strategies & Pick<IndexSet, 'title'>): void {
  if (set.title === '') throw badRequest('title must not be empty.')
  checkedStrategies(services, set)
}

/** Names of indices must tell whose they are. @throws ApiError 400 naming the member */
export async function checkPrefix({ records }: Services, prefix: string): Promise<void> {
  const sets = await records.as(system('indices')).of(indexSets).all()
  const problem = prefixProblem(
    prefix,
    sets.map(set => set.index_prefix),
  )
  if (problem) throw badRequest(prefixTexts[problem.kind](prefix, 'other' in problem ? problem.other : ''))
}

const prefixTexts: Readonly<Record<PrefixProblem['kind'], (prefix: string, other: string) => string>> = {
  form: () =>
    "index_prefix must begin with a small letter or digit, go on with such, '_', '-' or '+', " +
    'and have 250 characters at most.',
  taken: prefix => `index_prefix: '${prefix}' is that of another index set.`,
  begins: (prefix, other) =>
    `index_prefix: neither of '${prefix}' and '${other}', which another index set has, may begin with the other.`,
}
