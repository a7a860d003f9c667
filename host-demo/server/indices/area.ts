import { area as configuration } from '../configuration/area.ts'
import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { indexSets } from './collection.ts'
import { DeletionGuards } from './deletion-guards.ts'
import { IndexSetDeletions } from './deletions.ts'
import { fieldRoutes } from './field-routes.ts'
import { forecastRoutes } from './forecast-routes.ts'
import { indexActionRoutes } from './index-action-routes.ts'
import { indexRoutes } from './index-routes.ts'
import { indexSetRoutes } from './index-set-routes.ts'
import { indexerRoutes } from './indexer-routes.ts'
import { indexJobs } from './jobs.ts'
import { IndexKeeper } from './keeper.ts'
import { rangeRoutes } from './range-routes.ts'
import { startIndices } from './service.ts'
import { strategyRoutes } from './strategy-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { DailyVolumes } from './volumes.ts'

export const area = defineArea({
  name: 'indices',
  needs: [configuration, entities],
  create(services, { entities }) {
    const guards = new DeletionGuards()
    const deletions = new IndexSetDeletions(services)
    const jobs = indexJobs(services, deletions)
    const volumes = new DailyVolumes(services)
    const keeper = new IndexKeeper(services, volumes)
    entities.api.defineSuggestions('index_sets', records => records.of(indexSets).all())
    return {
      api: { guards },
      routes: [
        ...indexSetRoutes(services, { guards, deletions, jobs, keeper }),
        ...indexRoutes(services),
        ...indexActionRoutes(services),
        ...rangeRoutes(services, jobs),
        ...indexerRoutes(services),
        ...templateRoutes(services),
        ...strategyRoutes(services),
        ...fieldRoutes(services),
        ...forecastRoutes(services, volumes),
      ],
      async start() {
        jobs.start()
        await startIndices(services)
        await volumes.restore()
        keeper.start()
      },
      async stop() {
        await keeper.stop()
        await volumes.save()
      },
    }
  },
})
