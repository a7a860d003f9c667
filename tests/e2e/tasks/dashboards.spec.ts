/** Dashboards, from nothing to the wall: each task by keyboard, in the long form by mouse too, against a real server. */
import type { Page } from '@playwright/test'
import { addPage, addWidgetFirst, changePage } from '../../../core/dashboards/change.ts'
import { newDashboard, viewOfDashboard, type Dashboard } from '../../../core/dashboards/dashboard.ts'
import type { View } from '../../../core/views/schema.ts'
import { drawnAs, newAggregation, newMessages } from '../../../core/widgets/defaults.ts'
import { numeric } from '../../../core/widgets/types/numeric.ts'
import type { ServerProcess } from '../../support/server.ts'
import { addUser, secret } from '../../hostile/callers.ts'
import { expect, signIn } from '../product.ts'
import { searchLast } from './search-page.ts'
import { shots } from './shots.ts'
import { every, minute, second, storing } from './stored.ts'
import { byKeyboard, ways } from './ways.ts'

const test = storing(now => [
  ...every(second, 30, { at: now - minute, source: 'web-1', text: 'request served', fields: { took_ms: 20 } }),
  ...every(second, 10, { at: now - minute, source: 'db-1', text: 'query slow', fields: { took_ms: 900 } }),
])

const hour = { type: 'relative', range: 3600 } as const
const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menuOf = (page: Page, title: string) => button(page, `Actions of ${title}`)
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Pages' })
const requests = { ...newAggregation({ row_pivots: [], ...drawnAs(numeric) }, 'requests'), timerange: hour }

/** A dashboard of two pages: a number of all messages and the messages; nothing. */
function twoPages(): Dashboard {
  const empty = newDashboard()
  const [page] = empty.pages
  const first = addWidgetFirst(
    addWidgetFirst(page!, { ...newMessages(), id: 'newest', timerange: hour }, { title: 'Newest' }),
    requests,
    { title: 'Requests', size: { height: 2, width: 4 } },
  )
  return addPage(changePage(empty, page!.id, { ...first, title: 'Web' }), 'Later')
}

async function stored(server: ServerProcess, title: string, dashboard = twoPages()): Promise<View> {
  const { view, search } = viewOfDashboard(dashboard, { title })
  await server.json('POST', '/views/search', search)
  return server.json<View>('POST', '/views', view)
}

const save = async (page: Page, way: (typeof ways)[number]) => {
  await way.press(page, button(page, 'Save dashboard'))
  await expect(page.getByText('Editing', { exact: true })).toBeHidden()
}

for (const way of ways) {
  const named = (title: string) => `${title} ${way.name}`

  test(`21 a page of six widgets is built from nothing, ${way.name}`, async ({ page, server }) => {
    await signIn(page, server, '/dashboards')
    await way.press(page, page.getByRole('link', { name: 'Create dashboard' }).first())
    for (const [at, entry] of ['Count over time', 'Count of all messages'].entries()) {
      await way.choose(page, button(page, 'Add widget').first(), entry)
      await expect(page.locator('section.tile')).toHaveCount(at + 1)
    }
    for (const entry of ['Messages', 'Events', 'Text']) {
      await way.choose(page, button(page, 'Add widget').first(), entry)
      const dialog = page.getByRole('dialog', { name: 'Add a widget' })
      if (entry === 'Text') await way.write(page, dialog.getByLabel('Text in Markdown'), '# On call\n\nThe office.')
      await way.press(page, dialog.getByRole('button', { name: 'Add widget' }))
      await expect(dialog).toBeHidden()
    }
    await way.choose(page, menuOf(page, 'Messages'), 'Duplicate')
    await expect(page.locator('section.tile')).toHaveCount(6)
    await way.press(page, button(page, 'Save dashboard'))
    const form = page.getByRole('dialog', { name: 'Save dashboard' })
    await way.write(page, form.getByLabel('Title'), named('Wall'))
    await way.press(page, form.getByRole('button', { name: 'Save dashboard' }))
    await expect(page.getByRole('heading', { name: named('Wall'), level: 1 })).toBeVisible()
    await expect(tile(page, 'Text').getByRole('heading', { name: 'On call' })).toBeVisible()
    await shots(page, `21-wall-${way.name}`)
  })

  test(`22 a chart of a search is copied to a dashboard, ${way.name}`, async ({ page, server }) => {
    const view = await stored(server, named('Of searches'))
    await signIn(page, server, '/search?q=source%3Adb-1&rangetype=relative&relative=3600')
    await way.press(page, button(page, 'Charts'))
    await way.choose(page, button(page, 'Add chart').first(), 'Count over time')
    await way.choose(page, menuOf(page, 'count() over time'), 'Add to dashboard…')
    const dialog = page.getByRole('dialog')
    await way.select(page, dialog.getByRole('combobox', { name: 'Dashboard' }), view.title)
    await expect(dialog.getByRole('combobox', { name: 'Page' })).toBeVisible()
    await way.press(page, dialog.getByRole('button', { name: 'Add', exact: true }))
    await expect(dialog).toBeHidden()
    await page.goto(`${server.url}/dashboards/${view.id}`)
    await expect(tile(page, 'count() over time').getByRole('img')).toHaveAccessibleName(/^count\(\) over time/)
  })

  test(`23 all widgets are filtered and their range is overridden, ${way.name}`, async ({ page, server }) => {
    const { id } = await stored(server, named('Override'))
    await signIn(page, server, `/dashboards/${id}`)
    await expect(tile(page, 'Requests')).toContainText('40')
    const query = page.getByRole('searchbox', { name: 'Filter all widgets' })
    await way.write(page, query, 'source:db-1')
    await page.keyboard.press('Enter')
    await expect(tile(page, 'Requests')).toContainText('10')
    await expect(page).toHaveURL(/q=source/)
    await way.press(page, button(page, 'Each widget its own range'))
    await expect(tile(page, 'Requests')).toContainText('Last 5 minutes')
    await searchLast(page, way, 'Last 1 day')
    await expect(tile(page, 'Requests')).toContainText('Last 1 day')
    await page.reload()
    await expect(tile(page, 'Requests')).toContainText('10')
    await expect(tile(page, 'Requests')).toContainText('Last 1 day')
  })

  test(`24 one widget is shown alone, and all again, ${way.name}`, async ({ page, server }) => {
    const { id } = await stored(server, named('Alone'))
    await signIn(page, server, `/dashboards/${id}`)
    await way.choose(page, menuOf(page, 'Newest'), 'Show alone')
    await expect(tile(page, 'Requests')).toBeHidden()
    await expect(page).toHaveURL(/focus=newest/)
    await page.reload()
    await expect(tile(page, 'Newest')).toContainText('request served')
    await shots(page, `24-alone-${way.name}`)
    if (way === byKeyboard) await page.keyboard.press('Escape')
    else await way.choose(page, menuOf(page, 'Newest'), 'Show all widgets')
    await expect(tile(page, 'Requests')).toBeVisible()
  })

  test(`25 pages are reordered and renamed, ${way.name}`, async ({ page, server }) => {
    const { id } = await stored(server, named('Pages'))
    await signIn(page, server, `/dashboards/${id}`)
    await way.press(page, button(page, 'Edit'))
    await way.turnTo(page, tabs(page), 'Later')
    await way.choose(page, button(page, 'Actions for the page Later'), 'Move to the left')
    await expect(tabs(page).getByRole('tab')).toHaveText(['Later', 'Web'])
    await way.choose(page, button(page, 'Actions for the page Later'), 'Rename…')
    const dialog = page.getByRole('dialog', { name: 'Rename page' })
    await way.write(page, dialog.getByLabel('Title of the page'), 'Overview')
    await way.press(page, dialog.getByRole('button', { name: 'Apply' }))
    await save(page, way)
    await page.reload()
    await expect(tabs(page).getByRole('tab')).toHaveText(['Overview', 'Web'])
  })

  test(`26 a threshold marks a number, ${way.name}`, async ({ page, server }) => {
    const { id } = await stored(server, named('Threshold'))
    await signIn(page, server, `/dashboards/${id}`)
    await way.press(page, button(page, 'Edit'))
    await way.choose(page, menuOf(page, 'Requests'), 'Edit')
    const dialog = page.getByRole('dialog')
    await way.press(page, dialog.getByRole('button', { name: 'Add threshold' }))
    const threshold = dialog.getByRole('group', { name: 'Threshold 1' })
    await way.write(page, threshold.getByRole('textbox').or(threshold.getByRole('spinbutton')).first(), '25')
    await way.press(page, dialog.getByRole('button', { name: 'Apply' }))
    await expect(dialog).toBeHidden()
    await expect(tile(page, 'Requests')).toContainText(/danger/i)
    await save(page, way)
    await shots(page, `26-threshold-${way.name}`)
  })

  test(`27 a parameter chooses the host of all widgets, ${way.name}`, async ({ page, server }) => {
    const asked = { ...requests, query: { type: 'elasticsearch', query_string: 'source:$host$' } as const }
    const empty = newDashboard()
    const { id } = await stored(
      server,
      named('Parameters'),
      changePage(empty, empty.pages[0]!.id, addWidgetFirst(empty.pages[0]!, asked, { title: 'Requests' })),
    )
    await signIn(page, server, `/dashboards/${id}`)
    await way.press(page, button(page, 'Edit'))
    await way.choose(page, button(page, 'More for this dashboard'), 'Parameters…')
    const dialog = page.getByRole('dialog', { name: 'Parameters' })
    await way.press(page, dialog.getByRole('button', { name: 'Add parameter' }))
    await way.write(page, dialog.getByLabel('Name'), 'host')
    await way.press(page, dialog.getByRole('button', { name: 'Apply' }))
    await save(page, way)
    await way.write(page, page.getByRole('group', { name: 'Parameters' }).getByLabel('host'), 'db-1')
    await page.keyboard.press('Enter')
    await expect(tile(page, 'Requests')).toContainText('10')
    await expect(page).toHaveURL(/param\.host=db-1/)
  })

  test(`28 a public link shows the dashboard without a login until it is revoked, ${way.name}`, async ({
    page,
    server,
    browser,
  }) => {
    const view = await stored(server, named('Public'))
    await signIn(page, server, `/dashboards/${view.id}`)
    await way.choose(page, button(page, 'More for this dashboard'), 'Public links…')
    const dialog = page.getByRole('dialog', { name: `Public links to '${view.title}'` })
    await way.write(page, dialog.getByLabel('Title of the link'), 'Lobby')
    await way.press(page, dialog.getByRole('button', { name: 'Create link' }))
    const address = dialog.getByRole('textbox', { name: 'Address' })
    await expect(address).toHaveValue(/^http/)
    const stranger = await browser.newPage()
    await stranger.goto(await address.inputValue())
    await expect(tile(stranger, 'Requests')).toContainText('40')
    await expect(button(stranger, 'Edit')).toBeHidden()
    await way.press(page, dialog.getByRole('button', { name: /^Revoke 'Lobby'/ }))
    await way.press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
    await expect(dialog).toContainText('No public links')
    await stranger.reload()
    await expect(stranger.getByText('This link is not valid any more.')).toBeVisible()
    await stranger.close()
  })

  test(`29 the pages are shown in turn on a TV, with the override, ${way.name}`, async ({ page, server }) => {
    const view = await stored(server, named('TV'))
    await signIn(page, server, `/dashboards/${view.id}?q=source%3Adb-1`)
    await way.press(page, button(page, 'TV mode'))
    const dialog = page.getByRole('dialog', { name: 'TV mode' })
    await way.write(page, dialog.getByLabel('Seconds each page is shown'), '2')
    await way.press(page, dialog.getByRole('button', { name: 'Start TV mode' }))
    await expect(page).toHaveURL(/\/dashboards\/tv\/[0-9a-f]{24}\?.*q=source.*interval=2/)
    await expect(tile(page, 'Requests')).toContainText('10')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText('Later', { exact: true })).toBeVisible()
    await expect(page.getByText('Web', { exact: true })).toBeVisible()
    await shots(page, `29-tv-${way.name}`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/dashboards\/[0-9a-f]{24}\?.*q=source/)
  })

  test(`30 a widget is exported, deleted and brought back, ${way.name}`, async ({ page, server }) => {
    const { id } = await stored(server, named('Undo'))
    await signIn(page, server, `/dashboards/${id}`)
    await expect(tile(page, 'Requests')).toContainText('40')
    const download = page.waitForEvent('download')
    await way.choose(page, menuOf(page, 'Requests'), 'Export as CSV')
    expect((await download).suggestedFilename()).toBe('Requests.csv')
    await way.press(page, button(page, 'Edit'))
    await way.choose(page, menuOf(page, 'Requests'), 'Delete')
    await expect(tile(page, 'Requests')).toBeHidden()
    if (way === byKeyboard) await page.keyboard.press('Control+z')
    else await way.press(page, button(page, 'Undo'))
    await expect(tile(page, 'Requests')).toContainText('40')
  })

  test(`31 a reader is given a dashboard, and sees what they may, ${way.name}`, async ({ page, server }) => {
    const view = await stored(server, named('Shared'))
    const name = way === byKeyboard ? 'keyreader' : 'mousereader'
    await addUser(server, name, { first_name: name, last_name: 'Reader', roles: ['Reader'] })
    await signIn(page, server, `/dashboards/${view.id}`)
    await way.press(page, button(page, 'Share'))
    const dialog = page.getByRole('dialog')
    await way.select(page, dialog.getByRole('combobox', { name: 'Share with' }), `${name} Reader`)
    await way.press(page, dialog.getByRole('button', { name: 'Save sharing' }))
    await expect(dialog).toBeHidden()
    const own = await page.context().browser()!.newPage()
    await own.request.post(`${server.url}/api/system/sessions`, {
      data: { username: name, password: secret, host: '' },
      headers: { 'x-requested-by': 'test' },
    })
    await own.goto(`${server.url}/dashboards/${view.id}`)
    await expect(own.getByRole('heading', { name: view.title })).toBeVisible()
    await expect(button(own, 'Edit')).toBeHidden()
    await own.close()
  })
}
