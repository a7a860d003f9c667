/** A login and a logout with a certified provider, over real connections (hostile test 9). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddressInfo } from 'node:net'
import { freePort } from '../support/ports.ts'
import { account, Browser, startRealProvider, type Addresses, type RealProvider } from './oidc/real-provider.ts'
import { startOidcServer, type OidcServer } from './oidc/login.ts'

let oidc: OidcServer
let provider: RealProvider
let id: string
let here: string

beforeAll(async () => {
  const port = await freePort()
  here = `http://127.0.0.1:${await freePort()}`
  oidc = await startOidcServer({ publicUrl: here })
  const roles = (await oidc.server.call('GET', '/api/authz/roles?per_page=100')).json().roles as {
    id: string
    name: string
  }[]
  const manager = roles.find(({ name }) => name === 'Alerts Manager')!.id
  id = await oidc.provider(`http://localhost:${port}`, {
    group_roles: [{ group: account.groups[0], roles: [manager] }],
  })
  await oidc.activate(id)
  const addresses = await oidc.server.call('GET', `/api/system/authentication/oidc/${id}/addresses`)
  provider = await startRealProvider(port, addresses.json<Addresses>())
  await oidc.server.app.listen({ host: '127.0.0.1', port: Number(new URL(here).port) })
  expect((oidc.server.app.server.address() as AddressInfo).port).toBe(Number(new URL(here).port))
})
afterAll(async () => {
  await oidc?.server.close()
  await provider?.stop()
})

const startPage = (page: string) => (url: URL) => url.href === `${here}${page}`

async function logIn(browser: Browser): Promise<string> {
  const login = `${here}/api/system/authentication/oidc/${id}/login?return_to=%2Fstreams`
  expect(String(await browser.open(login, startPage('/streams')))).toBe(`${here}/streams`)
  return browser.cookie(new URL(here).host, 'authentication')!
}
const whoIs = async (cookie: string) =>
  (await oidc.server.call('GET', '/api/system/sessions', undefined, { cookie })).json().username as string | null

it('hostile 9: logs in with claims to roles, and out at both ends from here', async () => {
  const browser = new Browser()
  const cookie = await logIn(browser)
  expect(await whoIs(cookie)).toBe('petra')
  expect(await oidc.user('petra')).toMatchObject({
    full_name: 'Petra P',
    email: 'petra@example.org',
    external: true,
    roles: ['Alerts Manager'],
  })
  const page = await oidc.server.call('GET', '/api/system/authentication/oidc/logout-page', undefined, { cookie })
  await oidc.server.call('DELETE', '/api/system/sessions', undefined, { cookie })
  expect(await whoIs(cookie)).toBeNull()
  const form = String(await browser.open(page.json().location, () => false))
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const confirm = new URLSearchParams({ xsrf, logout: 'yes' })
  const back = await browser.open(`${provider.issuer}/session/end/confirm`, startPage('/'), confirm)
  expect(String(back)).toBe(`${here}/`)
})

it('hostile 9: a logout at the provider ends the session here', async () => {
  const [first, second] = [new Browser(), new Browser()]
  const [mine, other] = [await logIn(first), await logIn(second)]
  const form = String(await first.open(`${provider.issuer}/session/end`, () => false))
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  await first.open(`${provider.issuer}/session/end/confirm`, () => false, new URLSearchParams({ xsrf, logout: 'yes' }))
  expect([await whoIs(mine), await whoIs(other)]).toEqual([null, 'petra'])
})
