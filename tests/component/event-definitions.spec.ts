/** Event definitions: their list, the steps in which one is written, and the page of one, with the server in memory. */
import type { Page } from '@playwright/test'
import {
  exampleDefinition,
  examplePreview,
  exampleVersions,
} from '../../elements/alerts/definitions/example-definitions.ts'
import { axeViolations, expect } from './pages.ts'
import { refuseToLeave } from './questions.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

test.use({ serverOf: 'file' })
test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('row').filter({ has: button(page, `More for ${title}`) })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const chosen = { ...exampleDefinition, config: { ...exampleDefinition.config, streams: [] }, notifications: [] }

const store = (server: InMemoryServer, title: string) =>
  server.call('POST', '/events/definitions', { ...chosen, id: null, title })

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name, exact: true }).first().press('Enter')
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .first()
    .click()
}

test('the list says whether and when each runs; several are disabled at once, the own one of the server is not', async ({
  page,
  openApp,
  server,
}) => {
  const [first, second] = [await store(server, 'Slow requests'), await store(server, 'Slow queries')]
  await openApp('/alerts/definitions')
  await expect(row(page, 'Slow requests')).toContainText('Enabled')
  await expect(row(page, 'Slow requests')).toContainText('High')
  await expect(row(page, 'System notification events')).toContainText('System')
  expect(await axeViolations(page)).toEqual([])
  for (const title of ['Slow requests', 'Slow queries', 'System notification events'])
    await row(page, title).getByRole('checkbox').check()
  await button(page, 'Disable').click()
  await button(page, 'Disable 3 event definitions').click()
  await expect(row(page, 'Slow queries')).toContainText('Disabled')
  await expect(page.getByText('1 event definition could not be changed.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row(page, 'System notification events')).toContainText('Enabled')

  await button(page, 'More for Slow requests').press('Enter')
  await page.getByRole('menuitem', { name: 'Enable', exact: true }).press('Enter')
  await expect(page.getByText("Event definition 'Slow requests' was enabled.")).toBeVisible()
  await expect(row(page, 'Slow requests')).toContainText('Enabled')
  await button(page, 'More for System notification events').press('Enter')
  for (const name of ['Disable', 'Run now', 'Delete event definition'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  for (const { id } of [first, second]) await server.call('DELETE', `/events/definitions/${id}`)
})

test('the steps lead from a search to a definition with groups, thresholds and keys, by keyboard', async ({
  page,
  openApp,
  server,
}) => {
  server.answers.set('POST /events/definitions/preview', { body: examplePreview })
  await openApp('/alerts/definitions/new?q=_exists_%3Atook_ms&rangetype=relative&relative=600')
  await button(page, 'Next: Condition').press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByText('Field is required.')).toBeVisible()
  await page.keyboard.type('Slow hosts')
  await expect(heading(page, 'Slow hosts')).toBeVisible()
  await page.keyboard.press('Enter')

  await choose(page, 'Create events for', 'aggregation reaches a threshold')
  const groups = page.getByRole('combobox', { name: 'Group by' })
  await groups.press('Enter')
  await page.keyboard.type('host')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await button(page, 'Next: Fields').press('Enter')
  await expect(page.getByLabel('Threshold')).toBeFocused()
  await page.keyboard.type('500')
  await choose(page, 'Function', 'avg')
  await page.getByRole('combobox', { name: 'Field', exact: true }).press('Enter')
  await page.keyboard.type('took_ms')
  await page.keyboard.press('Enter')
  await button(page, 'Add group').press('Enter')
  await expect(page.getByRole('group', { name: 'Group 2' }).getByRole('combobox').first()).toBeFocused()
  for (const [at, value] of ['10', '3'].entries())
    await page
      .getByLabel('Threshold')
      .nth(at + 1)
      .fill(value)
  await button(page, 'More for Condition 2.2').press('Enter')
  await page.getByRole('menuitemradio', { name: 'Compare with its earlier value' }).press('Enter')
  await page.getByLabel('Factor').fill('2')
  await expect(page.getByText('This definition would have created 1 event.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Would have fired' })).toContainText('web-1')
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Next: Fields').press('Enter')
  await button(page, 'Add custom field').press('Enter')
  await page.keyboard.type('machine')
  await page.getByRole('combobox', { name: 'Template' }).focus()
  await page.keyboard.type('on ${source.ho')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('on ${source.host}')
  await page.getByRole('checkbox', { name: 'Use as event key' }).press('Space')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Next: Notifications').press('Enter')
  await button(page, 'Next: Summary').press('Enter')
  await expect(
    page.getByText('avg(took_ms) > 500 and (count() > 10 or count() > 2 × count() 1 week before)'),
  ).toBeVisible()
  await button(page, 'Create event definition').press('Enter')
  await expect(page).toHaveURL(/\/alerts\/definitions\/[0-9a-f]{24}$/)
  const sent = server.asked('POST /events/definitions').at(-1)
  expect(sent).toMatchObject({
    title: 'Slow hosts',
    alert: false,
    key_spec: ['machine'],
    config: { query: '_exists_:took_ms', group_by: ['host'], search_within_ms: 600_000 },
  })
  await expect(heading(page, 'Slow hosts')).toBeVisible()
  await expect(page.getByText('It runs by its schedule.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('Current')
  expect(await axeViolations(page)).toEqual([])
})

test('what someone else saved meanwhile is not lost, and neither is what is not saved yet', async ({
  page,
  openApp,
  server,
}) => {
  const { id } = await store(server, 'Slow pages')
  await openApp(`/alerts/definitions/${id}/edit`)
  await page.getByLabel('Title', { exact: true }).fill('Slow sites')
  const asked = refuseToLeave()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  expect(asked).toEqual(['The event definition is not saved. Leave it?'])
  await server.call('PUT', `/events/definitions/${id}`, { ...chosen, id, title: 'Slow shops' })
  await button(page, 'Save event definition').click()
  await expect(page.getByText('Someone else changed this event definition after you opened it.').first()).toBeVisible()
  await button(page, 'Load their changes').click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Slow shops')
  await page
    .getByRole('button', { name: /Condition$/ })
    .first()
    .click()
  await choose(page, 'Execute', 'by a cron expression')
  await page.getByLabel('Cron expression').fill('30 25 * * *')
  await button(page, 'Save event definition').click()
  await expect(page.getByLabel('Cron expression')).toBeFocused()
  await page.getByLabel('Cron expression').fill('30 8 * * mon-fri')
  await expect(page.getByText('Next times')).toBeVisible()
  await button(page, 'Save event definition').click()
  await expect(page.getByText('30 8 * * mon-fri')).toBeVisible()

  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'Clone', exact: true }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Slow shops (copy)')
})

test('a run that failed says why, and who changed the definition', async ({ page, openApp, server }) => {
  const scheduler = {
    ...exampleDefinition.scheduler!,
    status: 'error',
    last_run: { ...exampleDefinition.scheduler!.last_run!, error: 'Stream <64c9> is gone' },
  }
  const path = `/events/definitions/${exampleDefinition.id}`
  const body = { event_definition: { ...exampleDefinition, scheduler }, context: { scheduler } }
  server.answers.set(`GET ${path}/with-context`, { body })
  server.answers.set(`GET ${path}/versions`, { body: { versions: exampleVersions } })
  await openApp(`/alerts/definitions/${exampleDefinition.id}`)
  await expect(page.getByText('Stream <64c9> is gone')).toBeVisible()
  await expect(page.getByText('It does not run again until it is changed')).toBeVisible()
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
    'href',
    `/alerts/notifications/queue?event_definition_id=${exampleDefinition.id}`,
  )
  await expect(page.getByRole('table', { name: 'Versions' })).toContainText('mara.lindqvist')
  expect(await axeViolations(page)).toEqual([])
})
