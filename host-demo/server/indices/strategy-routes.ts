/** Lists the rotation and retention strategies of index sets (contract 2, 4.2 and 4.3). */
import { Type } from 'typebox'
import { StrategyDescription, StrategyList } from '../../../core/indices/schema.ts'
import {
  retentionStrategies,
  rotationStrategies,
  SHORT_NAMES,
  type StrategyLimits,
} from '../../../core/indices/strategies.ts'
import { notFound } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { limitsOf } from './index-set-checks.ts'

interface Kind {
  readonly kind: string
  readonly strategies: StrategyDescription[]
  readonly summary: string
  readonly context: StrategyList['context']
}

/** Disabled retention strategies are listed all the same; index sets may have them already. */
const kindsOf = ({ rotations, leeway = null, maxRetention = null }: StrategyLimits): readonly Kind[] => [
  {
    kind: 'rotation',
    strategies: rotationStrategies.filter(({ type }) => rotations?.includes(SHORT_NAMES[type]!) ?? true),
    summary: 'When a new index is started',
    context: { time_size_optimizing_retention_fixed_leeway: leeway },
  },
  {
    kind: 'retention',
    strategies: [...retentionStrategies],
    summary: 'What becomes of old indices',
    context: { max_index_retention_period: maxRetention },
  },
]

export const strategyRoutes = (services: Pick<Services, 'settings'>): readonly Route[] =>
  kindsOf(limitsOf(services)).flatMap(({ kind, strategies, summary, context }) => {
    const path = `/system/indices/${kind}/strategies`
    return [
      route({
        method: 'GET',
        path,
        permission: 'authenticated',
        area: 'Indices',
        summary: `${summary}: the strategies there are`,
        replies: { 200: StrategyList },
        handler: () => ({ total: strategies.length, strategies, context }),
      }),
      route({
        method: 'GET',
        path: `${path}/:strategy`,
        permission: 'authenticated',
        area: 'Indices',
        summary: `${summary}: one strategy`,
        params: Type.Object({ strategy: Type.String() }),
        replies: { 200: StrategyDescription },
        handler({ params }) {
          const found = strategies.find(({ type }) => type === params.strategy)
          if (!found) throw notFound(`There is no ${kind} strategy <${params.strategy}>.`)
          return found
        },
      }),
    ]
  })
