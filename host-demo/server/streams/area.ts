import type { Area } from '../services.ts'
import { streamRoutes } from './routes.ts'
import { routingOf } from './routing.ts'
import { startStreams } from './service.ts'

/** After `indices`: the default stream writes to the default index set. */
export const area: Area = {
  name: 'streams', routes: streamRoutes, start: startStreams,
  async stop(services) {
    routingOf(services).stop()
  },
}
