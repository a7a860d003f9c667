import type { Area } from '../services.ts'
import { forgetOldActivity } from './recent-activity.ts'
import { startRoutes } from './routes.ts'

const DAY_MS = 24 * 3_600_000

export const area: Area = {
  name: 'start',
  routes: startRoutes,
  async start(services) {
    await forgetOldActivity(services)
    services.jobs.every(DAY_MS, 'forget-old-activity', () => forgetOldActivity(services))
  },
}
