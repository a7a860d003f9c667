import { perServer } from '../per-server.ts'
import type { Area } from '../services.ts'
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
import { storedSearches } from './stored-searches.ts'
import { tailsOf } from './tail/tails.ts'

const SWEEP_MS = 15_000
const FORGET_MS = 3_600_000

const runningOf = perServer(services => ({
  jobs: new SearchJobs(services), exports: new ExportJobs(services), searches: storedSearches(services),
}))

export const area: Area = {
  name: 'search',
  routes(services) {
    const { jobs, exports, searches } = runningOf(services)
    return [
      ...searchRoutes(services, searches, jobs), ...exportRoutes(services, searches, exports), ...fieldRoutes(services),
      ...validationRoutes(services),
      ...messageRoutes(services), ...universalRoutes(services), ...scriptingRoutes(services),
      ...fieldSummaryRoutes(services), ...patternsRoutes(services), ...tailRoutes(services),
    ]
  },
  async start(services) {
    const { jobs, exports, searches } = runningOf(services)
    await exports.recover()
    await searches.forgetOld()
    services.jobs.every(FORGET_MS, 'forget-old-searches', () => searches.forgetOld())
    services.jobs.every(SWEEP_MS, 'sweep-search-jobs', () => jobs.sweep())
    services.jobs.every(SWEEP_MS, 'sweep-export-jobs', () => exports.sweep())
  },
  async stop(services) {
    tailsOf(services).close()
    const { jobs, exports } = runningOf(services)
    jobs.close()
    await exports.close()
  },
}
