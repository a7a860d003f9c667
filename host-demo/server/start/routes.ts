/** Favourites and the lists of the start page (contract 1, 3.4). */
import { Type } from 'typebox'
import { ActivityPage, FavoritePage, OpenedPage } from '../../../core/start/schema.ts'
import { readGrn, type Entities } from '../entities/entities.ts'
import { notFound } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { recentActivity } from './recent-activity.ts'
import type { PersonalEntry, PersonalLog } from './personal-log.ts'

interface StartServices extends Services {
  readonly entities: Entities
  readonly favorites: PersonalLog
  readonly lastOpened: PersonalLog
}

const area = 'Start page'
const params = Type.Object({ grn: Type.String() })
const paging = {
  page: Type.Integer({ minimum: 1, default: 1 }),
  per_page: Type.Integer({ minimum: 0, default: 5, description: '0: everything' }),
}

function pageOf<T>(all: readonly T[], { page, per_page }: { page: number; per_page: number }) {
  const items = per_page === 0 ? all : all.slice((page - 1) * per_page, page * per_page)
  return { head: { total: all.length, count: items.length, page, per_page }, items: [...items] }
}

/** Returns the entries whose entities exist and may (still) be read by the caller, with their titles. */
async function readable(entities: Entities, caller: Caller, entries: readonly PersonalEntry[]) {
  const found = await Promise.all(
    entries.map(async ({ grn, at }) => ({ at, entity: await entities.find(caller, grn) })),
  )
  return found.flatMap(({ at, entity }) => (entity ? [{ ...entity, at }] : []))
}

export function startRoutes(services: StartServices): readonly Route[] {
  const { entities, favorites, lastOpened } = services
  return [
    route({
      method: 'GET',
      path: '/favorites',
      permission: 'authenticated',
      area,
      summary: "The user's favourites, newest first",
      query: Type.Object({
        ...paging,
        type: Type.String({ default: '', description: 'Of resource names: stream, dashboard, search …' }),
      }),
      replies: { 200: FavoritePage },
      async handler({ caller, query }) {
        const found = await readable(entities, caller, await favorites.of(caller))
        const { head, items } = pageOf(
          found.filter(({ type }) => query.type === '' || type === query.type),
          query,
        )
        return { ...head, favorites: items.map(({ grn, title }) => ({ grn, title })) }
      },
    }),
    route({
      method: 'PUT',
      path: '/favorites/:grn',
      permission: 'authenticated',
      area,
      summary: 'Makes an entity a favourite of the user',
      params,
      replies: { 204: null },
      async handler({ caller, params: { grn } }) {
        const entity = await entities.find(caller, grn)
        if (!entity) throw notFound(`There is no <${grn}>.`)
        await favorites.add(caller, entity.grn)
      },
    }),
    route({
      method: 'DELETE',
      path: '/favorites/:grn',
      permission: 'authenticated',
      area,
      summary: 'It is a favourite no longer',
      params,
      replies: { 204: null },
      async handler({ caller, params: { grn } }) {
        readGrn(grn)
        await favorites.remove(caller, grn.toLowerCase())
      },
    }),
    route({
      method: 'GET',
      path: '/startpage/lastOpened',
      permission: 'authenticated',
      area,
      summary: 'What the user opened, latest first',
      query: Type.Object(paging),
      replies: { 200: OpenedPage },
      async handler({ caller, query }) {
        const { head, items } = pageOf(await readable(entities, caller, await lastOpened.of(caller)), query)
        return {
          ...head,
          lastOpened: items.map(({ grn, title, at }) => ({ grn, title, timestamp: new Date(at).toISOString() })),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/startpage/recentActivity',
      permission: 'authenticated',
      area,
      summary: 'What was done to the entities the user may read, latest first',
      query: Type.Object(paging),
      replies: { 200: ActivityPage },
      async handler({ caller, query }) {
        const { head, items } = pageOf(await recentActivity(services, entities, caller), query)
        return { ...head, recentActivity: items }
      },
    }),
  ]
}
