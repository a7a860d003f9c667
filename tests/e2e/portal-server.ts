/** The real portal beside a real Cordwood: one for each token, each a process on a port and so an origin of its own. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../support/ports.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { startHost, type HostProcess } from './host-process.ts'
import { startOwnHost, type OwnHost } from './own-host.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'host-demo', 'portal')

export interface Portal extends HostProcess {
  /** Token with which its users work. */
  readonly token: string
}

/** Builds what the portal bundles; it takes the SDK from `dist/sdk`. */
function buildPortal(): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: folder },
  )
  if (status !== 0) throw new Error(`The portal could not be built:\n${stdout}${stderr}`)
}

export async function startPortal(port: number, environment: Record<string, string>, token = ''): Promise<Portal> {
  const env = { CORDWOOD_ROOT_PASSWORD: '', PORTAL_PORT: String(port), CORDWOOD_TOKEN: token, ...environment }
  return { ...(await startHost(join(folder, 'server.ts'), port, env, "Tidewater's portal:")), token }
}

/** A role with these permissions, a user with that role alone, and a token of that user. */
export async function tokenWith(server: ServerProcess, name: string, permissions: readonly string[]): Promise<string> {
  await server.json('POST', '/roles', { name, description: name, permissions })
  await server.json('POST', '/users', {
    username: name,
    password: 'a password for the portal',
    email: `${name}@tidewater.example`,
    first_name: name,
    last_name: 'Portal',
    permissions: [],
    roles: [name],
  })
  const { id } = await server.json<{ id: string }>('GET', `/users/${name}`)
  return (await server.json<{ token: string }>('POST', `/users/${id}/tokens/portal`)).token
}

export interface Place {
  readonly server: ServerProcess
  /** Its token may edit the URL whitelist and nothing else. */
  readonly limited: Portal
  /** Its token is that of the administrator. */
  readonly full: Portal
  /** Pages of the test's own, with the administrator's token. */
  readonly own: OwnHost
  stop(): Promise<void>
}

/** Cordwood, two portals and a host of the test's own, all of which it allows. */
export async function startPlace(): Promise<Place> {
  buildPortal()
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const server = await startServer({
    env: { CORDWOOD_ALLOWED_ORIGINS: ports.map(port => `http://localhost:${port}`).join(',') },
  })
  const environment = { CORDWOOD_URL: server.url }
  const { token: all } = await server.json<{ token: string }>('POST', '/users/local:admin/tokens/portal')
  const limited = await startPortal(
    ports[0],
    environment,
    await tokenWith(server, 'whitelist', ['urlwhitelist:read', 'urlwhitelist:write']),
  )
  const full = await startPortal(ports[1], environment, all)
  const own = await startOwnHost(ports[2], server.url, all)
  return {
    server,
    limited,
    full,
    own,
    async stop() {
      own.stop()
      limited.stop()
      full.stop()
      await server.stop()
    },
  }
}
