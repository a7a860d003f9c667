import { area as entities } from '../entities/area.ts'
import { area as indices } from '../indices/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as processing } from '../processing/area.ts'
import { streams } from './collection.ts'
import { createTurns } from '../platform/in-turn.ts'
import { indexSetGuard } from './index-set-guard.ts'
import { streamRoutes } from './routes.ts'
import { StreamRouting } from './routing.ts'
import { ensureDefaultStream } from './service.ts'

/** After `indices`: the default stream writes to the default index set. After `processing`: messages are processed once they are routed. */
export const area = defineArea({
  name: 'streams',
  needs: [entities, indices, processing],
  create(services, { entities, indices }) {
    const routing = new StreamRouting(services)
    entities.api.defineKind('stream', (records, id) => records.of(streams).find(id))
    entities.api.defineSuggestions('streams', records => records.of(streams).all())
    indices.api.guards.add(indexSetGuard(services))
    return {
      routes: streamRoutes({ ...services, routing, inTurn: createTurns() }),
      async start() {
        await ensureDefaultStream(services)
        await routing.start()
      },
      stop: () => routing.stop(),
    }
  },
})
