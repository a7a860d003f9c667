import { area as configuration } from '../configuration/area.ts'
import { area as decorators } from '../decorators/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { SearchJobs } from './execution/jobs.ts'
import { ExportJobs } from './export/export-jobs.ts'
import { exportRoutes } from './routes/export-routes.ts'
import { fieldSummaryRoutes } from './routes/field-summary-routes.ts'
import { fieldRoutes } from './routes/field-routes.ts'
import { messageRoutes } from './routes/message-routes.ts'
import { patternsRoutes } from './routes/patterns-routes.ts'
import { scriptingRoutes } from './routes/scripting-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { tailRoutes } from './routes/tail-routes.ts'
import { universalRoutes } from './routes/universal-routes.ts'
import { validationRoutes } from './routes/validation-routes.ts'
import { SearchUsers } from './search-users.ts'
import { StoredSearches } from './stored-searches.ts'
import { Tails } from './tail/tails.ts'

const SWEEP_MS = 15_000
const FORGET_MS = 3_600_000

export const area = defineArea({
  name: 'search',
  needs: [configuration, decorators, streams],
  create(services, deps) {
    const { searches: searchDecorators } = deps.decorators.api
    const users = new SearchUsers()
    const searches = new StoredSearches(services, users)
    const jobs = new SearchJobs({ services, decorators: searchDecorators })
    const exports = new ExportJobs(services)
    const tails = new Tails(services)
    return {
      api: { searches, users, jobs },
      routes: [
        ...searchRoutes(services, searches, jobs),
        ...exportRoutes({ services, searches, decorators: searchDecorators, jobs: exports }),
        ...fieldRoutes(services),
        ...validationRoutes(services),
        ...messageRoutes(services),
        ...universalRoutes(services, searchDecorators),
        ...scriptingRoutes(services),
        ...fieldSummaryRoutes(services),
        ...patternsRoutes(services),
        ...tailRoutes(tails),
      ],
      async start() {
        await exports.recover()
        const { scheduler } = services
        scheduler.define(exports.kind)
        scheduler.define({
          kind: 'SearchRetentionJob',
          description: 'Removes searches that nothing uses any more',
          schedule: { trigger: { everyMs: FORGET_MS }, missed: 'run' },
          run: () => searches.forgetOld(),
        })
        scheduler.define({
          kind: 'SearchResultSweepJob',
          description: 'Drops results of searches that nobody fetches',
          schedule: { trigger: { everyMs: SWEEP_MS }, missed: 'skip' },
          run: () => jobs.sweep(),
        })
        scheduler.define({
          kind: 'ExportSweepJob',
          description: 'Deletes old files of exports',
          schedule: { trigger: { everyMs: SWEEP_MS }, missed: 'skip' },
          run: () => exports.sweep(),
        })
      },
      async stop() {
        tails.close()
        jobs.close()
        await exports.close()
      },
    }
  },
})
