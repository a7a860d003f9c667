/** The pages of users: the list, one user, the form, their tokens; and what those see who may do less. */
import type { Page } from '@playwright/test'
import { createGrn } from '../../core/permissions/grn.ts'
import { chooseOption } from './choices.ts'
import { axeViolations, expect } from './pages.ts'
import { refuseToLeave } from './questions.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const hostile = '<img src=x onerror="document.title=1">'

/** Creates a user; returns the id. */
async function addUser(server: InMemoryServer, username: string, more: object = {}): Promise<string> {
  const own = { email: `${username}@example.org`, first_name: username, last_name: 'Tester', permissions: [] }
  await server.call('POST', '/users', { ...own, username, password: `secret of ${username}`, ...more })
  return (await server.call('GET', `/users/${username}`)).id as string
}
const read = (server: InMemoryServer, username: string) => server.call('GET', `/users/${username}`)
const tokensOf = async (server: InMemoryServer, userId: string) =>
  (await server.call('GET', `/users/${userId}/tokens`)).tokens as readonly Record<string, unknown>[]
const idOfMara = async (server: InMemoryServer) => (await read(server, 'mara.lindqvist')).id as string

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `More for ${name}`, exact: true }) })
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function choose(page: Page, name: string, entry: string) {
  await button(page, `More for ${name}`).press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

test.describe('the list of users', () => {
  test('has the administrator first, tells status, activity and roles, and finds users', async ({
    page,
    openApp,
    server,
  }) => {
    await addUser(server, 'ada', { first_name: hostile, roles: ['Reader', 'Dashboard Creator', 'Alerts Manager'] })
    const bob = await addUser(server, 'bob')
    await server.call('PUT', `/users/${bob}/status/disabled`)
    await openApp('/system/users')
    // The service account of sidecars is there from the start.
    await expect(page.getByRole('rowheader')).toHaveCount(5)
    await expect(page.getByRole('rowheader').first()).toContainText('Administrator')
    await expect(row(page, `${hostile} Tester`)).toContainText('1 more role')
    await expect(row(page, 'bob Tester')).toContainText('Disabled')
    await expect(row(page, 'Mara Lindqvist')).toContainText('Logged in')
    await expect(row(page, 'Mara Lindqvist')).toContainText('You')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('searchbox').fill('bob')
    await expect(page.getByRole('rowheader')).toHaveText([/bob/])
    await page.getByRole('searchbox').fill('admin')
    await expect(page.getByRole('rowheader')).toHaveText([/Administrator/])
  })

  test('is filtered by status and role', async ({ page, openApp, server }) => {
    await addUser(server, 'ada', { roles: ['Dashboard Creator'] })
    const bob = await addUser(server, 'bob')
    await server.call('PUT', `/users/${bob}/status/disabled`)
    await openApp('/system/users')
    const filter = async (attribute: string, value: string) => {
      await button(page, 'Add filter').click()
      const choice = page.getByRole('dialog', { name: 'Add filter' })
      for (const name of [attribute, value]) await choice.getByRole('button', { name, exact: true }).click()
    }
    await filter('Role', 'Dashboard Creator')
    await expect(page.getByRole('rowheader')).toHaveText([/ada/])
    await button(page, 'Remove the filter Role Dashboard Creator').click()
    await filter('Status', 'Disabled')
    await expect(page.getByRole('rowheader')).toHaveText([/bob/])
  })

  test('disables several and gives them a role', async ({ page, openApp, server }) => {
    for (const username of ['ada', 'bob']) await addUser(server, username)
    await openApp('/system/users')
    for (const name of ['ada Tester', 'bob Tester']) await select(page, name)
    await button(page, 'Assign role').click()
    await chooseOption(page, 'Role', 'Views Manager')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign role' }).click()
    await expect(row(page, 'bob Tester')).toContainText('Views Manager')
    for (const name of ['ada Tester', 'bob Tester']) await select(page, name)
    await button(page, 'Disable').click()
    await button(page, 'Disable 2 users').click()
    await expect(row(page, 'ada Tester')).toContainText('Disabled')
    expect((await read(server, 'bob')).account_status).toBe('disabled')
  })

  test('hands over what a deleted user owned', async ({ page, openApp, server }) => {
    const bob = await addUser(server, 'bob')
    const ada = await addUser(server, 'ada')
    const index_set_id = (await server.call('GET', '/system/indices/index_sets')).index_sets[0].id
    const stream = { title: 'Payments', description: '', rules: [], index_set_id }
    const grn = createGrn('stream', (await server.call('POST', '/streams', stream)).stream_id)
    const owners = { selected_grantee_capabilities: { [createGrn('user', bob)]: 'own' } }
    await server.call('POST', `/authz/shares/entities/${grn}`, owners)
    await openApp('/system/users')
    await choose(page, 'bob Tester', 'Delete user')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Payments')
    await expect(question).toContainText('It is not deleted')
    await question.getByRole('combobox', { name: 'New owner (optional)' }).click()
    await page.getByRole('option', { name: 'ada Tester' }).click()
    await expect(question).toContainText('The new owner gets 1 thing')
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Delete user' }).click()
    await expect(row(page, 'bob Tester')).toHaveCount(0)
    expect((await read(server, 'ada')).grn_permissions).toContain(`entity:own:${grn}`)
    expect(ada).not.toBe(bob)
  })
})

test.describe('to who may only list users, the list', () => {
  test.use({ userPermissions: 'users:list' })

  test('offers nothing that the server refuses', async ({ page, openApp, server }) => {
    await addUser(server, 'bob')
    await openApp('/system/users')
    await expect(row(page, 'bob Tester')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create user' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'bob Tester' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Mara Lindqvist' })).toHaveCount(1)
    await button(page, 'More for bob Tester').click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('You may not change this user.')
    for (const name of ['Edit user', 'Disable user', 'Delete user'])
      await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    await expect(menu.getByRole('menuitem', { name: 'Tokens' })).toHaveCount(0)
  })
})

test.describe('the form of a new user', () => {
  test('shows the rules for passwords while one is typed, keeps what is wrong at its field, and leads to the user', async ({
    page,
    openApp,
    server,
  }) => {
    await server.call('PUT', '/system/cluster_config/org.cordwood.users.PasswordConfiguration', {
      minimum_length: 10,
      character_classes: 2,
      refuse_username: true,
      refuse_common: false,
    })
    await openApp('/system/users/new')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await expect(page.getByRole('combobox', { name: 'Roles' })).toHaveText('Reader')
    await field('First name').fill('Grace')
    await field('Last name').fill('Hopper')
    await field('Username').fill('gra:ce')
    await field('E-mail').fill('grace@example.org')
    await field('New password').fill('short')
    await field('Repeat password').fill('other')
    await button(page, 'Create user').click()
    await expect(page.getByText('Enter a username without the characters : * and ,')).toBeVisible()
    await expect(page.getByText('This password does not follow the rules below.')).toBeVisible()
    await expect(page.getByText('The two passwords differ.')).toBeVisible()
    await expect(field('Username')).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
    await field('Username').fill('mara.lindqvist')
    await field('New password').fill('a long secret 1')
    await expect(page.getByRole('list', { name: 'Rules for passwords' }).getByText('(met)')).toHaveCount(3)
    await field('Repeat password').fill('a long secret 1')
    await button(page, 'Create user').click()
    await expect(page.getByText('Could not create the user')).toBeVisible()
    await field('Username').fill('grace')
    await button(page, 'Create user').click()
    await expect(page.getByRole('heading', { name: 'Grace Hopper', level: 1 })).toBeVisible()
    expect(await read(server, 'grace')).toMatchObject({ roles: ['Reader'], session_timeout_ms: 28_800_000 })
  })

  test('asks before it is left with something in it', async ({ page, openApp }) => {
    const asked = refuseToLeave()
    await openApp('/system/users/new')
    await page.getByLabel('First name').fill('G')
    await page.getByRole('link', { name: 'Cancel' }).click()
    expect(asked).toEqual(['Are you sure?'])
    await expect(page.getByLabel('First name')).toHaveValue('G')
  })
})

test('an administrator changes settings and roles of a user', async ({ page, openApp, server }) => {
  const id = await addUser(server, 'bob', { roles: ['Reader'] })
  await openApp(`/system/users/edit/${id}`)
  await page.getByLabel('Last name').fill('Builder')
  await page.getByLabel('Sessions never end on their own').check()
  await chooseOption(page, 'Start page', 'Search')
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Views Manager' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Complete queries while typing').uncheck()
  await button(page, 'Save user').click()
  await expect(page.getByRole('heading', { name: 'bob Builder', level: 1 })).toBeVisible()
  const { roles, ...bob } = await read(server, 'bob')
  expect([...roles].sort()).toEqual(['Reader', 'Views Manager'])
  expect(bob).toMatchObject({
    session_timeout_ms: -1,
    startpage: { type: 'search', id: 'default' },
    preferences: { enableSmartSearch: false },
  })
})

test('many permissions of a user are shown when asked', async ({ page, openApp, server }) => {
  await openApp(`/system/users/${await addUser(server, 'bob', { roles: ['Reader'] })}`)
  const last = page.getByText('Read the throughput of messages')
  await expect(page.getByRole('heading', { name: 'bob Tester', level: 1 })).toBeVisible()
  await expect(last).toHaveCount(0)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).press('Enter')
  await expect(last).toBeVisible()
  await button(page, 'Show fewer').press('Enter')
  await expect(last).toHaveCount(0)
})

test('the administrator’s form says why it stays as it is', async ({ page, openApp }) => {
  await openApp('/system/users/edit/local%3Aadmin')
  await expect(page.getByRole('heading', { name: "Edit user 'Administrator'" })).toBeVisible()
  await expect(page.getByText('cannot be changed here').first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Administrator')
  await expect(page.getByLabel('E-mail')).toBeDisabled()
  await expect(page.getByLabel('New password')).toHaveCount(0)
})

test.describe('a user without permissions', () => {
  test.use({ userPermissions: 'messages:read' })

  test('finds the own profile in the menu, and changes what is theirs', async ({ page, openApp, server }) => {
    await openApp('/notfound')
    await button(page, 'User: Mara Lindqvist').click()
    await page.getByRole('menuitem', { name: 'Your profile' }).click()
    await expect(page.getByRole('heading', { name: 'Mara Lindqvist', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'All users' })).toHaveCount(0)
    for (const name of ['Delete', 'Disable']) await expect(button(page, name)).toHaveCount(0)
    await expect(page.getByText('This session')).toBeVisible()
    await expect(page.getByText('Open single messages')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Edit your profile' }).click()
    await expect(page.getByText('You may not assign roles to this user.')).toBeVisible()
    await expect(page.getByText('Only administrators can change this.')).toBeVisible()
    await page.getByLabel('Old password').fill('wrong')
    await page.getByLabel('New password').fill('a new password')
    await page.getByLabel('Repeat password').fill('a new password')
    await button(page, 'Change password').click()
    await expect(page.getByLabel('Old password')).toHaveAccessibleDescription('Old password is wrong.')
    await page.getByLabel('Old password').fill('password of the tests')
    await button(page, 'Change password').click()
    await expect(page.getByText('The password was changed.')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('')
    await page.getByLabel('First name').fill('Maria')
    await button(page, 'Save user').click()
    await expect(page.getByRole('heading', { name: 'Maria Lindqvist', level: 1 })).toBeVisible()
    await expect(button(page, 'User: Maria Lindqvist')).toBeVisible()
    expect((await read(server, 'mara.lindqvist')).full_name).toBe('Maria Lindqvist')
  })

  test('sees nothing of others', async ({ page, openApp, server }) => {
    const id = await addUser(server, 'bob')
    await openApp(`/system/users/${id}`)
    await expect(page.getByText('You do not have the permissions to see this page.')).toBeVisible()
  })
})

test('sessions of a user are ended', async ({ page, openApp, server }) => {
  const id = await addUser(server, 'bob')
  const login = { username: 'bob', password: 'secret of bob', host: '' }
  for (let count = 0; count < 2; count++) await server.call('POST', '/system/sessions', login)
  await openApp(`/system/users/${id}`)
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await expect(sessions.getByRole('rowheader')).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await button(page, 'End session').click()
  await expect(sessions.getByRole('rowheader')).toHaveCount(1)
  await button(page, 'End all').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all' }).click()
  await expect(page.getByText('No session is open.')).toBeVisible()
})

test.describe('the tokens of a user', () => {
  test('are narrowed to permissions and origins, shown once, and revoked', async ({ page, openApp, server }) => {
    const id = await idOfMara(server)
    for (const name of ['Backup', 'Report']) await server.call('POST', `/users/${id}/tokens/${name}`)
    await openApp(`/system/users/tokens/${id}`)
    await expect(page.getByRole('heading', { name: 'Your tokens' })).toBeVisible()
    await button(page, 'Create token').click()
    const form = page.getByRole('dialog', { name: 'Create token' })
    await form.getByLabel('Name', { exact: true }).fill(hostile)
    await chooseOption(page, 'Time to live', '7 days')
    await form.getByText('Only these permissions').click()
    const submit = form.getByRole('button', { name: 'Create token' })
    await submit.click()
    await expect(form.getByRole('alert')).toContainText('Choose at least one permission')
    await form.getByRole('searchbox', { name: 'Find a permission' }).fill('read streams')
    await form.getByLabel('Read streams').check()
    await form.getByLabel('Origins (optional)').fill('https://portal.example.org/')
    await submit.click()
    await expect(form.getByText('An origin has no path')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await form.getByLabel('Origins (optional)').fill('https://portal.example.org')
    await submit.click()
    const once = page.getByRole('dialog', { name: `Token '${hostile}' was created` })
    await expect(once).toContainText('It is not shown again.')
    const value = await once.getByLabel('Token', { exact: true }).inputValue()
    expect(value.length).toBeGreaterThan(40)
    await once.getByRole('button', { name: 'Copy token' }).click()
    expect(await navigator.clipboard.readText()).toBe(value)
    await once.getByRole('button', { name: 'Done' }).click()
    const created = (await tokensOf(server, id)).find(({ name }) => name === hostile)
    expect(created).toMatchObject({ permissions: ['streams:read'], origins: ['https://portal.example.org'] })
    await expect(page.getByRole('rowheader')).toHaveText([hostile, /Backup|Report/, /Backup|Report/])
    expect(await page.evaluate(() => document.body.innerHTML)).not.toContain(value)
    for (const name of ['Backup', 'Report']) await page.getByRole('row', { name }).getByRole('checkbox').check()
    await button(page, 'Revoke').click()
    await button(page, 'Revoke 2 tokens').click()
    await expect(page.getByRole('rowheader')).toHaveText([hostile])
    await button(page, `Revoke ${hostile}`).click()
    await button(page, 'Revoke 1 token').click()
    await expect(page.getByText('A token gives a program access without a password.')).toBeVisible()
    expect(await tokensOf(server, id)).toEqual([])
  })
})
