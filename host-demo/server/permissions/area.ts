import { system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import type { Area, Services } from '../services.ts'
import { users } from '../users/collections.ts'
import { userGrn } from './grantees.ts'
import { shareRoutes } from './routes.ts'

export const area: Area = {
  name: 'permissions',
  routes: shareRoutes,
  async start(services) {
    services.records.changes(users, (ids) => {
      forgetGone(services, ids).catch((error: unknown) => services.log.error({ err: error }, 'Grants of a deleted user were not removed'))
    })
  },
}

/** What was shared with a user ends with the user. */
async function forgetGone({ records }: Services, ids: readonly string[]): Promise<void> {
  const all = records.as(system('grants of deleted users'))
  const found = await Promise.all(ids.map(async id => ({ id, there: await all.of(users).find(id) !== null })))
  const gone = new Set(found.filter(({ there }) => !there).map(({ id }) => userGrn(id)))
  if (gone.size === 0) return
  await all.transaction(async (transaction) => {
    const stored = transaction.of(grants)
    for (const { id, grantee } of await stored.all()) if (gone.has(grantee)) await stored.delete(id)
  })
}
