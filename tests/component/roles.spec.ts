/** The pages of roles: the list, one role with its members and what it grants, the form; and what those see who may do less. */
import type { Page } from '@playwright/test'
import { axeViolations, expect } from './pages.ts'
import { refuseToLeave } from './questions.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const hostile = '<img src=x onerror="document.title=1">'

async function addUser(server: InMemoryServer, username: string, more: object = {}): Promise<string> {
  const own = { email: `${username}@example.org`, first_name: username, last_name: 'Tester', permissions: [] }
  await server.call('POST', '/users', { ...own, username, password: `secret of ${username}`, ...more })
  return (await server.call('GET', `/users/${username}`)).id as string
}
const addRole = (server: InMemoryServer, name: string, permissions: readonly string[], description = '') =>
  server.call('POST', '/roles', { name, description, permissions })
const stored = (server: InMemoryServer, name: string) => server.call('GET', `/roles/${encodeURIComponent(name)}`)
async function idOf(server: InMemoryServer, name: string): Promise<string> {
  const { roles } = await server.call('GET', '/authz/roles?per_page=100')
  return roles.find((one: { name: string }) => one.name === name).id
}
const membersOf = async (server: InMemoryServer, name: string): Promise<readonly string[]> =>
  (await server.call('GET', `/roles/${encodeURIComponent(name)}/members`)).users
    .map(({ username }: { username: string }) => username)
    .toSorted()

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `More for ${name}`, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
async function choose(page: Page, name: string, entry: string) {
  await button(page, `More for ${name}`).press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

test.describe('the list of roles', () => {
  test('tells members and what is granted, marks built-in ones, and finds and sorts roles', async ({
    page,
    openApp,
    server,
  }) => {
    await addRole(server, hostile, ['streams:read'], 'Watches at night')
    for (const name of ['ada', 'bob', 'carl', 'dora', 'emil']) await addUser(server, name, { roles: [hostile] })
    await openApp('/system/roles')
    await expect(row(page, 'Admin')).toContainText('Built-in')
    await expect(row(page, 'Admin')).toContainText('Everything')
    await expect(row(page, hostile)).toContainText('Watches at night')
    await expect(row(page, hostile)).toContainText('and 2 more')
    await expect(row(page, hostile)).toContainText('1 permission')
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'More for Admin').click()
    await expect(page.getByText('Built-in roles cannot be changed or deleted.')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete role' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('inspector')
    await expect(page.getByRole('rowheader')).toHaveText([/User Inspector/])
  })

  test('deletes a role, whose members lose it', async ({ page, openApp, server }) => {
    await addRole(server, 'Night shift', ['streams:read'])
    await addUser(server, 'ada', { roles: ['Night shift', 'Reader'] })
    await openApp('/system/roles')
    await choose(page, 'Night shift', 'Delete role')
    await expect(page.getByRole('alertdialog')).toContainText('Its members lose what it grants.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).press('Enter')
    await expect(page.getByText("Role 'Night shift' was deleted.")).toBeVisible()
    await expect(row(page, 'Night shift')).toHaveCount(0)
    expect((await server.call('GET', '/users/ada')).roles).toEqual(['Reader'])
  })
})

test.describe('the page of a role', () => {
  test('says in words what it grants, entities by their titles', async ({ page, openApp, server }) => {
    const index_set_id = (await server.call('GET', '/system/indices/index_sets')).index_sets[0].id
    const { stream_id: id } = await server.call('POST', '/streams', { title: 'Payments', index_set_id })
    await addRole(server, 'Night shift', [`streams:read:${id}`, 'dashboards:*', 'report:read'], 'At night')
    await openApp(`/system/roles/${await idOf(server, 'Night shift')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night shift')
    await expect(page.getByText('Read the stream Payments')).toBeVisible()
    await expect(page.getByText('Everything about: Dashboards')).toBeVisible()
    await expect(page.getByText('Permission “report:read”')).toBeVisible()
    await expect(page.getByText('Nobody has this role yet.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  test('gives the role to several users and takes it away, with a way back', async ({ page, openApp, server }) => {
    await addRole(server, 'Night shift', ['streams:read'])
    for (const name of ['ada', 'bob', 'carl']) await addUser(server, name)
    await openApp(`/system/roles/${await idOf(server, 'Night shift')}`)
    await button(page, 'Assign users').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Assign users' })
    await dialog.getByRole('combobox', { name: 'Members' }).click()
    for (const name of ['ada', 'bob', 'carl']) await page.getByRole('option', { name: `${name} Tester` }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('3 users have this role now.')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(3)
    expect(await membersOf(server, 'Night shift')).toEqual(['ada', 'bob', 'carl'])

    await button(page, 'Take the role from ada Tester').press('Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    await button(page, 'Undo').click()
    await expect(page.getByRole('rowheader')).toHaveCount(3)

    await page.getByRole('searchbox').fill('bob')
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select bob', exact: true }).check()
    await button(page, 'Take the role from 1 user').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take the role from 1 user' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(0)
    expect(await membersOf(server, 'Night shift')).toEqual(['ada', 'carl'])
  })

  test('shows a built-in one that cannot be changed, and says so', async ({ page, openApp, server }) => {
    const id = await idOf(server, 'Reader')
    await openApp(`/system/roles/${id}`)
    await expect(page.getByText('Built-in roles cannot be changed or deleted.', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit role' })).toHaveCount(0)
    await expect(button(page, 'Delete')).toHaveCount(0)
    await openApp(`/system/roles/edit/${id}`)
    await expect(page.getByText('Built-in roles cannot be changed or deleted.', { exact: false })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})

test.describe('the form of a role', () => {
  test('creates one from the catalogue, and shows what includes what', async ({ page, openApp, server }) => {
    await openApp('/system/roles/new')
    await page.getByLabel('Name', { exact: true }).fill('Operators')
    await page.getByRole('searchbox').fill('stream')
    await box(page, 'Read streams').check()
    await box(page, 'All of: Outputs of streams').check()
    await expect(box(page, 'Attach outputs to streams')).toBeChecked()
    await expect(box(page, 'Attach outputs to streams')).toBeDisabled()
    await expect(page.getByText('Included in “Everything about: Outputs of streams”')).toBeVisible()
    await page.getByRole('searchbox').fill('dashboards')
    await box(page, 'Change dashboards').check()
    await expect(
      page.getByText('Without “Read dashboards” members may not open what they did not create.'),
    ).toBeVisible()
    await page.getByRole('searchbox').fill('nothing of the kind')
    await expect(page.getByText('No permission matches “nothing of the kind”.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('searchbox').fill('')
    await box(page, 'Only what is granted').check()
    await expect(page.getByRole('form').getByRole('group')).toHaveCount(3)
    await button(page, 'Create role').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operators')
    expect(await stored(server, 'Operators')).toMatchObject({
      description: null,
      permissions: ['streams:read', 'stream_outputs:*', 'dashboards:edit'],
    })
  })

  test('changes one, and keeps what no check box stands for', async ({ page, openApp, server }) => {
    await addRole(server, 'Operators', ['streams:read', 'streams:read:64c9', 'report:read'])
    await openApp(`/system/roles/edit/${await idOf(server, 'Operators')}`)
    await page.getByLabel('Name', { exact: true }).fill('Night / shift')
    await button(page, 'Remove “Read the stream 64c9”').press('Enter')
    await box(page, 'Read streams').uncheck()
    const asked = refuseToLeave()
    await page.getByRole('link', { name: 'All roles' }).click()
    expect(asked).toHaveLength(1)
    await button(page, 'Save role').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night / shift')
    expect((await stored(server, 'Night / shift')).permissions).toEqual(['report:read'])
  })

  test('makes administrators of members, and duplicates a built-in role', async ({ page, openApp, server }) => {
    await openApp('/system/roles')
    await choose(page, 'Reader', 'Duplicate')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Copy of Reader')
    await expect(box(page, 'Read inputs')).toBeChecked()
    await box(page, 'Everything: members are administrators').check()
    await expect(box(page, 'Read streams')).toBeChecked()
    await expect(box(page, 'Read streams')).toBeDisabled()
    await button(page, 'Create role').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Reader')
    await expect(page.getByText('Members are administrators', { exact: false })).toBeVisible()
    expect((await stored(server, 'Copy of Reader')).permissions).toContain('*')
  })

  test('says at the name that there is one already', async ({ page, openApp }) => {
    await openApp('/system/roles/new')
    await page.getByLabel('Name', { exact: true }).fill('reader')
    await button(page, 'Create role').click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/already exists/)
  })
})

test.describe('to who may only read roles', () => {
  test.use({ userPermissions: 'roles:read' })
  test('offers neither changes nor members', async ({ page, openApp, server }) => {
    await addRole(server, 'Operators', ['streams:read'])
    await openApp('/system/roles')
    await expect(page.getByRole('link', { name: 'Create role' })).toHaveCount(0)
    await button(page, 'More for Operators').click()
    for (const name of ['Edit role', 'Duplicate', 'Delete role'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: 'Show role' }).click()
    await expect(page.getByText('You may not list users.')).toBeVisible()
    await expect(button(page, 'Assign users')).toHaveCount(0)
    await expect(page.getByText('Read streams')).toBeVisible()
  })
})
