import { area as configuration } from '../configuration/area.ts'
import { area as decorators } from '../decorators/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { adapterKind } from './adapter-kind.ts'
import { cacheKind } from './cache-kind.ts'
import { createFirstTables } from './first-tables.ts'
import { changeRoutes, readRoutes } from './kind-routes.ts'
import { Changes } from './kind.ts'
import { LiveSetup } from './live-setup.ts'
import { rowRoutes } from './row-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { tableDecorator } from './table-decorator.ts'
import { tableKind } from './table-kind.ts'
import { tableRoutes } from './table-routes.ts'

/** Lookups find rows no more from their end on; they stay in the file until then. */
const sweepMs = 10 * 60_000

/** Lookup tables, their caches and data adapters, and the rows that people edit. */
export const area = defineArea({
  name: 'lookup',
  needs: [configuration, decorators],
  create(services, deps) {
    const live = new LiveSetup(services)
    const changed = () => live.refresh()
    const adapter = adapterKind(services)
    const cache = cacheKind(services)
    const table = tableKind(services)
    deps.decorators.api.types.add(tableDecorator(services))
    return {
      routes: [
        ...tableRoutes(services, { table, present: adapter.present, presentCache: cache.present }),
        ...changeRoutes(table, new Changes(services, table, changed)),
        ...readRoutes(services, cache),
        ...changeRoutes(cache, new Changes(services, cache, changed)),
        ...readRoutes(services, adapter),
        ...changeRoutes(adapter, new Changes(services, adapter, changed)),
        ...stateRoutes(services, live, adapter),
        ...rowRoutes(services, adapter),
      ],
      async start() {
        await createFirstTables(services)
        await live.start()
        services.scheduler.define({
          kind: 'LookupRowSweepJob',
          description: 'Removes rows of lookup tables whose time is over',
          cancelable: false,
          schedule: { trigger: { everyMs: sweepMs }, missed: 'run' },
          run: async () => void (await services.ownTables.sweep()),
        })
      },
      stop: () => {
        live.stop()
      },
    }
  },
})
