/** Deleting several users: what becomes of what they own. */
import { createGrn } from '../../core/permissions/grn.ts'
import { axeViolations, expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

async function addUser(server: InMemoryServer, username: string): Promise<string> {
  const own = { email: `${username}@example.org`, first_name: username, last_name: 'Tester', permissions: [] }
  await server.call('POST', '/users', { ...own, username, password: `secret of ${username}` })
  return (await server.call('GET', `/users/${username}`)).id as string
}

test('deleting several users says what they own together, and hands it over', async ({ page, openApp, server }) => {
  const [ada, bob, eve] = [await addUser(server, 'ada'), await addUser(server, 'bob'), await addUser(server, 'eve')]
  const index_set_id = (await server.call('GET', '/system/indices/index_sets')).index_sets[0].id
  const addStream = async (title: string, ...owners: string[]) => {
    const stream = { title, description: '', rules: [], index_set_id }
    const grn = createGrn('stream', (await server.call('POST', '/streams', stream)).stream_id)
    const selected_grantee_capabilities = Object.fromEntries(owners.map(id => [createGrn('user', id), 'own']))
    await server.call('POST', `/authz/shares/entities/${grn}`, { selected_grantee_capabilities })
    return `entity:own:${grn}`
  }
  const together = await addStream('Payments', ada, bob)
  const alone = await addStream('Refunds', bob)
  const hers = await addStream('Carts', bob, eve)
  await openApp('/system/users')
  for (const name of ['ada Tester', 'bob Tester'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('These users are the only owners of 2 things. They are not deleted:')
  await expect(question).toContainText('Payments')
  await expect(question).not.toContainText('Carts')
  await question.getByRole('combobox', { name: 'New owner (optional)' }).click()
  await expect(page.getByRole('option', { name: 'bob Tester' })).toBeDisabled()
  await page.getByRole('option', { name: 'eve Tester' }).click()
  await expect(question).toContainText('The new owner gets 2 things')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete 2 users' }).click()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Tester' })).toHaveText([/eve/])
  const { grn_permissions } = await server.call('GET', '/users/eve')
  expect([...grn_permissions].sort()).toEqual([together, alone, hers].sort())
})
