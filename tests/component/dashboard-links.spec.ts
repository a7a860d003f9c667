/** Public links to a dashboard: made, looked at without a login, and revoked, with the server in memory. */
import type { Page } from '@playwright/test'
import { addDashboard, button, number, pageOf, tabs, text, tile } from './dashboards.ts'
import { axeViolations, expect } from './pages.ts'
import { test } from './server-in-memory.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

const openLinks = async (page: Page) => {
  await button(page, 'More for this dashboard').click()
  await page.getByRole('menuitem', { name: 'Public links…' }).click()
}
const expires_at = () => new Date(Date.now() + 86_400_000).toISOString()

test('a link is created, its address shown once, and revoked', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Wall', [pageOf('', text('note', 'On call'))])
  await openApp(`/dashboards/${view.id}`)
  await openLinks(page)
  const dialog = page.getByRole('dialog', { name: "Public links to 'Wall'" })
  await expect(dialog.getByText('No public links')).toBeVisible()
  const days = dialog.getByLabel('Days until it expires')
  await days.fill('900')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Enter a whole number of days from 1 to 365.')).toBeVisible()
  await days.fill('7')
  await dialog.getByLabel('Title of the link').fill('The lobby')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(/^http.*\/dashboards\/public\/.{20,}$/)
  await expect(dialog.getByRole('row', { name: /The lobby/ })).toContainText('mara.lindqvist')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await openLinks(page)
  await expect(dialog.getByRole('row', { name: /The lobby/ })).toBeVisible()
  await expect(dialog.getByLabel('Address', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: "Revoke 'The lobby'?" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText("The link 'The lobby' was revoked.")).toBeVisible()
  await expect(dialog.getByText('No public links')).toBeVisible()
  expect((await server.call('GET', `/dashboards/${view.id}/links`)).links).toEqual([])
})

test('who has the link sees the dashboard without a login, and nothing to change it', async ({
  page,
  openApp,
  server,
}) => {
  const query = { type: 'elasticsearch' as const, query_string: 'source:$host$' }
  const view = await addDashboard(
    server,
    'Wall',
    [pageOf('First', number('one', { query }), text('note', 'On call')), pageOf('Second', number('two'))],
    [{ name: 'host' }],
  )
  const { token, link } = await server.call('POST', `/dashboards/${view.id}/links`, { expires_at: expires_at() })
  server.answers.set('GET /system/sessions', { body: { is_valid: false, session_id: null, username: null } })
  await openApp(`/dashboards/public/${token}`)
  await expect(page.getByRole('heading', { name: 'Wall', level: 1 })).toBeVisible()
  await expect(tile(page, 'note')).toContainText('On call')
  await expect(tile(page, 'one')).toContainText('The parameter $host$ has no value')
  await page.getByRole('textbox', { name: 'host' }).fill('web')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?param\.host=web$/)
  await expect(tile(page, 'one')).toContainText('no value')
  await expect(tile(page, 'one')).not.toContainText('The parameter')
  await expect(page.getByRole('banner')).toBeHidden()
  for (const name of ['Edit', 'Share', 'TV mode', 'More for this dashboard'])
    await expect(button(page, name)).toBeHidden()
  await tabs(page).last().click()
  await expect(tile(page, 'two')).toContainText('no value')
  expect(await axeViolations(page)).toEqual([])

  await server.call('DELETE', `/dashboards/${view.id}/links/${link.id}`)
  await tabs(page).first().click()
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  expect(
    server.calls
      .map(({ call }) => call)
      .filter(call => !/ \/(public\/dashboards|system\/(lbstatus|notification)|cordwood)/.test(call)),
    'nothing is asked that needs a login',
  ).toEqual([])
})

test('a link that is not known says no more, and one that is asked for too often says when it tries again', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/dashboards/public/nonsense')
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  server.answers.set('GET /public/dashboards/busy', { status: 429, body: { type: 'ApiError', message: 'Too many' } })
  await openApp('/dashboards/public/busy')
  await expect(page.getByText('It is tried again in 30 seconds.')).toBeVisible()
})

test('a run that the server has lost is no reason to call the link invalid', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Wall', [pageOf('First', number('one')), pageOf('Second', number('two'))])
  const { token } = await server.call('POST', `/dashboards/${view.id}/links`, { expires_at: expires_at() })
  const body = { type: 'ApiError', message: 'There is no such search job.' }
  server.answers.set(`POST /public/dashboards/${token}/execute`, { status: 404, body })
  await openApp(`/dashboards/public/${token}`)
  await expect(tile(page, 'one')).toContainText('There is no such search job.')
  server.answers.clear()
  await tabs(page).last().click()
  await expect(tile(page, 'two')).toContainText('no value')
  await tabs(page).first().click()
  await expect(tile(page, 'one')).toContainText('no value')
})
