/** The pages of event notifications and of their queue. What was delivered and what waits are the examples', with ids of the server's. */
import { exampleDefinition } from '../../elements/alerts/definitions/example-definitions.ts'
import { configs } from '../../elements/notifications/example-notifications.ts'
import { exampleCounts, exampleQueue } from '../../elements/notifications/example-queue.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base } from './server-in-memory.ts'

const hostile = '<img src=x onerror="document.title=1">'
const path = '/events/notifications'
type Queue = ReturnType<typeof exampleQueue>

/** The server has two notifications, and two event definitions, the first of which uses the first notification. */
const test = base.extend<{ http: string; errors: string; waits: (queue: (all: Queue) => Queue) => void }>({
  http: async ({ server }, use) => {
    const config = { ...configs.http, basic_auth: { set_value: 'u:p' }, api_secret: null }
    const { id } = await server.call('POST', path, { title: 'Operators', description: 'Who is on call', config })
    await use(id as string)
  },
  errors: async ({ server, http }, use) => {
    const body = {
      ...exampleDefinition,
      id: null,
      title: 'Too many errors',
      config: { ...exampleDefinition.config, streams: [] },
      notifications: [{ notification_id: http, notification_parameters: null }],
    }
    await use((await server.call('POST', '/events/definitions', body)).id as string)
  },
  waits: async ({ server, http, errors }, use) => {
    const chat = { title: 'Chat of the night', description: '', config: configs.chatA }
    const { id } = await server.call('POST', path, chat)
    const withIds = <One extends { readonly event_definition_id: string; readonly notification_id: string }>(
      one: One,
    ) => ({
      ...one,
      event_definition_id: one.event_definition_id === 'errors' ? errors : one.event_definition_id,
      notification_id: one.notification_id === 'http-notification-v1' ? http : (id as string),
    })
    const waits = (queue: (all: Queue) => Queue) => {
      const deliveries = queue(exampleQueue().map(withIds))
      server.answers.set(`GET ${path}/queue`, {
        body: { deliveries, total: deliveries.length, page: 1, per_page: 20 },
      })
    }
    waits(all => all)
    server.answers.set(`GET ${path}/statistics`, { body: { statistics: exampleCounts().map(withIds) } })
    await use(waits)
  },
})

test.describe('the list of notifications', () => {
  test('shows types and what became of deliveries, with the reasons of those that were not sent', async ({
    page,
    http,
    openApp,
  }) => {
    await openApp('/alerts/notifications')
    const row = page.getByRole('row').filter({ hasText: 'Operators' })
    await expect(row).toContainText('HTTP Notification')
    await expect(row).toContainText('1,204')
    await expect(row.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
      'href',
      `/alerts/notifications/queue?notification_id=${http}`,
    )
    await row.getByRole('button', { name: '99,131' }).click()
    const reasons = page.getByRole('dialog', { name: 'Suppressed' })
    await expect(reasons.getByRole('row').nth(1)).toContainText('Ceiling of the event definition')
    await expect(reasons.getByRole('row').nth(1)).toContainText('94,320')
    await expect(reasons.getByRole('row').nth(2)).toContainText('Grace period')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Pages about alerts' })).toContainText('Queue')
  })

  test('tests a notification from its row and shows what the receiver answered, as text', async ({
    page,
    http,
    server,
    openApp,
  }) => {
    const error = 'The receiver answered with status 503.'
    const call = `POST ${path}/try`
    server.answers.set(call, {
      body: { delivered: false, error, answer: { status: 503, body: hostile, duration_ms: 1204 } },
    })
    await openApp('/alerts/notifications')
    await page.getByRole('button', { name: 'More for Operators' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Send test' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: "Test of 'Operators'" })
    await expect(dialog.getByRole('alert')).toContainText(error)
    await expect(dialog.getByRole('group', { name: 'Answer of the receiver' })).toHaveText(hostile)
    await expect(dialog).toContainText('1,204 ms')
    expect(await axeViolations(page)).toEqual([])
    const answer = { status: 200, body: '', duration_ms: 3 }
    server.answers.set(call, { body: { delivered: true, error: null, answer } })
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByRole('status')).toContainText('The test notification was sent.')
    expect(server.asked(call)[0]).toMatchObject({
      id: http,
      config: { basic_auth: { keep_value: true }, api_secret: { delete_value: true } },
    })
  })

  test('says which event definitions lose a notification that is deleted', async ({ page, server, openApp }) => {
    await openApp('/alerts/notifications')
    await page.getByRole('button', { name: 'More for Operators' }).click()
    await page.getByRole('menuitem', { name: 'Delete notification' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This event definition would no longer use it:')
    await expect(question.getByRole('listitem')).toHaveText(['Too many errors'])
    await question.getByRole('button', { name: 'Delete notification' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Operators' })).toHaveCount(0)
    const { elements } = await server.call('GET', `${path}/paginated`)
    expect(elements).toMatchObject([{ title: 'Chat of the night' }])
  })
})

test.describe('the form of a notification', () => {
  test('keeps what was typed for each type, tests before it saves, and leads to what it created', async ({
    page,
    server,
    openApp,
  }) => {
    const answer = { status: 202, body: 'queued', duration_ms: 12 }
    server.answers.set(`POST ${path}/try`, { body: { delivered: true, error: null, answer } })
    await openApp('/alerts/notifications/new')
    await page.getByLabel('Title', { exact: true }).fill('Ops hook')
    const type = page.getByRole('combobox', { name: 'Notification type' })
    const choose = async (name: string) => {
      await type.press('Enter')
      await page.getByRole('option', { name, exact: true }).click()
    }
    await choose('HTTP Notification')
    await page.getByLabel('URL', { exact: true }).fill('https://ops.example.org/hook')
    await choose('Slack Notification')
    await expect(page.getByLabel('Webhook URL')).toHaveValue('')
    await choose('HTTP Notification')
    await expect(page.getByLabel('URL', { exact: true })).toHaveValue('https://ops.example.org/hook')
    await page.getByRole('button', { name: 'Execute test notification' }).click()
    await expect(page.getByText('Status 202')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create notification' }).click()
    await expect(page.getByRole('heading', { name: 'Ops hook', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/alerts\/notifications\/[0-9a-f]{24}$/)
  })

  test('of a stored one has its type, and says so to who may not change it', async ({
    page,
    http,
    server,
    openApp,
  }) => {
    await openApp(`/alerts/notifications/${http}/edit`)
    await expect(page.getByRole('heading', { name: "Edit notification 'Operators'" })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Notification type' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    expect(server.asked(`PUT ${path}/${http}`)).toEqual([])
    await server.call('PUT', '/users/mara.lindqvist/permissions', { permissions: ['eventnotifications:read'] })
    await openApp(`/alerts/notifications/${http}/edit`)
    await expect(page.getByText('You may not change this notification.')).toBeVisible()
  })
})

test('the page of a notification shows its settings, what uses it, and what waits', async ({
  page,
  http,
  waits,
  openApp,
}) => {
  waits(all => all.filter(({ notification_id }) => notification_id === http))
  await openApp(`/alerts/notifications/${http}`)
  await expect(page.getByText('https://hook.example.org/x')).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Too many errors' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('1,204')
  await expect(page.getByRole('table', { name: 'Waiting notifications' }).getByRole('row')).toHaveCount(3)
  expect(await axeViolations(page)).toEqual([])
})

test.describe('the queue', () => {
  test('says why each waits and what the receiver answered, and cancels one', async ({
    page,
    server,
    waits,
    openApp,
  }) => {
    server.answers.set(`DELETE ${path}/queue/1`, { status: 204 })
    await page.route(`**${path}/queue/1`, route => {
      waits(([_, ...others]) => others)
      return route.fallback()
    })
    await openApp('/alerts/notifications/queue')
    const table = page.getByRole('table', { name: 'Waiting notifications' })
    const failing = table.getByRole('row').filter({ hasText: 'Too many errors: web-01' })
    await expect(failing).toContainText('The receiver keeps failing')
    await expect(table.getByRole('row').filter({ hasText: 'web-02' })).toContainText('Being sent')
    await failing.getByRole('button', { name: 'Show details' }).press('Enter')
    await expect(page.getByText('The receiver may get it twice.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Answer of the receiver' })).toHaveText('<h1>Service unavailable</h1>')
    expect(await axeViolations(page)).toEqual([])
    await failing.getByRole('button', { name: "Cancel 'Operators' for 'Too many errors: web-01'" }).press('Enter')
    await expect(page.getByText('The notification was cancelled.')).toBeVisible()
    await expect(failing).toHaveCount(0)
    expect(server.asked(`DELETE ${path}/queue/1`)).toHaveLength(1)
  })

  test('is filtered by event definition, in the address, and what is shown is cleared', async ({
    page,
    server,
    errors,
    waits,
    openApp,
  }) => {
    await openApp('/alerts/notifications/queue')
    await expect(page.getByText('No message from fw-7')).toBeVisible()
    waits(all => all.filter(one => one.event_definition_id === errors))
    await page.getByRole('combobox', { name: 'Event definition' }).press('Enter')
    await page.getByRole('option', { name: 'Too many errors' }).click()
    await expect(page).toHaveURL(new RegExp(`\\?event_definition_id=${errors}$`))
    await expect(page.getByText('No message from fw-7')).toHaveCount(0)
    expect(server.asked(`GET ${path}/queue`).at(-1)).toMatchObject({ event_definition_id: errors })
    server.answers.set(`POST ${path}/queue/clear`, { body: { cleared: 2 } })
    await page.route(`**${path}/queue/clear`, route => {
      waits(() => [])
      return route.fallback()
    })
    await page.getByRole('button', { name: 'Clear queue' }).click()
    const question = page.getByRole('alertdialog', { name: 'Clear 2 waiting notifications?' })
    await expect(question).toContainText('All that match the filters are cleared.')
    await question.getByRole('button', { name: 'Clear queue' }).click()
    await expect(page.getByText('2 notifications were cleared.')).toBeVisible()
    await expect(page.getByText('No notification is waiting.')).toBeVisible()
    expect(server.asked(`POST ${path}/queue/clear`)).toEqual([{ event_definition_id: errors }])
  })

  test('400 and 320 px: nothing is wider than the page', async ({ page, openApp }) => {
    for (const path of ['/alerts/notifications/queue', '/alerts/notifications', '/alerts/notifications/new']) {
      await openApp(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [400, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })
})
