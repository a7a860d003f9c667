/** Public links to dashboards. */
import { defineArea } from '../platform/areas/define-area.ts'
import { area as search } from '../search/area.ts'
import { area as userArea } from '../users/area.ts'
import { users } from '../users/collections.ts'
import { area as viewArea } from '../views/area.ts'
import { views } from '../views/collection.ts'
import { linkRoutes } from './link-routes.ts'
import { Links } from './links.ts'
import { publicRoutes } from './public-routes.ts'

const WRITE_USES_MS = 30_000
const REMOVE_GONE_MS = 3_600_000

export const area = defineArea({
  name: 'dashboards',
  needs: [search, userArea, viewArea],
  create(services, { search, users: accounts }) {
    const links = new Links(services, accounts.api)
    const { searches, jobs } = search.api
    const removeGone = (changed: readonly string[]) =>
      links.removeGone(changed).catch((error: unknown) => {
        services.log.error({ err: error }, 'Public links to what is gone were not removed.')
      })
    return {
      routes: [...linkRoutes(links), ...publicRoutes({ ...services, links, searches, jobs })],
      start() {
        const { records, scheduler } = services
        records.changes(views, removeGone)
        records.changes(users, removeGone)
        scheduler.define({
          kind: 'DashboardLinkUsesJob',
          description: 'Writes when public links were last used',
          schedule: { trigger: { everyMs: WRITE_USES_MS }, missed: 'skip' },
          run: () => links.uses.flush(),
        })
        scheduler.define({
          kind: 'DashboardLinkRemovalJob',
          description: 'Removes public links that expired, and those to what is gone',
          schedule: { trigger: { everyMs: REMOVE_GONE_MS }, missed: 'run' },
          run: () => links.removeGone(),
        })
      },
      stop: () => links.uses.flush(),
    }
  },
})
