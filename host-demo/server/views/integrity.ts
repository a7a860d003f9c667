/** Checks the invariants between a view and its search before it is stored (contract 1, 3.1). */
import type { Search } from '../../../core/search/schema.ts'
import { ApiError, badRequest } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { ReadView } from './read-view.ts'
import type { ViewServices } from './view-services.ts'

/** @throws ApiError 400 naming what does not fit */
export async function checkIntegrity(services: ViewServices, caller: Caller, view: ReadView): Promise<void> {
  const search = await searchOf(services, caller, view.search_id)
  const queries = new Set(search.queries.map(({ id }) => id))
  const searchTypes = new Set(search.queries.flatMap(query => query.search_types.map(({ id }) => id)))
  const states = Object.entries(view.state)
  const placed = new Set(states.flatMap(([, state]) => Object.keys(state.positions)))
  refuse(
    states.map(([id]) => id).filter(id => !queries.has(id)),
    'state',
    `there is no such query in the search <${search.id}>`,
  )
  refuse(
    states.flatMap(([, state]) => Object.values(state.widget_mapping).flat()).filter(id => !searchTypes.has(id)),
    'widget_mapping',
    `there is no such search type in the search <${search.id}>`,
  )
  refuse(
    states.flatMap(([, state]) => state.widgets.map(({ id }) => id)).filter(id => !placed.has(id)),
    'positions',
    'every widget needs its position',
  )
}

async function searchOf(services: ViewServices, caller: Caller, id: string): Promise<Search> {
  try {
    return await services.searches.get(caller, id)
  } catch (error) {
    // Whether it exists is not told to who may not read it.
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) {
      throw badRequest(`search_id: there is no search <${id}>, or you may not read it. Store the search first.`)
    }
    throw error
  }
}

function refuse(wrong: readonly string[], member: string, why: string): void {
  if (wrong.length > 0)
    throw badRequest(
      `${member}: ${[...new Set(wrong)]
        .slice(0, 10)
        .map(id => `'${id}'`)
        .join(', ')}: ${why}.`,
    )
}
