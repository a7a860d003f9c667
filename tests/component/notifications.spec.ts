/** The notification elements on a page of somebody else: form, summary, details, for each type. */
import type { Page } from '@playwright/test'
import { configs, notification, type ExampleNotification } from '../../elements/notifications/example-notifications.ts'
import { defaultBrand } from '../../core/brand/brand.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import { axeViolations, ended, expect } from './pages.ts'
import { test as base } from './server-in-memory.ts'

interface Told {
  readonly name: string
  readonly detail: any
}
let heard: Told[] = []

const kinds = ['paging', 'chatA', 'chatB', 'http'] as const
type Kind = (typeof kinds)[number]
const given = (kind: Kind) => notification(kind, configs[kind])

const path = '/events/notifications'
/** The configurations of the examples as they are written. */
const written = { ...configs, http: { ...configs.http, basic_auth: { set_value: 'u:p' }, api_secret: null } }
const refused = (errors: object) => ({ status: 400, body: { failed: true, errors, error_context: {} } })

/** The server has one notification of each kind, by these ids. */
const test = base.extend<{
  ids: Readonly<Record<Kind, string>>
  show: (tag: string, properties: object) => Promise<void>
}>({
  ids: async ({ server }, use) => {
    const ids: Partial<Record<Kind, string>> = {}
    for (const kind of kinds) {
      const { id: _, ...body } = { ...given(kind), config: written[kind] }
      ids[kind] = (await server.call('POST', path, body)).id
    }
    await use(ids as Record<Kind, string>)
  },
  show: async ({ openGallery }, use) => {
    heard = []
    for (const name of [
      'cordwood-config-changed',
      'cordwood-notification-saved',
      'cordwood-notification-tested',
      'cordwood-unsaved',
    ])
      document.addEventListener(name, event => heard.push({ name, detail: (event as CustomEvent).detail }), {
        signal: ended(),
      })
    await openGallery('notifications')
    await use(async (tag, properties) => {
      const provider = document.createElement('cordwood-provider')
      provider.setAttribute('base-url', '/api')
      provider.append(Object.assign(document.createElement(tag), properties))
      document.querySelector('main')!.append(provider)
    })
  },
})

test.use({ serverOf: 'file' })

const told = (name: string) => heard.filter(one => one.name === name).map(one => one.detail)
const config = () => told('cordwood-config-changed').at(-1)?.config
const form = 'cordwood-notification-form'
const set = (page: Page, properties: object) =>
  page.evaluate(
    ([tag, values]) => {
      Object.assign(document.querySelector(tag)!, values)
    },
    [form, properties] as const,
  )
const reportValidity = (page: Page) =>
  page.evaluate(tag => (document.querySelector(tag) as unknown as { reportValidity(): boolean }).reportValidity(), form)

test.describe('a configuration the page keeps', () => {
  test('paging starts with its defaults and asks for what it needs', async ({ page, show }) => {
    await show(form, { type: 'pagerduty-notification-v2' })
    await expect(page.getByRole('checkbox', { name: 'Use custom incident key' })).toBeChecked()
    await expect(page.getByLabel('Incident key prefix')).toHaveValue('Cordwood')
    await expect(page.getByLabel('Client name')).toHaveValue('Cordwood')
    expect(config()).toEqual({
      type: 'pagerduty-notification-v2',
      routing_key: '',
      custom_incident: true,
      key_prefix: 'Cordwood',
      client_name: 'Cordwood',
      client_url: '',
    })
    await page.getByLabel('Incident key prefix').fill('')
    await page.getByLabel('Client name').fill('')
    await expect.poll(() => reportValidity(page)).toBe(false)
    await expect(page.getByText('A value is required.')).toHaveCount(4)
    await expect(page.getByLabel('Routing key')).toBeFocused()
    await page.getByLabel('Routing key').fill('k'.repeat(32))
    await page.getByLabel('Incident key prefix').fill('ops')
    await page.getByLabel('Client name').fill('Logs')
    await page.getByLabel('Client URL').fill('https://logs.example.org')
    await expect.poll(() => reportValidity(page)).toBe(true)
    expect(config()).toMatchObject({
      routing_key: 'k'.repeat(32),
      key_prefix: 'ops',
      client_url: 'https://logs.example.org',
    })
  })

  test('chat A starts with its defaults and asks for webhook and channel', async ({ page, show }) => {
    await show(form, { type: 'slack-notification-v1' })
    await expect(page.getByLabel('Configuration color')).toHaveValue('#FF0000')
    await expect(page.getByLabel('Channel', { exact: true })).toHaveValue('#channel')
    await expect(page.getByLabel(/^User name/)).toHaveValue('Cordwood')
    expect(config()).toMatchObject({
      notify_channel: false,
      notify_here: false,
      link_names: false,
      backlog_size: 0,
      time_zone: 'UTC',
      include_title: true,
    })
    expect(config().custom_message).toContain('${event_definition_title}')
    await page.getByLabel('Channel', { exact: true }).fill('')
    await expect.poll(() => reportValidity(page)).toBe(false)
    await expect(page.getByText('A value is required.')).toHaveCount(2)
    await expect(page.getByLabel('Webhook URL')).toBeFocused()
    await page.getByRole('checkbox', { name: 'Notify here' }).check()
    expect(config()).toMatchObject({ notify_here: true })
  })

  test('chat B starts with its defaults and asks for its webhook', async ({ page, show }) => {
    await show(form, { type: 'teams-notification-v1' })
    await expect(page.getByLabel('Configuration color')).toHaveValue('#FF0000')
    expect(config()).toMatchObject({
      color: '#FF0000',
      webhook_url: '',
      icon_url: null,
      backlog_size: 0,
      time_zone: 'UTC',
    })
    expect(config().custom_message).toContain('<h3>${event_definition_title}</h3>')
    await expect.poll(() => reportValidity(page)).toBe(false)
    await expect(page.getByText('A value is required.')).toHaveCount(1)
  })

  test('the backlog checkbox sends the stored size or 0, and starts as the size says', async ({ page, show }) => {
    await show(form, { type: 'slack-notification-v1', config: configs.chatA })
    const checkbox = page.getByRole('checkbox', { name: 'Limit the message backlog' })
    await expect(checkbox).toBeChecked()
    await expect(page.getByLabel('Message backlog limit')).toHaveValue('5')
    expect(told('cordwood-config-changed')).toEqual([])
    await checkbox.uncheck()
    expect(config().backlog_size).toBe(0)
    await expect(page.getByLabel('Message backlog limit')).toBeHidden()
    await checkbox.check()
    expect(config().backlog_size).toBe(5)
    await page.getByLabel('Message backlog limit').fill('-1')
    await expect.poll(() => reportValidity(page)).toBe(false)
    await expect(page.getByText('Your input is too short.')).toBeVisible()
  })

  test('a backlog without limit starts unchecked', async ({ page, show }) => {
    await show(form, { type: 'teams-notification-v1', config: configs.chatB })
    await expect(page.getByRole('checkbox', { name: 'Limit the message backlog' })).not.toBeChecked()
  })

  test('placeholders go in at the cursor, by the keyboard alone', async ({ page, show }) => {
    await show(form, { type: 'slack-notification-v1', config: { ...configs.chatA, custom_message: 'ab' } })
    const template = page.getByLabel(/^Custom message template/)
    await template.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Insert placeholder' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(template).toHaveValue('a${event_definition_type}b')
    await expect(template).toBeFocused()
    await page.keyboard.type('!')
    await expect(template).toHaveValue('a${event_definition_type}!b')
    expect(config().custom_message).toBe('a${event_definition_type}!b')
  })

  test('the time zone is picked, the color typed', async ({ page, show }) => {
    await show(form, { type: 'teams-notification-v1', config: configs.chatB })
    await page.getByLabel('Configuration color').fill('#123456')
    await page
      .getByRole('button', { name: /^Time zone/ })
      .or(page.getByRole('combobox', { name: 'Time zone' }))
      .first()
      .click()
    await page.keyboard.type('tokyo')
    await page.keyboard.press('Enter')
    expect(config()).toMatchObject({ color: '#123456', time_zone: 'Asia/Tokyo' })
  })

  test('the page shows what its server said, gives another configuration, and is not asked back', async ({
    page,
    show,
  }) => {
    await show(form, { type: 'slack-notification-v1', config: configs.chatA })
    await set(page, {
      errors: { webhook_url: ['Not whitelisted', 'second'], notify_here: ['Notify either'], config: ['Unknown'] },
    })
    await expect(page.getByText('Not whitelisted')).toBeVisible()
    await expect(page.getByText('second')).toBeHidden()
    await expect(page.getByText('Unknown')).toBeVisible()
    await expect(page.getByLabel('Webhook URL')).toHaveAccessibleDescription('Not whitelisted')
    await expect(page.getByRole('checkbox', { name: 'Notify here' })).toHaveAccessibleDescription('Notify either')
    await set(page, { config: { ...configs.chatA, channel: '#other' } })
    await expect(page.getByLabel('Channel', { exact: true })).toHaveValue('#other')
    expect(told('cordwood-config-changed')).toEqual([])
  })

  test('a type nobody knows is said', async ({ page, show }) => {
    await show(form, { type: 'carrier-pigeon' })
    await expect(page.getByText("This interface does not know the notification type 'carrier-pigeon'.")).toBeVisible()
  })
})

test.describe('a whole notification', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Update notification' }).click()

  test('is loaded, changed and saved', async ({ page, show, server, ids }) => {
    await show(form, { notificationId: ids.chatA })
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Operators')
    await page.getByLabel('Title', { exact: true }).fill('On call')
    await page.getByLabel('Channel', { exact: true }).fill('#night')
    await save(page)
    await expect(page.getByText("Notification 'On call' was saved.")).toBeVisible()
    expect(server.asked(`PUT ${path}/${ids.chatA}`)).toEqual([
      notification(ids.chatA, { ...configs.chatA, channel: '#night' }, { title: 'On call' }),
    ])
    expect(told('cordwood-notification-saved')[0].notification.title).toBe('On call')
    expect(told('cordwood-unsaved').map(detail => detail.unsaved)).toEqual([true, false])
  })

  test('shows what the server says at its field, which gets the focus', async ({ page, show, ids }) => {
    await show(form, { notificationId: ids.paging })
    await page.getByLabel('Routing key').fill('short')
    await save(page)
    await expect(page.getByLabel('Routing key')).toHaveAccessibleDescription('Must have exactly 32 characters.')
    await expect(page.getByLabel('Routing key')).toBeFocused()
    await expect(page.getByText('The notification could not be saved')).toBeVisible()
    await page.getByLabel('Routing key').fill('s'.repeat(32))
    await save(page)
    await expect(page.getByText("Notification 'Operators' was saved.")).toBeVisible()
    await expect(page.getByText('Must have exactly 32 characters.')).toBeHidden()
  })

  test('is tested: as stored, as it is now, and told why it was not delivered', async ({ page, show, server, ids }) => {
    const call = `POST ${path}/try`
    server.answers.set(call, { body: { delivered: true, error: null, answer: null } })
    await show(form, { notificationId: ids.http })
    const run = page.getByRole('button', { name: 'Execute test notification' })
    await run.click()
    await expect(page.getByText('The test notification was sent.')).toBeVisible()
    await page.getByLabel('URL', { exact: true }).fill('https://other.example.org')
    const error = 'The receiver answered with status 404: no_service'
    const answer = { status: 404, body: 'no_service', duration_ms: 12 }
    server.answers.set(call, { body: { delivered: false, error, answer } })
    await run.click()
    const failed = page.getByRole('alert').filter({ hasText: 'The test notification could not be sent' })
    await expect(failed).toContainText('status 404: no_service')
    await expect(failed).toContainText('Status 404')
    await expect(failed.getByRole('group', { name: 'Answer of the receiver' })).toHaveText('no_service')
    expect(server.asked(call)).toMatchObject([
      { id: ids.http, config: { url: configs.http.url } },
      { id: ids.http, config: { url: 'https://other.example.org', basic_auth: { keep_value: true } } },
    ])
    expect(told('cordwood-notification-tested')).toEqual([{ delivered: true }, { delivered: false, message: error }])
  })

  test('keeps a secret until it is reset, and the reset can be undone', async ({ page, show, server, ids }) => {
    await show(form, { notificationId: ids.http })
    await page.getByRole('button', { name: 'Reset Basic authentication' }).click()
    await page.getByRole('button', { name: 'Undo Reset' }).click()
    await page.getByRole('button', { name: 'Reset Basic authentication' }).click()
    await page.getByLabel(/^Basic authentication/).fill('u:p')
    await save(page)
    await expect(page.getByText("Notification 'Operators' was saved.")).toBeVisible()
    expect(server.asked(`PUT ${path}/${ids.http}`)).toMatchObject([
      { config: { basic_auth: { set_value: 'u:p' }, api_secret: { delete_value: true } } },
    ])
    await expect(page.getByRole('button', { name: 'Reset Basic authentication' })).toBeVisible()
  })

  test('is created', async ({ page, show, server }) => {
    await show(form, { type: 'teams-notification-v1', create: true })
    await page.getByRole('button', { name: 'Create notification' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await page.getByLabel('Title', { exact: true }).fill('New')
    await page.getByLabel('Webhook URL').fill('https://acme.webhook.office.com/x')
    await page.keyboard.press('Enter')
    await expect(page.getByText("Notification 'New' was saved.")).toBeVisible()
    expect(server.asked(`POST ${path}`)).toMatchObject([{ title: 'New', config: { type: 'teams-notification-v1' } }])
    await expect(page.getByRole('button', { name: 'Update notification' })).toBeVisible()
  })

  test('that is gone is said, with a way to try again', async ({ page, show, server }) => {
    await show(form, { notificationId: 'gone' })
    await expect(page.getByText('There is no notification with id <gone>.')).toBeVisible()
    server.answers.set(`GET ${path}/gone`, { body: notification('gone', configs.chatB) })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Operators')
  })

  test.describe('of who may do less', () => {
    test.use({ serverOf: 'test' })

    test('can only be read by who may not edit it; who may edit but not create tests only what is stored', async ({
      page,
      show,
      server,
      ids,
    }) => {
      const permissions = [`eventnotifications:read:${ids.paging}`, `eventnotifications:read:${ids.chatA}`]
      await server.call('PUT', '/users/mara.lindqvist/permissions', {
        permissions: [...permissions, `eventnotifications:edit:${ids.chatA}`],
      })
      await show(form, { notificationId: ids.paging })
      await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
      await expect(page.getByRole('button')).toHaveCount(0)
      await set(page, { notificationId: ids.chatA })
      await expect(page.getByRole('button', { name: 'Execute test notification' })).toBeVisible()
      await page.getByLabel('Title', { exact: true }).fill('x')
      await expect(page.getByRole('button', { name: 'Execute test notification' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Update notification' })).toBeVisible()
    })
  })
})

test.describe('summary and details', () => {
  const values = (page: Page) =>
    page
      .locator('dl > div')
      .evaluateAll(rows =>
        Object.fromEntries(
          rows.map(row => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent]),
        ),
      )
  const shown: readonly [Kind, string, Record<string, string>][] = [
    [
      'paging',
      'PagerDuty Notification [Official]',
      {
        'Routing key': 'r'.repeat(32),
        'Use custom incident key': 'Yes',
        'Incident key prefix': 'ops',
        'Client name': 'Cordwood',
        'Client URL': 'https://logs.example.org',
      },
    ],
    [
      'chatA',
      'Slack Notification',
      {
        'Configuration color': '#FF0000',
        'Webhook URL': 'https://hooks.slack.com/services/T0/B0/x',
        Channel: '#ops',
        'Include title': 'Yes',
        'Custom message template': 'Alert: ${event.message}',
        'Message backlog limit': '5',
        'Time zone': 'Europe/Berlin',
        'User name': 'Cordwood',
        'Notify channel': 'No',
        'Notify here': 'Yes',
        'Link names': 'No',
        'Icon URL': 'No value',
        'Icon emoji': ':bell:',
      },
    ],
    [
      'chatB',
      'Microsoft Teams Notification',
      {
        'Configuration color': '#00FF00',
        'Webhook URL': 'https://acme.webhook.office.com/x',
        'Custom message template': '<b>${event.message}</b>',
        'Message backlog limit': 'No limit',
        'Time zone': 'UTC',
        'Icon URL': 'https://example.org/i.png',
      },
    ],
    [
      'http',
      'HTTP Notification',
      {
        URL: 'https://hook.example.org/x',
        'Basic authentication': '******',
        'API key': 'No value',
        'API secret': 'No value',
        'Skip TLS verification': 'No',
      },
    ],
  ]

  for (const [kind, name, rows] of shown) {
    test(`${kind}: a summary of what is stored`, async ({ page, show, ids }) => {
      await show('cordwood-notification-summary', { notificationId: ids[kind] })
      await expect(page.getByText('Operators')).toBeVisible()
      await expect(page.getByText(name, { exact: true })).toBeVisible()
      expect(await values(page)).toEqual(rows)
    })

    test(`${kind}: details on demand`, async ({ page, show }) => {
      await show('cordwood-notification-details', { notification: given(kind) })
      await expect(page.getByText('Who is on call')).toBeVisible()
      expect(await values(page)).toEqual({})
      const more = page.getByRole('button', { name: 'More details' })
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      await more.focus()
      await page.keyboard.press('Enter')
      expect(await values(page)).toEqual(rows)
      await page.getByRole('button', { name: 'Less details' }).press('Enter')
      expect(await values(page)).toEqual({})
    })
  }

  test('without a title the id stands for it, without a description that is said', async ({ page, show }) => {
    await show('cordwood-notification-details', {
      notification: { ...given('chatB'), id: undefined, title: '', description: '' },
      notificationId: '64d1',
    })
    await expect(page.getByText('64d1')).toBeVisible()
    await expect(page.getByText('No description given')).toBeVisible()
  })

  test('hostile 12: texts in a notification and its preview are texts', async ({ page, show, problems }) => {
    const hostile = '<img src=x onerror=alert(1)>\u202e javascript:alert(1) \u0000 \ud800'
    const nasty: ExampleNotification = {
      ...given('chatB'),
      title: hostile,
      description: hostile,
      config: {
        ...configs.chatB,
        webhook_url: 'javascript:alert(1)',
        custom_message: hostile,
        color: 'red;background:url(https://evil.example)',
      },
    }
    await show('cordwood-notification-details', { notification: nasty })
    await show('cordwood-notification-summary', { notification: nasty })
    await page.getByRole('button', { name: 'More details' }).click()
    await expect(page.getByText('javascript:alert(1)', { exact: true })).toHaveCount(2)
    await expect(page.locator('main img, main a')).toHaveCount(0)
    expect(problems).toEqual([])
  })
})

for (const kind of kinds) {
  test(`axe finds nothing in form, summary and details of ${kind}, light and dark @axe`, async ({
    page,
    show,
    server,
    ids,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show(form, { notificationId: ids[kind] })
    await show('cordwood-notification-summary', { notification: given(kind) })
    await show('cordwood-notification-details', { notification: given(kind) })
    await page.getByRole('button', { name: 'More details' }).click()
    server.answers.set(`PUT ${path}/${ids[kind]}`, refused({ title: ['Not that one'], config: ['Wrong'] }))
    await page.getByRole('button', { name: 'Update notification' }).click()
    await expect(page.getByText('Not that one')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    if (kind.startsWith('chat')) {
      await page.getByRole('button', { name: 'Insert placeholder' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    }
  })
}

test('400 px: nothing is wider than the page', async ({ page, show, ids }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await show(form, { notificationId: ids.chatA })
  for (const one of kinds.map(given)) {
    await show('cordwood-notification-summary', {
      notification: { ...one, title: 'x'.repeat(300), config: { ...one.config, url: `https://${'y'.repeat(300)}` } },
    })
    await show('cordwood-notification-details', { notification: { ...one, description: 'z'.repeat(300) } })
  }
  await expect(page.getByLabel('Channel', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})

test.describe('types that are set up on the server', () => {
  const starts = (type: string) => ({ type, ...notificationTypeOf(type)!.formDefaults(defaultBrand) })

  test('an e-mail has recipients, texts and a zone @axe', async ({ page, show }) => {
    await show(form, { type: 'email-notification-v1' })
    const field = (name: RegExp) => page.getByLabel(name)
    await expect.poll(() => config()).toEqual(starts('email-notification-v1'))
    await expect(field(/^Email recipients/)).toHaveAccessibleDescription(/One per line/)
    await field(/^Email recipients/).fill('ops@example.org, second@example.org\na@b@c')
    await expect.poll(() => reportValidity(page)).toBe(false)
    await expect(page.getByText("'a@b@c' is no e-mail address. An address looks like name@example.org.")).toBeVisible()
    await field(/^Email recipients/).fill('ops@example.org; second@example.org')
    await field(/^Sender/).fill('logs@example.org')
    await field(/^HTML body template/).fill('<b>${event.message}</b>')
    await expect.poll(() => reportValidity(page)).toBe(true)
    expect(config()).toMatchObject({
      email_recipients: ['ops@example.org', 'second@example.org'],
      sender: 'logs@example.org',
      html_body_template: '<b>${event.message}</b>',
    })
    await page.setViewportSize({ width: 800, height: 700 })
    await set(page, { errors: { recipients: ['There must be recipients.'], body: ['There must be a body.'] } })
    for (const problem of ['There must be recipients.', 'There must be a body.'])
      await expect(page.getByText(problem)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  test('a custom request has a body unless it is a GET; a script its arguments @axe', async ({ page, show }) => {
    await show(form, { type: 'http-notification-v2' })
    await page.getByLabel(/^URL/).fill('https://hook.example.org/x')
    await page.getByLabel(/^Headers/).fill('X-Team: ops\nX-Other: 1')
    expect(config()).toMatchObject({ method: 'POST', headers: { 'X-Team': 'ops', 'X-Other': '1' } })
    await expect(page.getByLabel(/^Body template/)).toBeVisible()
    await set(page, { config: { ...starts('http-notification-v2'), method: 'GET' } })
    await expect(page.getByLabel(/^Body template/)).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])

    await set(page, { type: 'script-notification-v1', config: undefined })
    await page.getByLabel(/^Program/).fill('page-me')
    await page.getByLabel(/^Arguments/).fill('--title\n${event_definition_title}')
    await expect
      .poll(() => config())
      .toMatchObject({
        type: 'script-notification-v1',
        program: 'page-me',
        arguments: ['--title', '${event_definition_title}'],
        timeout_seconds: 10,
      })
    expect(await axeViolations(page)).toEqual([])
  })
})
