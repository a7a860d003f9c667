/** Authentication services and authenticators: lists, steps, tests and the order of login. What a directory answers stands in for one. */
import type { Page } from '@playwright/test'
import type { DirectoryProposal, TestStep } from '../../core/authentication/schema.ts'
import { chooseOption } from './choices.ts'
import { axeViolations, expect } from './pages.ts'
import { refuseToLeave } from './questions.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const services = '/system/authentication/services'
const trials = `POST ${services}/test/backend`
const server = 'ldap.example.org:636'
const step = (name: TestStep['step'], success: boolean, message: string): TestStep => ({
  step: name,
  server,
  success,
  message,
  duration_ms: 3,
})
const answer = (success: boolean, message: string, steps: readonly TestStep[], result: unknown = {}) => ({
  body: { success, message, errors: success ? [] : [`${server}: ${message}`], result, steps },
})
const proposal: DirectoryProposal = {
  type: 'ldap',
  naming_contexts: ['dc=example,dc=org'],
  user_search_base: 'ou=people,dc=example,dc=org',
  user_search_pattern: '(&(objectClass=inetOrgPerson)(uid={0}))',
  user_unique_id_attribute: 'entryUUID',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
  email_attributes: ['mail'],
  group_search: {
    enabled: true,
    search_base: 'ou=groups,dc=example,dc=org',
    search_pattern: '(objectClass=groupOfNames)',
    name_attribute: 'cn',
    member_attribute: 'member',
    nested: true,
  },
  users_found: 1000,
  groups_found: 1,
}
const operators = 'cn=operators,ou=groups,dc=example,dc=org'

async function addService(to: InMemoryServer, title: string): Promise<string> {
  const { backend } = await to.call('POST', `${services}/backends`, {
    title,
    description: '',
    default_roles: [],
    config: {
      type: 'ldap',
      servers: [{ host: 'ldap.example.org', port: 636 }],
      system_user_dn: 'cn=reader,dc=example,dc=org',
      system_user_password: { set_value: 'secret' },
      user_search_base: 'ou=people,dc=example,dc=org',
      user_search_pattern: '(uid={0})',
      user_name_attribute: 'uid',
      user_full_name_attribute: 'cn',
    },
  })
  return backend.id
}
const activate = (on: InMemoryServer, ids: readonly string[]) =>
  on.call('POST', `${services}/configuration`, { active_backend: ids[0], active_backends: ids })
const activeOf = async (of: InMemoryServer): Promise<readonly string[]> =>
  (await of.call('GET', `${services}/configuration`)).configuration.active_backends
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('connects a directory from its address and a system user: filled in, tested, saved, activated', async ({
  page,
  openApp,
  server: memory,
}) => {
  const { answers } = memory
  await openApp(services)
  await page.getByRole('link', { name: 'Create authentication service' }).first().click()
  await page.getByRole('link', { name: /^LDAP/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create LDAP service')
  await textbox(page, 'Title').fill('Staff')
  await textbox(page, 'Host').fill('ldap.example.org')
  await page.getByLabel('System user DN').fill('cn=reader,dc=example,dc=org')
  await page.getByLabel('System user password').fill('secret')

  answers.set(`${trials}/connection`, answer(false, 'refused', [step('connect', false, 'Nothing listens')]))
  await button(page, 'Test connection').click()
  await expect(page.getByRole('list', { name: `Steps with ${server}` })).toContainText('Nothing listens')
  answers.set(`${trials}/connection`, answer(true, '', [step('connect', true, 'TLS 1.3')]))
  await button(page, 'Test connection').click()
  await expect(page.getByText('All servers answered as they should.')).toBeVisible()
  expect(memory.asked(`${trials}/connection`)[0]).toMatchObject({
    backend_id: null,
    backend_configuration: { config: { system_user_password: { set_value: 'secret' } } },
  })
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Next: User synchronization').click()
  answers.set(`${trials}/discover`, answer(true, '', [], proposal))
  await button(page, 'Fill in from the directory').click()
  await expect(page.getByText('1,000 users or more and 1 group match.')).toBeVisible()
  await expect(textbox(page, 'Search base DN')).toHaveValue('ou=people,dc=example,dc=org')

  await button(page, 'Next: Group synchronization').click()
  answers.set(`${trials}/groups`, answer(true, '', [], { groups: [{ name: 'operators', dn: operators }] }))
  await button(page, 'Load groups').click()
  await expect(page.getByText('1 group was loaded.')).toBeVisible()
  await button(page, 'Add group').click()
  await page.getByRole('combobox', { name: 'Group 1', exact: true }).click()
  await page.getByRole('option', { name: /operators/ }).click()
  await page.getByRole('combobox', { name: 'Roles of group 1', exact: true }).click()
  await page.getByRole('option', { name: /^Reader/ }).click()
  await page.keyboard.press('Escape')

  const result = {
    user_exists: true,
    login_success: true,
    user_details: { uid: 'ines' },
    groups: [operators],
    roles: [],
  }
  const steps = [step('find_user', true, 'uid=ines'), step('bind_user', true, 'The password is right')]
  answers.set(`${trials}/login`, answer(true, '', steps, result))
  await textbox(page, 'User name').fill('ines')
  await page.getByLabel('Password', { exact: true }).fill('pw')
  await button(page, 'Test login').click()
  await expect(page.getByText('This user can log in.')).toBeVisible()
  await expect(page.getByText('No roles: this user could log in, but see nothing.')).toBeVisible()
  expect(memory.asked(`${trials}/login`)).toMatchObject([
    { user_login: { username: 'ines', password: { set_value: 'pw' } } },
  ])
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Finish & save').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
  await expect(page.getByText(operators)).toBeVisible()
  await button(page, 'Activate').click()
  await expect(page.getByText("'Staff' is active.")).toBeVisible()
  const [id] = await activeOf(memory)
  const { backend } = await memory.call('GET', `${services}/backends/${id}`)
  expect(backend.config).toMatchObject({ group_roles: [{ group: operators }], system_user_password: { is_set: true } })
})

test('the port follows the transport security, and servers are added, moved and removed', async ({ page, openApp }) => {
  await openApp(`${services}/create/active-directory`)
  const port = page.getByRole('spinbutton', { name: 'Port', exact: true })
  await expect(port).toHaveValue('636')
  await chooseOption(page, 'Transport security', 'StartTLS')
  await expect(port).toHaveValue('389')
  await chooseOption(page, 'Transport security', 'None')
  await expect(page.getByText('Passwords cross the network unencrypted.')).toBeVisible()
  await button(page, 'Add server').press('Enter')
  await expect(textbox(page, 'Host of server 2')).toBeFocused()
  await page.keyboard.type('two.example.org')
  await button(page, 'Move server 2 up').press('Enter')
  await expect(textbox(page, 'Host of server 1')).toHaveValue('two.example.org')
  await button(page, 'Remove server 2').press('Enter')
  await expect(textbox(page, 'Host')).toHaveValue('two.example.org')
  await expect(textbox(page, 'Host')).toBeFocused()
})

test('says what is wrong at its field and step, before and after the server was asked', async ({
  page,
  openApp,
  server: memory,
}) => {
  const id = await addService(memory, 'Staff')
  await openApp(`${services}/edit/${id}?initialStepKey=user-synchronization`)
  await textbox(page, 'Search base DN').fill('')
  await button(page, 'Finish & save').click()
  await expect(page.getByText('Enter a value.')).toBeVisible()
  await expect(textbox(page, 'Search base DN')).toBeFocused()
  await textbox(page, 'Search base DN').fill('dc=example')
  await textbox(page, 'Search pattern').fill('(uid={0}')
  await button(page, 'Next: Group synchronization').click()
  await button(page, 'Finish & save').click()
  await expect(page.getByText('The filter cannot be read', { exact: false }).first()).toBeVisible()
  await expect(textbox(page, 'Search pattern')).toBeFocused()
  const asked = refuseToLeave()
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(asked).toEqual(['The changes to this service are not saved. Leave the page?'])
  await textbox(page, 'Search pattern').fill('(uid={0})')
  await button(page, 'Finish & save').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
})

test('a stored password is kept, replaced or removed', async ({ page, openApp, server: memory }) => {
  const id = await addService(memory, 'Staff')
  const put = `PUT ${services}/backends/${id}`
  const saved = () => memory.asked(put).map(body => body.config.system_user_password)
  const save = async () => {
    await button(page, 'Finish & save').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
  }
  await openApp(`${services}/edit/${id}`)
  await textbox(page, 'Host').fill('elsewhere.example.org')
  await button(page, 'Test connection').click()
  await expect(page.getByText('Enter it again: it would be sent to another server').first()).toBeVisible()
  await textbox(page, 'Host').fill('ldap.example.org')
  await save()
  await page.getByRole('link', { name: 'Edit Server configuration' }).click()
  await button(page, 'Replace or remove password').click()
  await page.keyboard.type('another')
  await save()
  await page.getByRole('link', { name: 'Edit Server configuration' }).click()
  await button(page, 'Replace or remove password').click()
  await save()
  await expect(page.getByText('Not set')).toBeVisible()
  expect(saved()).toEqual([{ keep_value: true }, { set_value: 'another' }, { delete_value: true }])
})

test('services are moved, deactivated and deleted, which an active one refuses', async ({
  page,
  openApp,
  server: memory,
}) => {
  const staff = await addService(memory, 'Staff')
  const guests = await addService(memory, 'Guests')
  await activate(memory, [staff, guests])
  await openApp(services)
  const order = page.getByRole('region', { name: 'Order of login' }).or(page.locator('.login-order'))
  await expect(order.getByRole('link')).toHaveText(['Staff', 'Guests'])
  await button(page, "Move 'Guests' up").press('Enter')
  await expect(order.getByRole('link')).toHaveText(['Guests', 'Staff'])
  await expect(button(page, "Move 'Guests' down")).toBeFocused()
  expect(await activeOf(memory)).toEqual([guests, staff])
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'More for Guests').click()
  await expect(page.getByText('This service is active. Deactivate it before you delete it.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete authentication service' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText("'Guests' is no longer active.")).toBeVisible()
  expect(await activeOf(memory)).toEqual([staff])
  await button(page, 'More for Guests').click()
  await page.getByRole('menuitem', { name: 'Delete authentication service' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete authentication service' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Staff'])

  await openApp(`${services}/active`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
  await expect(page.getByText('Nobody has logged in by this service yet.')).toBeVisible()
})

test('an OpenID Connect provider is told which addresses to know', async ({ page, openApp, server: memory }) => {
  await openApp(`${services}/create/oidc`)
  await textbox(page, 'Title').fill('Company')
  await textbox(page, 'Issuer URL').fill('https://login.example.org/realms/staff')
  await expect(page.getByText('https://login.example.org/realms/staff/.well-known/openid-configuration')).toBeVisible()
  await textbox(page, 'Client ID').fill('logs')
  await page.getByLabel('Client secret').fill('secret')
  await button(page, 'Finish & save').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company')
  await button(page, 'Copy the Redirect address').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('/api/system/authentication/oidc/')
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
  expect(memory.asked(`POST ${services}/backends`)).toMatchObject([
    {
      title: 'Company',
      config: { type: 'oidc', client_secret: { set_value: 'secret' }, scopes: ['openid', 'profile', 'email'] },
    },
  ])
  expect(await axeViolations(page)).toEqual([])
})

test('HTTP header authentication is changed with the proxies that are trusted', async ({
  page,
  openApp,
  server: memory,
}) => {
  await openApp('/system/authentication/authenticator')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'Enable single sign-on by HTTP header' }).click()
  await page.getByRole('checkbox', { name: 'Trust the proxies of the setting CORDWOOD_TRUSTED_PROXIES' }).click()
  await expect(page.getByText('No proxy is trusted, so nobody can log in by the header.')).toBeVisible()
  await textbox(page, 'Trusted proxies').fill('192.0.2.10\n10.0.0.0/8\n')
  await textbox(page, 'User name header').fill('X User')
  await button(page, 'Save').click()
  await expect(page.getByText('Use letters, digits and - only.')).toBeVisible()
  await textbox(page, 'User name header').fill('X-User')
  await button(page, 'Save').click()
  await expect(page.getByText('10.0.0.0/8', { exact: true })).toBeVisible()
  expect(await memory.call('GET', '/system/authentication/http-header-auth-config')).toEqual({
    enabled: true,
    username_header: 'X-User',
    trusted_proxies: ['192.0.2.10', '10.0.0.0/8'],
  })
  expect(await axeViolations(page)).toEqual([])
})
