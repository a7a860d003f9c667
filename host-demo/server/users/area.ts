/** Users, roles, tokens and sessions. */
import { rootUserId } from '../../../core/users/rules.ts'
import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { Accounts } from './accounts.ts'
import { ensureBuiltInRoles } from './built-in-roles.ts'
import { users } from './collections.ts'
import { ensureRootUser } from './root-user.ts'
import { accountRoutes } from './routes/account.ts'
import { authzRoleRoutes } from './routes/authz-roles.ts'
import { permissionRoutes } from './routes/permissions.ts'
import { roleRoutes } from './routes/roles.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { ensureSidecarUser } from './sidecar-user.ts'
import { userSessionRoutes } from './routes/user-sessions.ts'
import { userRoutes } from './routes/users.ts'

export const area = defineArea({
  name: 'users',
  needs: [entities],
  create(services, { entities }) {
    const accounts = new Accounts(services)
    entities.api.defineSuggestions('users', async records =>
      (await records.of(users).all()).map(({ id, full_name, username }) => ({ id, title: full_name || username })),
    )
    return {
      api: accounts,
      routes: [
        ...sessionRoutes(services, accounts),
        ...userRoutes(services, accounts, entities.api),
        ...userSessionRoutes(accounts),
        ...accountRoutes(services, accounts),
        ...roleRoutes(services, accounts),
        ...authzRoleRoutes(services, accounts),
        ...permissionRoutes,
      ],
      async start() {
        await accounts.sessions.load()
        await accounts.networks.load()
        // Fifty thousand grants take a second: the first request does not wait for them.
        await services.records.grantsOf(rootUserId)
        await ensureBuiltInRoles(services.records)
        await ensureSidecarUser(services.records)
        accounts.madePassword = await ensureRootUser(services, accounts.sessions)
        services.scheduler.define({
          kind: 'SessionFlushJob',
          description: 'Writes when sessions and tokens were last used',
          schedule: { trigger: { everyMs: 5000 }, missed: 'skip' },
          run: () => accounts.flush(),
        })
      },
      stop: () => accounts.flush(),
    }
  },
})
