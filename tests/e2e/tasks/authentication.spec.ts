/** The company's directory is connected from nothing but its address and a system user; and its provider, by which people sign in and out. */
import type { Page } from '@playwright/test'
import { clientId, clientSecret } from '../../hostile/oidc/forging-provider.ts'
import { account, startRealProvider, type Addresses, type RealProvider } from '../../hostile/oidc/real-provider.ts'
import { companyEntries, startDirectory, systemUser, type DirectoryServer } from '../../support/directory-server.ts'
import { freePort } from '../../support/ports.ts'
import { password, type ServerProcess } from '../../support/server.ts'
import { expect, signIn, test } from '../product.ts'
import { shots } from './shots.ts'
import { ways, type Way } from './ways.ts'

/** The status of a login, and the roles that it gave. */
async function logIn(server: ServerProcess, username: string, secret: string) {
  const reply = await fetch(`${server.url}/api/system/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'tests' },
    body: JSON.stringify({ username, password: secret, host: '' }),
  })
  if (!reply.ok) return { status: reply.status, roles: [] }
  const { session_id: session } = (await reply.json()) as { readonly session_id: string }
  const user = await fetch(`${server.url}/api/users/${username}`, {
    headers: { authorization: `Basic ${btoa(`${session}:session`)}` },
  })
  const { roles } = (await user.json()) as { readonly roles: readonly string[] }
  return { status: reply.status, roles }
}

let directory: DirectoryServer
let provider: RealProvider
test.beforeEach(async () => {
  directory = await startDirectory(companyEntries())
  provider = await startRealProvider(await freePort())
})
test.afterEach(async ({ server }) => {
  await directory.stop()
  await provider.stop()
  // Each way has services of its own, and users belong to the one by which they came.
  for (const name of ['ines', 'jonas', account.preferred_username]) await server.call('DELETE', `/users/${name}`)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** By the button of the login page, where the provider knows who they are. */
async function signInBy(page: Page, way: Way, title: string) {
  await way.press(page, page.getByRole('link', { name: `Sign in with ${title}` }))
  await expect(page.getByRole('button', { name: `User: ${account.name}` })).toBeVisible()
}

async function confirmLogout(page: Page, way: Way) {
  await way.press(page, page.getByRole('button', { name: /^Yes/ }))
}

for (const way of ways) {
  test(`a directory is set up, tested and activated; its groups give roles, and local accounts need it not, ${way.name}`, async ({
    page,
    server,
  }) => {
    const title = `Company, ${way.name}`
    await signIn(page, server, '/system/authentication/services')
    await way.press(page, page.getByRole('link', { name: 'Create authentication service' }).first())
    await way.press(page, page.getByRole('link', { name: /^LDAP/ }))
    await way.write(page, page.getByRole('textbox', { name: 'Title', exact: true }), title)
    await way.write(page, page.getByRole('textbox', { name: 'Host', exact: true }), '127.0.0.1')
    await way.write(page, page.getByRole('spinbutton', { name: 'Port', exact: true }), String(directory.port))
    await way.select(page, page.getByRole('combobox', { name: 'Transport security' }), 'None')
    await way.write(page, page.getByLabel('System user DN'), systemUser.dn)
    await way.write(page, page.getByLabel('System user password'), systemUser.password)
    await way.press(page, page.getByRole('button', { name: 'Test connection' }))
    await expect(page.getByText('All servers answered as they should.')).toBeVisible()
    await shots(page, 'directory connected')

    await way.press(page, page.getByRole('button', { name: 'Next: User synchronization' }))
    await way.press(page, page.getByRole('button', { name: 'Fill in from the directory' }))
    await expect(page.getByText('2 users and 1 group match.')).toBeVisible()
    await way.press(page, page.getByRole('button', { name: 'Next: Group synchronization' }))
    await way.press(page, page.getByRole('button', { name: 'Load groups' }))
    await way.press(page, page.getByRole('button', { name: 'Add group' }))
    await way.select(page, page.getByRole('combobox', { name: 'Group 1', exact: true }), 'operators')
    await way.select(page, page.getByRole('combobox', { name: 'Roles of group 1' }), 'Reader')
    await page.keyboard.press('Escape')

    await way.write(page, page.getByRole('textbox', { name: 'User name', exact: true }), 'ines')
    await way.write(page, page.getByLabel('Password', { exact: true }), 'wrong')
    await way.press(page, page.getByRole('button', { name: 'Test login' }))
    await expect(page.getByText('The login failed')).toBeVisible()
    await way.write(page, page.getByLabel('Password', { exact: true }), 'password of ines')
    await way.press(page, page.getByRole('button', { name: 'Test login' }))
    await expect(page.getByText('This user can log in.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 group' })).toBeVisible()
    await shots(page, 'login tested')

    await way.press(page, page.getByRole('button', { name: 'Finish & save' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect((await logIn(server, 'ines', 'password of ines')).status).toBe(401)
    await way.press(page, page.getByRole('button', { name: 'Activate' }))
    await expect(page.getByText(`'${title}' is active.`)).toBeVisible()
    expect(await logIn(server, 'ines', 'password of ines')).toEqual({ status: 200, roles: ['Reader'] })
    expect(await logIn(server, 'jonas', 'password of jonas')).toEqual({ status: 200, roles: [] })
    expect((await logIn(server, 'jonas', 'password of ines')).status).toBe(401)

    await page.reload()
    await expect(page.getByRole('rowheader', { name: 'ines' })).toBeVisible()
    await directory.stop()
    expect((await logIn(server, 'ines', 'password of ines')).status).toBe(503)
    expect((await logIn(server, 'admin', password)).status).toBe(200)
    await way.choose(page, page.getByRole('button', { name: `More for ${title}` }), 'Deactivate')
    await way.press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }))
    await expect(page.getByText(`'${title}' is no longer active.`)).toBeVisible()
  })

  test(`people sign in with a provider, get roles by its claims, and sign out at both ends, ${way.name}`, async ({
    page,
    server,
    browser,
  }) => {
    const title = `Provider, ${way.name}`
    await signIn(page, server, '/system/authentication/services/create')
    await way.press(page, page.getByRole('link', { name: /^OpenID Connect/ }))
    await way.write(page, field(page, 'Title'), title)
    await way.write(page, field(page, 'Issuer URL'), provider.issuer)
    await way.write(page, field(page, 'Client ID'), clientId)
    await way.write(page, page.getByLabel('Client secret'), clientSecret)
    await way.press(page, page.getByRole('button', { name: 'Test connection' }))
    await expect(page.getByText('The provider answered as it should.')).toBeVisible()
    await way.press(page, page.getByRole('button', { name: 'Next: User synchronization' }))
    await way.press(page, page.getByRole('button', { name: 'Next: Group synchronization' }))
    await way.press(page, page.getByRole('button', { name: 'Add group' }))
    await way.write(page, field(page, 'Group 1'), account.groups[0]!)
    await way.select(page, page.getByRole('combobox', { name: 'Roles of group 1' }), 'Alerts Manager')
    await page.keyboard.press('Escape')
    await way.press(page, page.getByRole('button', { name: 'Finish & save' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const addresses = page.getByRole('definition')
    await expect(addresses.last()).toContainText('/backchannel-logout')
    await shots(page, 'provider saved')
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    provider.know(await server.json<Addresses>('GET', `/system/authentication/oidc/${id}/addresses`))
    await way.press(page, page.getByRole('button', { name: 'Activate' }))
    await expect(page.getByText(`'${title}' is active.`)).toBeVisible()

    const context = await browser.newContext()
    const theirs = await context.newPage()
    await theirs.goto(`${server.url}/streams`)
    await expect(theirs.getByRole('link', { name: `Sign in with ${title}` })).toBeVisible()
    await shots(theirs, 'login by a provider')
    await signInBy(theirs, way, title)
    expect(theirs.url()).toBe(`${server.url}/streams`)
    expect(await server.json('GET', `/users/${account.preferred_username}`)).toMatchObject({
      external: true,
      roles: ['Alerts Manager'],
    })
    await way.choose(theirs, theirs.getByRole('button', { name: `User: ${account.name}` }), 'Sign out')
    await confirmLogout(theirs, way)
    await expect(theirs.getByLabel('Username')).toBeVisible()
    expect(theirs.url()).toBe(`${server.url}/`)

    provider.rotate()
    await signInBy(theirs, way, title)
    const other = await context.newPage()
    await other.goto(`${provider.issuer}/session/end`)
    await confirmLogout(other, way)
    await expect(other).toHaveURL(/\/session\/end\/success/)
    await theirs.reload()
    await expect(theirs.getByLabel('Username')).toBeVisible()
    await context.close()
  })
}
