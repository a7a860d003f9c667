/** Users, roles, tokens and sessions. */
import type { Area } from '../services.ts'
import { accountsOf } from './accounts.ts'
import { ensureBuiltInRoles } from './built-in-roles.ts'
import { ensureRootUser } from './root-user.ts'
import { accountRoutes } from './routes/account.ts'
import { authenticationServiceRoutes } from './routes/authentication-services.ts'
import { authzRoleRoutes } from './routes/authz-roles.ts'
import { permissionRoutes } from './routes/permissions.ts'
import { roleRoutes } from './routes/roles.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { userRoutes } from './routes/users.ts'

export const area: Area = {
  name: 'users',
  routes(services) {
    const accounts = accountsOf(services)
    return [
      ...sessionRoutes(services, accounts),
      ...userRoutes(services, accounts),
      ...accountRoutes(services, accounts),
      ...roleRoutes(services, accounts),
      ...authzRoleRoutes(services, accounts),
      ...permissionRoutes,
      ...authenticationServiceRoutes,
    ]
  },
  async start(services) {
    const accounts = accountsOf(services)
    await accounts.sessions.load()
    await ensureBuiltInRoles(services.records)
    accounts.madePassword = await ensureRootUser(services, accounts.sessions)
    services.jobs.every(5000, 'write sessions', () => accounts.flush())
  },
  stop: services => accountsOf(services).flush(),
}
