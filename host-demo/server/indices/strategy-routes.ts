/** What there is to choose from for index sets (contract 2, 4.2 and 4.3). */
import { Type } from 'typebox'
import { StrategyDescription, StrategyList } from '../../../core/indices/schema.ts'
import { retentionStrategies, rotationStrategies } from '../../../core/indices/strategies.ts'
import { notFound } from '../platform/http/errors.ts'
import { route, type Route } from '../platform/http/route.ts'

const kinds = [
  ['rotation', rotationStrategies, 'When a new index is started', { time_size_optimizing_retention_fixed_leeway: null }],
  ['retention', retentionStrategies, 'What becomes of old indices', { max_index_retention_period: null }],
] as const

export const strategyRoutes = (): readonly Route[] => kinds.flatMap(([kind, strategies, summary, context]) => {
  const path = `/system/indices/${kind}/strategies`
  return [
    route({
      method: 'GET', path, permission: 'authenticated', area: 'Indices', summary: `${summary}: the strategies there are`,
      replies: { 200: StrategyList },
      handler: () => ({ total: strategies.length, strategies: [...strategies], context }),
    }),
    route({
      method: 'GET', path: `${path}/:strategy`, permission: 'authenticated', area: 'Indices', summary: `${summary}: one strategy`,
      params: Type.Object({ strategy: Type.String() }), replies: { 200: StrategyDescription },
      handler({ params }) {
        const found = strategies.find(({ type }) => type === params.strategy)
        if (!found) throw notFound(`There is no ${kind} strategy <${params.strategy}>.`)
        return found
      },
    }),
  ]
})
