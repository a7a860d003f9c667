import { area as configuration } from '../configuration/area.ts'
import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import type { CallerRecords } from '../platform/records/records.ts'
import { area as search } from '../search/area.ts'
import { area as start } from '../start/area.ts'
import { views } from './collection.ts'
import { createFirstDashboard } from './first-dashboard.ts'
import { viewRoutes } from './routes.ts'
import { searchesOfViews } from './searches-of-views.ts'

const find = (type: 'SEARCH' | 'DASHBOARD') => async (records: CallerRecords, id: string) => {
  const view = await records.of(views).find(id)
  return view?.type === type ? view : null
}
const list = (type: 'SEARCH' | 'DASHBOARD') => async (records: CallerRecords) =>
  (await records.of(views).all()).filter(view => view.type === type)

/** Saved searches and dashboards. */
export const area = defineArea({
  name: 'views',
  needs: [configuration, entities, search, start],
  create(services, { entities, search, start }) {
    entities.api.defineKind('search', find('SEARCH'))
    entities.api.defineKind('dashboard', find('DASHBOARD'))
    entities.api.defineSuggestions('views', records => records.of(views).all())
    entities.api.defineSuggestions('dashboards', list('DASHBOARD'))
    entities.api.defineSuggestions('saved_searches', list('SEARCH'))
    search.api.users.add(searchesOfViews(services))
    const all = { ...services, ...start.api, searches: search.api.searches }
    return { routes: viewRoutes(all), start: () => createFirstDashboard(all) }
  },
})
