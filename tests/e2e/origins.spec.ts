/** Another origin is refused until an administrator lets it in, in the interface; then the same page's elements work, without a restart. */
import { freePort } from '../support/ports.ts'
import { startServer } from '../support/server.ts'
import { startOwnHost } from './own-host.ts'
import { startScript, watch } from './portal-page.ts'
import { expect, signIn, test as base } from './product.ts'

const test = base.extend<object, object>({
  sharedServer: [
    async ({}, use) => {
      const server = await startServer({ env: { CORDWOOD_ALLOWED_ORIGINS: 'https://intranet.example.org' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('an administrator lets an origin in, and takes it away again', async ({ page, server, browser }) => {
  await server.json('POST', '/users', {
    username: 'portal',
    password: 'a password for the portal',
    email: 'portal@example.org',
    first_name: 'Portal',
    last_name: 'Service',
    permissions: ['urlwhitelist:read', 'urlwhitelist:write'],
    service_account: true,
  })
  const { id } = await server.json<{ id: string }>('GET', '/users/portal')
  const { token } = await server.json<{ token: string }>('POST', `/users/${id}/tokens/portal`)
  const host = await startOwnHost(await freePort(), server.url, token)
  const element = '<cordwood-url-whitelist-editor></cordwood-url-whitelist-editor>'
  host.show(`<main><h1>Ours</h1>${element}</main><script type="module" src="/own.js"></script>`, {
    '/own.js': startScript(server.url, `import '${server.url}/sdk/cordwood-url-whitelist-editor.js'`),
  })
  const theirs = await (await browser.newContext()).newPage()
  const watched = await watch(theirs, server.url)
  const update = theirs.getByRole('button', { name: 'Update configuration' })
  const denied = () => theirs.waitForEvent('console', message => /CORS policy/.test(message.text()))

  try {
    const refused = denied()
    await theirs.goto(host.url)
    await refused
    await expect(update).toHaveCount(0)

    await signIn(page, server, '/system/configurations?section=embedding')
    const field = page.getByLabel('Origin of the page')
    const ask = async () => {
      await field.fill(host.url)
      await page.getByRole('button', { name: 'Test', exact: true }).click()
    }
    await expect(page.getByText('https://intranet.example.org')).toBeVisible()
    await ask()
    await expect(page.getByText(`Pages of ${host.url} may not call this server.`)).toBeVisible()

    const dialog = page.getByRole('dialog', { name: 'Update Embedding Configuration' })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add origin' }).click()
    await dialog.getByLabel('Origin 1', { exact: true }).fill(host.url)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await ask()
    await expect(page.getByText(`Pages of ${host.url} may call this server.`)).toBeVisible()
    await expect(page.getByText('This configuration names it.')).toBeVisible()

    await theirs.reload()
    await expect(update).toBeVisible()
    await expect(theirs.getByLabel('Title of entry 1', { exact: true })).toBeVisible()
    expect(watched.calls).toContain('GET /users/portal')
    expect(watched.violations).toEqual([])

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('button', { name: `Remove ${host.url}` }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const again = denied()
    await theirs.reload()
    await again
    await expect(update).toHaveCount(0)
  } finally {
    host.stop()
    await theirs.context().close()
  }
})
