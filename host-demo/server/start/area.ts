import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { PersonalLog } from './personal-log.ts'
import { forgetOldActivity } from './recent-activity.ts'
import { startRoutes } from './routes.ts'

const DAY_MS = 24 * 3_600_000

export const area = defineArea({
  name: 'start',
  needs: [entities],
  create(services, deps) {
    const entities = deps.entities.api
    const favorites = new PersonalLog(services, 'favorites', 1000)
    const lastOpened = new PersonalLog(services, 'last_opened', 50)
    return {
      api: { favorites, lastOpened },
      routes: startRoutes({ ...services, entities, favorites, lastOpened }),
      start() {
        services.scheduler.define({
          kind: 'ActivityRetentionJob',
          description: 'Removes old entries of recent activity',
          schedule: { trigger: { everyMs: DAY_MS }, missed: 'run' },
          run: () => forgetOldActivity(services),
        })
      },
    }
  },
})
