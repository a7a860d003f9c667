import { area as configuration } from '../configuration/area.ts'
import { area as dashboards } from '../dashboards/area.ts'
import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import type { Services } from '../platform/services.ts'
import { area as search } from '../search/area.ts'
import { area as streams } from '../streams/area.ts'
import { area as userArea } from '../users/area.ts'
import { users } from '../users/collections.ts'
import { area as views } from '../views/area.ts'
import { userGrn } from './grantees.ts'
import { shareRoutes } from './routes.ts'

/** Sharing of entities. */
export const area = defineArea({
  name: 'permissions',
  needs: [configuration, dashboards, entities, search, streams, userArea, views],
  create: (services, { entities, search, users: accounts }) => ({
    routes: shareRoutes({
      ...services,
      accounts: accounts.api,
      entities: entities.api,
      searches: search.api.searches,
    }),
    start() {
      services.records.changes(users, ids => {
        forgetGone(services, ids).catch((error: unknown) =>
          services.log.error({ err: error }, 'Grants of a deleted user were not removed'),
        )
      })
    },
  }),
})

/** Deletes the grants of users who were deleted. */
async function forgetGone({ records }: Services, ids: readonly string[]): Promise<void> {
  const all = records.as(system('grants of deleted users'))
  const found = await Promise.all(ids.map(async id => ({ id, there: (await all.of(users).find(id)) !== null })))
  const gone = new Set(found.filter(({ there }) => !there).map(({ id }) => userGrn(id)))
  if (gone.size === 0) return
  await all.transaction(async transaction => {
    const stored = transaction.of(grants)
    for (const { id, grantee } of await stored.all()) if (gone.has(grantee)) await stored.delete(id)
  })
}
