/** The pages of event notifications and of their queue. */
import { fakeApi, type FakeApi } from './fakes/api.ts'
import { configs, notification } from '../../elements/notifications/example-notifications.ts'
import { fakeNotifications, type FakeNotifications } from './fakes/notifications.ts'
import { fakeUser } from './fakes/user.ts'
import { axeViolations, expect, test as base } from './pages.ts'

const hostile = '<img src=x onerror="document.title=1">'

const test = base.extend<{ api: FakeApi; fake: FakeNotifications }>({
  api: async ({ page }, use) => use(await fakeApi(page)),
  fake: async ({ page, api }, use) => {
    api.answers.set('/events/definitions', {
      body: {
        event_definitions: [
          { id: 'errors', title: 'Too many errors', notifications: [{ notification_id: 'http-notification-v1' }] },
          { id: 'silence', title: 'No message from a firewall', notifications: [] },
        ],
      },
    })
    const fake = await fakeNotifications(
      page,
      notification('http-notification-v1', configs.http),
      notification('slack-notification-v1', configs.chatA, { title: 'Chat of the night' }),
    )
    await use(fake)
  },
})

test.describe('the list of notifications', () => {
  test('shows types and what became of deliveries, with the reasons of those that were not sent', async ({
    page,
    fake,
    openApp,
  }) => {
    expect(fake.all.size).toBe(2)
    await openApp('/alerts/notifications')
    const row = page.getByRole('row').filter({ hasText: 'Operators' })
    await expect(row).toContainText('HTTP Notification')
    await expect(row).toContainText('1,204')
    await expect(row.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
      'href',
      '/alerts/notifications/queue?notification_id=http-notification-v1',
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
    fake,
    openApp,
  }) => {
    fake.undelivered = 'The receiver answered with status 503.'
    fake.answer = { status: 503, body: hostile, duration_ms: 1204 }
    await openApp('/alerts/notifications')
    await page.getByRole('button', { name: 'More for Operators' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Send test' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: "Test of 'Operators'" })
    await expect(dialog.getByRole('alert')).toContainText('The receiver answered with status 503.')
    await expect(dialog.getByRole('group', { name: 'Answer of the receiver' })).toHaveText(hostile)
    await expect(dialog).toContainText('1,204 ms')
    expect(await axeViolations(page)).toEqual([])
    fake.undelivered = null
    fake.answer = { status: 200, body: '', duration_ms: 3 }
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByRole('status')).toContainText('The test notification was sent.')
    expect(fake.sent[0]!.body).toMatchObject({
      id: 'http-notification-v1',
      config: { basic_auth: { keep_value: true }, api_secret: { delete_value: true } },
    })
  })

  test('says which event definitions lose a notification that is deleted', async ({ page, fake, openApp }) => {
    await openApp('/alerts/notifications')
    await page.getByRole('button', { name: 'More for Operators' }).click()
    await page.getByRole('menuitem', { name: 'Delete notification' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This event definition would no longer use it:')
    await expect(question.getByRole('listitem')).toHaveText(['Too many errors'])
    await question.getByRole('button', { name: 'Delete notification' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Operators' })).toHaveCount(0)
    expect([...fake.all.keys()]).toEqual(['slack-notification-v1'])
  })
})

test.describe('the form of a notification', () => {
  test('keeps what was typed for each type, tests before it saves, and leads to what it created', async ({
    page,
    fake,
    openApp,
  }) => {
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
    fake.answer = { status: 202, body: 'queued', duration_ms: 12 }
    await page.getByRole('button', { name: 'Execute test notification' }).click()
    await expect(page.getByText('Status 202')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create notification' }).click()
    await expect(page.getByRole('heading', { name: 'Ops hook', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/alerts\/notifications\/n3$/)
  })

  test('of a stored one has its type, and says so to who may not change it', async ({ page, api, fake, openApp }) => {
    await openApp('/alerts/notifications/http-notification-v1/edit')
    await expect(page.getByRole('heading', { name: "Edit notification 'Operators'" })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Notification type' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    expect(fake.sent).toEqual([])
    api.answers.set('/users/mara.lindqvist', { body: fakeUser({ permissions: ['eventnotifications:read'] }) })
    await openApp('/alerts/notifications/http-notification-v1/edit')
    await expect(page.getByText('You may not change this notification.')).toBeVisible()
  })
})

test('the page of a notification shows its settings, what uses it, and what waits', async ({ page, fake, openApp }) => {
  expect(fake.queue).toHaveLength(3)
  await openApp('/alerts/notifications/http-notification-v1')
  await expect(page.getByText('https://hook.example.org/x')).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Too many errors' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('1,204')
  await expect(page.getByRole('table', { name: 'Waiting notifications' }).getByRole('row')).toHaveCount(3)
  expect(await axeViolations(page)).toEqual([])
})

test.describe('the queue', () => {
  test('says why each waits and what the receiver answered, and cancels one', async ({ page, fake, openApp }) => {
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
    expect(fake.sent).toEqual([{ method: 'DELETE', path: '/events/notifications/queue/1', body: null }])
  })

  test('is filtered by event definition, in the address, and what is shown is cleared', async ({
    page,
    fake,
    openApp,
  }) => {
    await openApp('/alerts/notifications/queue')
    await page.getByRole('combobox', { name: 'Event definition' }).press('Enter')
    await page.getByRole('option', { name: 'Too many errors' }).click()
    await expect(page).toHaveURL(/\?event_definition_id=errors$/)
    await expect(page.getByText('No message from fw-7')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear queue' }).click()
    const question = page.getByRole('alertdialog', { name: 'Clear 2 waiting notifications?' })
    await expect(question).toContainText('All that match the filters are cleared.')
    await question.getByRole('button', { name: 'Clear queue' }).click()
    await expect(page.getByText('2 notifications were cleared.')).toBeVisible()
    await expect(page.getByText('No notification is waiting.')).toBeVisible()
    expect(fake.sent.map(({ body }) => body)).toEqual([{ event_definition_id: 'errors' }])
    expect(fake.queue).toHaveLength(1)
  })

  test('400 and 320 px: nothing is wider than the page', async ({ page, fake, openApp }) => {
    expect(fake.queue).toHaveLength(3)
    for (const path of ['/alerts/notifications/queue', '/alerts/notifications', '/alerts/notifications/new']) {
      await openApp(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [400, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })
})
