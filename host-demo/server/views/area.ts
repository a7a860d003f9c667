import { registerSearchUser } from '../search/search-users.ts'
import type { Area } from '../services.ts'
import { viewRoutes } from './routes.ts'
import { searchesOfViews } from './searches-of-views.ts'

/** Before `search`, which forgets at its start the searches that nothing uses. */
export const area: Area = {
  name: 'views',
  routes: viewRoutes,
  async start(services) {
    registerSearchUser(services, searchesOfViews(services))
  },
}
