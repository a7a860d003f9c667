/** The share dialog: with whom, as what, what they would not see, who may not share at all. */
import type { Page } from '@playwright/test'
import type { GranteeCapabilities, ShareReply } from '../../core/permissions/shares-schema.ts'
import { defaultPage } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import { hostileTexts } from '../browser/hostile-texts.ts'
import { axeViolations, ended, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

const id = '64c900000000000000000001'
const pathOf = (type: string, id: string) => `/authz/shares/entities/grn::::${type}:${id}`
const path = pathOf('search', id)
const everyone = 'grn::::builtin-team:everyone'
const mayShare = 'users:list streams:read searches:relative'

interface Shares {
  /** The name under which Bob is granted something. */
  readonly bob: string
  /** The present grants. */
  readonly stored: () => Promise<GranteeCapabilities>
  /** The grants that the page sent. */
  readonly submitted: () => readonly GranteeCapabilities[]
}

/** Asks as the user of the page. */
async function ask(method: string, path: string, body: unknown) {
  const headers = { 'X-Requested-By': 'tests', 'Content-Type': 'application/json' }
  const response = await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as unknown
}

const grnOf = async (server: InMemoryServer, username: string) =>
  `grn::::user:${(await server.call('GET', `/users/${username}`)).id}`

async function addUser(server: InMemoryServer, username: string, first_name: string, last_name: string) {
  const own = { username, password: `secret of ${username}`, email: 'bob@example.org', first_name, last_name }
  await server.call('POST', '/users', { ...own, permissions: ['streams:read'] })
  return grnOf(server, username)
}

async function addPayments(server: InMemoryServer): Promise<string> {
  const [set] = (await server.call('GET', '/system/indices/index_sets')).index_sets
  return (await server.call('POST', '/streams', { title: 'Payments', index_set_id: set.id })).stream_id
}

const roleOf = async (server: InMemoryServer, name: string): Promise<string> =>
  (await server.call('GET', '/authz/roles?per_page=100')).roles.find((one: { name: string }) => one.name === name).id

/** Stores a search of the user of the page, of the messages of a stream, and creates Bob. */
async function prepare(server: InMemoryServer) {
  const [stream, bob, mara] = await Promise.all([
    addPayments(server),
    addUser(server, 'bob', 'Bob', 'Builder'),
    grnOf(server, 'mara.lindqvist'),
  ])
  const { view, search } = viewOfPage({ ...defaultPage, streams: [stream] }, { title: 'Errors of the night' })
  await ask('POST', '/views/search', search)
  await ask('POST', '/views', { ...view, id })
  return { bob, mara, stream: pathOf('stream', stream) }
}

/** All tests have the same search; each begins with its owner alone. */
let prepared: ReturnType<typeof prepare> | undefined
/** Who owns it with nobody else having a share; null after a test that changed that. */
let soleOwner: 'mara' | 'bob' | null = 'mara'

const test = base.extend<{ owner: 'mara' | 'bob'; shares: Shares }>({
  owner: 'mara',
  shares: async ({ openGallery, page, server, owner }, use) => {
    prepared ??= prepare(server)
    const { stream, ...people } = await prepared
    if (owner !== soleOwner) {
      await server.call('POST', path, { selected_grantee_capabilities: { [people[owner]]: 'own' } })
      await server.call('POST', stream, { selected_grantee_capabilities: {} })
    }
    await openGallery('sharing')
    await expect(shareButton(page)).toBeEnabled()
    const submitted = () =>
      server.calls
        .filter(({ call }) => /^POST \/authz\/shares\/entities\/[^/]+$/.test(call))
        .map(({ body }) => body.selected_grantee_capabilities as GranteeCapabilities)
    await use({
      bob: people.bob,
      stored: async () => ((await ask('POST', `${path}/prepare`, {})) as ShareReply).selected_grantee_capabilities,
      submitted,
    })
    soleOwner = submitted().length > 0 ? null : owner
  },
})
test.use({ serverOf: 'file', userPermissions: mayShare })

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share “Errors of the night”' })
const add = async (page: Page, name: string) => {
  await dialog(page).getByRole('combobox', { name: 'Share with' }).click()
  await page.getByRole('option', { name }).click()
}
const capability = (page: Page, name: string) => dialog(page).getByRole('combobox', { name: `Permissions of ${name}` })
const saveButton = (page: Page) => dialog(page).getByRole('button', { name: 'Save sharing' })

test('shares with a user and with everyone, as what each may do, and takes it back', async ({ page, shares }) => {
  await shareButton(page).click()
  await expect(dialog(page)).toContainText('It is not shared yet.')
  await expect(dialog(page).getByRole('combobox', { name: 'Share with' })).toBeFocused()
  await add(page, 'Bob Builder')
  await expect(capability(page, 'Bob Builder')).toContainText('Viewer')
  await capability(page, 'Bob Builder').click()
  await expect(page.getByRole('option')).toHaveText([/Viewer/, /Manager/, /Owner/])
  await page.getByRole('option', { name: 'Manager' }).click()
  await add(page, 'Everyone')
  await expect(dialog(page)).toContainText('Everyone has no access to: Payments')
  await saveButton(page).click()
  await expect(page.getByText('Sharing of “Errors of the night” was saved')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted()).toEqual([{ [shares.bob]: 'manage', [everyone]: 'view' }])

  await shareButton(page).click()
  await expect(capability(page, 'Bob Builder')).toContainText('Manager')
  await dialog(page).getByRole('button', { name: 'Do not share with Everyone' }).click()
  await expect(dialog(page)).not.toContainText('Payments')
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(await shares.stored()).toEqual({ [shares.bob]: 'manage' })
})

test('says that only an owner can let others read what the search depends on', async ({ page, shares }) => {
  await shareButton(page).click()
  await add(page, 'Everyone')
  await expect(dialog(page)).toContainText('Only an owner of these can share them.')
  await saveButton(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted()).toEqual([{ [everyone]: 'view' }])
})

test.describe('to an owner of what the search depends on', () => {
  test.use({ userPermissions: '*' })
  test('lets others read that too where the owner says so', async ({ page, shares }) => {
    await shareButton(page).click()
    await add(page, 'Everyone')
    const also = dialog(page).getByRole('checkbox', { name: 'Also let them read Payments' })
    await expect(also).not.toBeChecked()
    await saveButton(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(shares.submitted()).toEqual([{ [everyone]: 'view' }])
    await shareButton(page).click()
    await also.check()
    await saveButton(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(shares.submitted()).toHaveLength(3)
  })
})

test('changes nothing when it is left', async ({ page, shares }) => {
  await shareButton(page).click()
  await add(page, 'Everyone')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
  expect(shares.submitted()).toEqual([])
})

test('is done by keyboard alone', async ({ page, shares }) => {
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Share with' })).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Share with' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(capability(page, 'Bob Builder')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(capability(page, 'Bob Builder')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(capability(page, 'Bob Builder')).toContainText('Owner')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('It is not shared yet.')
  await expect(dialog(page).getByRole('combobox', { name: 'Share with' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Who has access' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(saveButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted()).toEqual([{}])
})

test.describe('of somebody else, to an administrator', () => {
  test.use({ owner: 'bob', userPermissions: '*' })
  test('says that somebody has to own it, before and when it is saved', async ({ page, shares }) => {
    await shareButton(page).click()
    await capability(page, 'Bob Builder').click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'At least one owner is required. Current owners: Bob Builder.',
    )
    await expect(saveButton(page)).toBeDisabled()
    await capability(page, 'Bob Builder').click()
    await page.getByRole('option', { name: 'Owner' }).click()
    await expect(saveButton(page)).toBeEnabled()
    expect(shares.submitted()).toEqual([])
  })
})

test('says what failed, and can be tried again', async ({ page, server }) => {
  const tired = { type: 'ApiError', message: 'The server is tired.' }
  server.answers.set(`POST ${path}/prepare`, { status: 500, body: tired })
  await shareButton(page).click()
  await expect(dialog(page)).toContainText('The server is tired.')
  server.answers.clear()
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await add(page, 'Bob Builder')
  await expect(capability(page, 'Bob Builder')).toBeVisible()
  server.answers.set(`POST ${path}`, { status: 403, body: tired })
  await saveButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The server is tired.')
  await expect(capability(page, 'Bob Builder')).toBeVisible()
})

test('is not for who does not own it', async ({ page }) => {
  const other = page.getByRole('button', { name: 'Share', exact: true }).nth(1)
  await expect(other).toHaveAttribute('aria-disabled', 'true')
  await other.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    /^Sharing not possible\s*Only owners of this search are allowed to share it\.$/,
  )
  await other.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('leaves the question to a page that wants it', async ({ page }) => {
  const grn = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const take = (event: Event) => {
          event.preventDefault()
          resolve((event as CustomEvent<{ grn: string }>).detail.grn)
        }
        document.addEventListener('cordwood-request-share', take, { signal: ended() })
        const inside = (root: ParentNode, selector: string) => root.querySelector<HTMLElement>(selector)!
        const gallery = inside(document, 'cordwood-gallery-sharing').shadowRoot!
        inside(inside(gallery, 'cordwood-share-button').shadowRoot!, 'button').click()
      }),
  )
  expect(grn).toBe('grn::::search:64c900000000000000000001')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('axe finds nothing on a telephone with hostile names, light and dark @axe', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hostile = await addUser(server, 'hostile', hostileTexts.slice(0, 3).join(' '), 'w'.repeat(100))
  await ask('POST', path, { selected_grantee_capabilities: { [hostile]: 'own', [everyone]: 'view' } })
  await page.setViewportSize({ width: 400, height: 860 })
  await shareButton(page).click()
  await expect(dialog(page)).toContainText('Everyone has no access to: Payments')
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})

test.describe('who has access', () => {
  test.use({ userPermissions: '*' })
  test('is shown in the share dialog with every way, found and filtered', async ({ page, server, shares }) => {
    await server.call('POST', '/roles', { name: 'Searchers', description: '', permissions: ['view:read'] })
    const carl = await addUser(server, 'carl', 'Carl', 'Cook')
    await server.call('PUT', `/authz/roles/${await roleOf(server, 'Searchers')}/assignees`, ['carl'])
    await ask('POST', path, { selected_grantee_capabilities: { [shares.bob]: 'manage', [everyone]: 'view' } })
    await shareButton(page).click()
    await dialog(page).getByRole('button', { name: 'Who has access' }).press('Enter')
    const access = page.getByRole('dialog', { name: 'Who has access to “Errors of the night”' })
    await expect(access).toContainText('It is shared with everyone: every user may view it.')
    const of = (name: string) =>
      access.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) })
    await expect(of('Bob Builder')).toContainText('Shared by mara.lindqvist')
    await expect(of('Bob Builder')).toContainText('Manager')
    await expect(of('Carl Cook')).toContainText('Role Searchers')
    await expect(of('Carl Cook')).toContainText('Read saved searches and dashboards')
    await expect(of('Administrator')).toContainText('Administrator by')
    expect(await axeViolations(page)).toEqual([])
    await access.getByRole('searchbox').fill('cook')
    await expect(access.getByRole('rowheader')).toHaveText([/Carl Cook/])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(access).toBeHidden()
    expect(carl).not.toBe('')
  })
})
