import { perServer } from '../per-server.ts'
import type { Area } from '../services.ts'
import { createMatchingPool } from './matching-pool.ts'
import { toolRoutes } from './routes.ts'

const poolOf = perServer(() => createMatchingPool())

/** The testers that show what an extractor, a pattern or a date would do. */
export const area: Area = {
  name: 'tools',
  routes: services => toolRoutes(poolOf(services)),
  stop: services => poolOf(services).close(),
}
