/** Services that authenticate users beside this server: directories, providers of OpenID Connect, and proxies that name users in a header. */
import { area as configuration } from '../configuration/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as usersArea } from '../users/area.ts'
import { AccessCheck } from './access-check.ts'
import { Backends } from './backends.ts'
import { activeServices, backends as collection, profiles as profileCollection } from './collections.ts'
import { ExternalLogins } from './external-logins.ts'
import { HeaderLogins } from './header/header-logins.ts'
import { Confirmations } from './oidc/confirmations.ts'
import { OidcLogins } from './oidc/oidc-logins.ts'
import { OidcSessions } from './oidc/oidc-sessions.ts'
import { SessionCheck } from './oidc/session-check.ts'
import { Profiles } from './profiles.ts'
import { backendRoutes } from './routes/backends.ts'
import { headerRoutes } from './routes/header.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { testRoutes } from './routes/tests.ts'
import { userStatusRoutes } from './routes/users.ts'
import { AuthenticationServices } from './services.ts'

export const area = defineArea({
  name: 'authentication',
  needs: [configuration, usersArea],
  create(services, { users: accounts }) {
    const { records, secrets, log, settings } = services
    const authentication = new AuthenticationServices(records, secrets)
    const profiles = new Profiles({ records, log, services: authentication })
    const userByName = (name: string) => accounts.api.directory.byName(name)
    const headers = new HeaderLogins({ records, secrets, trustedProxies: settings.trustedProxies, userByName })
    const userById = (id: string) => accounts.api.directory.byId(id)
    const confirmations = new Confirmations(records.log('oidc_confirmed'))
    const logins = new ExternalLogins({
      services: authentication,
      ...{ profiles, headers, confirmations, userById, log },
    })
    const backends = new Backends(services, accounts.api)
    const oidcSessions = new OidcSessions(records, secrets)
    const oidc = new OidcLogins({ profiles, log })
    const access = new AccessCheck({ records, accounts: accounts.api, services: authentication, profiles, log })
    const sessionCheck = new SessionCheck({
      ...{ records, accounts: accounts.api, services: authentication },
      ...{ logins: oidc, sessions: oidcSessions, confirmations },
    })
    accounts.api.external = logins
    for (const changed of [collection, activeServices, profileCollection])
      records.changes<never>(changed as never, () => logins.forget())
    return {
      api: { access, backends, sessionCheck },
      routes: [
        ...backendRoutes(services, { accounts: accounts.api, authentication, backends, profiles }),
        ...testRoutes(services, backends),
        ...headerRoutes(services),
        ...userStatusRoutes(services, accounts.api),
        ...oidcRoutes(services, {
          accounts: accounts.api,
          ...{ authentication, oidc, sessions: oidcSessions, confirmations },
        }),
      ],
      async start() {
        await headers.load()
        await oidcSessions.load()
        await confirmations.load()
        services.scheduler.define({
          kind: 'DirectoryAccessCheckJob',
          description: 'Disables users whom their directory no longer has',
          cancelable: true,
          schedule: { trigger: { everyMs: 60_000 }, missed: 'run' },
          run: ({ signal }) => access.run(signal),
        })
        services.scheduler.define({
          kind: 'ProviderSessionCheckJob',
          description: 'Ends sessions that their provider no longer confirms',
          cancelable: true,
          schedule: { trigger: { everyMs: 60_000 }, missed: 'run' },
          run: ({ signal }) => sessionCheck.run(signal),
        })
        services.scheduler.define({
          kind: 'ExternalSessionSweepJob',
          description: 'Forgets sessions and users of other services once they are gone',
          schedule: { trigger: { everyMs: 600_000 }, missed: 'skip' },
          async run() {
            const isLive = (fingerprint: string) => accounts.api.sessions.has(fingerprint)
            await headers.sweep(isLive)
            await oidcSessions.sweep(isLive)
            await profiles.sweep()
            await confirmations.sweep(async userId => (await userById(userId)) !== null)
          },
        })
      },
    }
  },
})
