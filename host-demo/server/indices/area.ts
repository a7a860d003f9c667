import type { Area } from '../services.ts'
import { indexRoutes } from './index-routes.ts'
import { indexSetRoutes } from './index-set-routes.ts'
import { indexerRoutes } from './indexer-routes.ts'
import { startIndices } from './service.ts'
import { strategyRoutes } from './strategy-routes.ts'

export const area: Area = {
  name: 'indices',
  routes: services => [...indexSetRoutes(services), ...indexRoutes(services), ...indexerRoutes(services), ...strategyRoutes()],
  start: startIndices,
}
