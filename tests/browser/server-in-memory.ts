/** A page under test with the product's own server behind its API: in memory, fresh for each test. Only delays and failures are made here. */
import type { Settings } from '../../host-demo/server/platform/settings/settings.ts'
import type { InMemoryServer } from '../support/servers/page-server.ts'
import { startPageServer } from '../support/servers/serve-page.ts'
import { Servers } from '../support/servers/servers.ts'
import { test as base } from './pages.ts'

export { rootPassword as password, type InMemoryServer } from '../support/servers/page-server.ts'

interface Options {
  /** Settings of the server. */
  readonly settings: Partial<Settings>
  /** Permissions of the page's user, separated by blanks; all by default. */
  readonly userPermissions: string
  /** Whether the server stores messages; without, it finds none and starts faster. */
  readonly storesMessages: boolean
}

/** Starts a server for the tests that name it. */
export const testOnDemand = base.extend<{ server: InMemoryServer } & Options, { servers: Servers }>({
  servers: [
    async ({}, use) => {
      const servers = new Servers()
      await use(servers)
      servers.close()
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  userPermissions: ['*', { option: true }],
  storesMessages: [false, { option: true }],
  server: async ({ page, servers, settings, userPermissions, storesMessages }, use) => {
    const { server, serve, close } = await startPageServer(servers, { settings, storesMessages }, userPermissions)
    await serve(page)
    await use(server)
    // A page that polls still asks while its server closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  },
})

/** Starts one for each test. */
export const test = testOnDemand.extend<{ served: InMemoryServer }>({
  served: [({ server }, use) => use(server), { auto: true }],
})
