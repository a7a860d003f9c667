/** The share dialog: with whom, as what, what they would not see, who may not share at all. */
import type { Page } from '@playwright/test'
import { bob, everyone, fakeShares, type FakeShares } from '../browser/fake-shares.ts'
import { hostileTexts } from '../browser/hostile-texts.ts'
import { axeViolations, ended, expect, test as base } from './pages.ts'

const test = base.extend<{ shares: FakeShares }>({
  shares: async ({ openGallery, page }, use) => {
    await page.route('**/sharing/system/sessions', route =>
      route.fulfill({ json: { is_valid: true, session_id: null, username: 'ada' } }),
    )
    await page.route('**/sharing/users/ada', route =>
      route.fulfill({
        json: {
          id: 'ada',
          username: 'ada',
          full_name: 'Ada',
          email: '',
          permissions: [],
          timezone: 'UTC',
          preferences: {},
          startpage: null,
          roles: [],
          grn_permissions: ['entity:own:grn::::search:64c900000000000000000001'],
          read_only: false,
          service_account: false,
        },
      }),
    )
    const fake = await fakeShares(page)
    await openGallery('sharing')
    await expect(shareButton(page)).toBeEnabled()
    await use(fake)
  },
})

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share “Errors of the night”' })
const add = async (page: Page, name: string) => {
  await dialog(page).getByRole('combobox', { name: 'Share with' }).click()
  await page.getByRole('option', { name }).click()
}
const capability = (page: Page, name: string) => dialog(page).getByRole('combobox', { name: `Permissions of ${name}` })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save sharing' })

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
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Sharing of “Errors of the night” was saved')).toBeVisible()
  expect(shares.submitted).toEqual([{ [bob]: 'manage', [everyone]: 'view' }])

  await shareButton(page).click()
  await expect(capability(page, 'Bob Builder')).toContainText('Manager')
  await dialog(page).getByRole('button', { name: 'Do not share with Everyone' }).click()
  await expect(dialog(page)).not.toContainText('Payments')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(shares.stored).toEqual({ [bob]: 'manage' })
})

test('says that only an owner can let others read what the search depends on', async ({ page, shares }) => {
  await shareButton(page).click()
  await add(page, 'Everyone')
  await expect(dialog(page)).toContainText('Only an owner of these can share them.')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted).toEqual([{ [everyone]: 'view' }])
})

test('lets others read what the search depends on where the owner says so', async ({ page, shares, openGallery }) => {
  await page.route('**/sharing/users/ada', route =>
    route.fulfill({
      json: {
        id: 'ada',
        username: 'ada',
        full_name: 'Ada',
        email: '',
        permissions: ['*'],
        timezone: 'UTC',
        preferences: {},
        startpage: null,
        roles: [],
        grn_permissions: [],
        read_only: false,
        service_account: false,
      },
    }),
  )
  await openGallery('sharing')
  await shareButton(page).click()
  await add(page, 'Everyone')
  const also = dialog(page).getByRole('checkbox', { name: 'Also let them read Payments' })
  await expect(also).not.toBeChecked()
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted).toEqual([{ [everyone]: 'view' }])
  await shareButton(page).click()
  await also.check()
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted).toHaveLength(3)
})

test('changes nothing when it is left', async ({ page, shares }) => {
  await shareButton(page).click()
  await add(page, 'Everyone')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
  expect(shares.submitted).toEqual([])
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
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  expect(shares.submitted).toEqual([{}])
})

test('says that somebody has to own it, before and when it is saved', async ({ page, shares }) => {
  shares.owns = false
  shares.stored = { [bob]: 'own' }
  await shareButton(page).click()
  await capability(page, 'Bob Builder').click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'At least one owner is required. Current owners: Bob Builder.',
  )
  await expect(save(page)).toBeDisabled()
  await capability(page, 'Bob Builder').click()
  await page.getByRole('option', { name: 'Owner' }).click()
  await expect(save(page)).toBeEnabled()
  expect(shares.submitted).toEqual([])
})

test('says what failed, and can be tried again', async ({ page, shares }) => {
  shares.failure = 500
  await shareButton(page).click()
  await expect(dialog(page)).toContainText('The server is tired.')
  shares.failure = null
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await add(page, 'Bob Builder')
  await expect(capability(page, 'Bob Builder')).toBeVisible()
  shares.failure = 403
  await save(page).click()
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

test('axe finds nothing on a telephone with hostile names, light and dark @axe', async ({ page, shares }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = `${hostileTexts.slice(0, 3).join(' ')} ${'w'.repeat(200)}`
  const hostile = await fakeShares(page, name)
  hostile.stored = { [bob]: 'own', [everyone]: 'view' }
  hostile.owns = shares.owns
  await page.setViewportSize({ width: 400, height: 860 })
  await shareButton(page).click()
  await expect(dialog(page)).toContainText('Everyone has no access to: Payments')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
