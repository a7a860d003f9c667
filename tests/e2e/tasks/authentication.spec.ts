/** The company's directory is connected from nothing but its address and a system user. */
import { companyEntries, startDirectory, systemUser, type DirectoryServer } from '../../support/directory-server.ts'
import { password, type ServerProcess } from '../../support/server.ts'
import { expect, signIn, test } from '../product.ts'
import { shots } from './shots.ts'
import { ways } from './ways.ts'

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
test.beforeEach(async () => {
  directory = await startDirectory(companyEntries())
})
test.afterEach(() => directory.stop())

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
}
