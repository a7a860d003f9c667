/** Follows an alert from its e-mail to its acknowledgement: each task by keyboard, in the long form by mouse too, against a real server. */
import type { Page } from '@playwright/test'
import type { EventsSearchReply, FoundEvent } from '../../../core/alerts/events-schema.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import type { Notification } from '../../../core/notifications/schema.ts'
import { startMailReceiver, type MailReceiver } from '../../../host-demo/server/notifications/testing/mail-receiver.ts'
import { inputTypes } from '../../support/input-types.ts'
import { sendTcp } from '../../support/senders.ts'
import { startServer, until, type ServerProcess } from '../../support/server.ts'
import { expect, signIn, test as product } from '../product.ts'
import { shots } from './shots.ts'
import { every, second } from './stored.ts'
import { ways } from './ways.ts'

interface Alerted {
  /** Both hosts answer slowly: only the alert of the first is sent. */
  readonly definition: EventDefinition
  readonly sent: FoundEvent
  readonly suppressed: FoundEvent
}

const condition = {
  expr: '>',
  left: { expr: 'number-ref', ref: 'avg' },
  right: { expr: 'number', value: 500 },
}

/** Both hosts have the same key, none: the grace period holds for them together. */
const definitionWith = (title: string, notification: string) => ({
  title,
  description: 'Requests of one host take too long.',
  remediation_steps: 'Look at the **upstream** first.',
  priority: 3,
  alert: true,
  config: {
    type: 'aggregation-v1',
    query: '_exists_:took_ms',
    query_parameters: [],
    streams: [],
    group_by: ['source'],
    series: [{ id: 'avg', function: 'avg', field: 'took_ms' }],
    conditions: { expression: condition },
    search_within_ms: 300_000,
    execute_every_ms: 300_000,
  },
  field_spec: {},
  key_spec: [],
  notification_settings: { grace_period_ms: 600_000, backlog_size: 5 },
  notifications: [{ notification_id: notification }],
})

const eventsOf = async (server: ServerProcess, definition: string) =>
  (
    await server.json<EventsSearchReply>('POST', '/events/search', {
      filter: { alerts: 'include', event_definitions: [definition] },
      per_page: 100,
    })
  ).events

/** Makes a definition that fires at once, and waits until both its events are there and one of them was sent. */
async function fire(server: ServerProcess, title: string): Promise<Alerted> {
  const notification = await server.json<Notification>('POST', '/events/notifications', {
    title: `Mail for ${title}`,
    description: '',
    config: { type: 'email-notification-v1', email_recipients: ['oncall@example.org'] },
  })
  const body = definitionWith(title, notification.id!)
  const definition = await server.json<EventDefinition>('POST', '/events/definitions?schedule=true', body)
  await until(async () => (await eventsOf(server, definition.id)).length === 2, 'both events')
  const events = await eventsOf(server, definition.id)
  const stateOf = async ({ event }: FoundEvent) => {
    const { notifications } = await server.json<{ notifications: { state: string }[] }>(
      'GET',
      `/events/${event.id}/notifications`,
    )
    return notifications[0]?.state
  }
  const named = async (state: string) => {
    const states = await Promise.all(events.map(stateOf))
    return events[states.indexOf(state)]
  }
  await until(async () => (await named('sent')) !== undefined, 'the e-mail')
  await until(async () => (await named('suppressed')) !== undefined, 'the other one to be suppressed')
  return { definition, sent: (await named('sent'))!, suppressed: (await named('suppressed'))! }
}

const test = product.extend<object, { mails: MailReceiver }>({
  mails: [
    async ({}, use) => {
      const mails = await startMailReceiver()
      await use(mails)
      await mails.close()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({ mails }, use) => {
      const server = await startServer({
        env: {
          CORDWOOD_TRANSPORT_EMAIL_ENABLED: 'on',
          CORDWOOD_TRANSPORT_EMAIL_HOSTNAME: '127.0.0.1',
          CORDWOOD_TRANSPORT_EMAIL_PORT: String(mails.port),
          CORDWOOD_TRANSPORT_EMAIL_USE_TLS: 'off',
          CORDWOOD_TRANSPORT_EMAIL_FROM_EMAIL: 'cordwood@example.org',
        },
      })
      const { port } = await server.input(inputTypes.gelfTcp)
      const now = Date.now()
      const lines = [
        ...every(second, 20, { at: now - second, source: 'web-1', text: 'request served', fields: { took_ms: 900 } }),
        ...every(second, 20, { at: now - second, source: 'web-2', text: 'request served', fields: { took_ms: 700 } }),
      ]
      const frames = lines.map(({ at, source, text, fields }) =>
        JSON.stringify({
          version: '1.1',
          host: source,
          short_message: text,
          timestamp: at / 1000,
          _took_ms: fields!['took_ms'],
        }),
      )
      await sendTcp(port, frames.map(frame => `${frame}\0`).join(''))
      await until(async () => (await server.total()) === lines.length, `${lines.length} messages`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** Holds one for all tasks of a way. */
const fired = new Map<string, Promise<Alerted>>()
const alerted = (server: ServerProcess, title: string) => {
  const alert = fired.get(title) ?? fire(server, title)
  fired.set(title, alert)
  return alert
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog')

for (const way of ways) {
  const named = (title: string) => `${title} ${way.name}`

  test(`38 an e-mail is set up and tested, and its text arrives, ${way.name}`, async ({ page, server, mails }) => {
    await signIn(page, server, '/alerts/notifications')
    await way.press(page, link(page, 'Create notification').first())
    await way.write(page, page.getByLabel('Title', { exact: true }), named('Mail to the office'))
    await way.select(page, page.getByRole('combobox', { name: 'Notification type' }), 'Email Notification')
    const address = `office-${way.name.replaceAll(' ', '-')}@example.org`
    await way.write(page, page.getByLabel('Email recipients'), address)
    await way.press(page, button(page, 'Execute test notification'))
    await expect(page.getByText('The test notification was sent.')).toBeVisible()
    await expect(page.getByText('Kept as number')).toBeVisible()
    await shots(page, `38-mail-${way.name}`)
    const mail = mails.received.find(({ to }) => to.includes(address))!
    expect(mail.text).toContain('A test notification, sent by admin')
    expect(mail.html).toContain('A message of the backlog')
    await way.press(page, button(page, 'Create notification'))
    await expect(page.getByRole('heading', { name: named('Mail to the office'), level: 1 })).toBeVisible()
  })

  test(`39 why an alert fired is found and it is acknowledged, ${way.name}`, async ({ page, server }) => {
    const { sent, definition } = await alerted(server, named('Slow hosts'))
    await server.json('PUT', `/events/definitions/${definition.id}?schedule=true`, {
      ...definition,
      description: 'Changed since.',
    })
    await signIn(page, server, `/alerts?definition=${definition.id}`)
    await way.press(page, link(page, sent.event.message))
    await expect(drawer(page)).toContainText('Look at the upstream first.')
    await expect(drawer(page)).toContainText('The definition was changed since.')
    await expect(drawer(page)).toContainText('Requests of one host take too long.')
    await expect(drawer(page)).toContainText('avg(took_ms) > 500')
    await expect(drawer(page)).toContainText(`Mail for ${definition.title}`)
    await expect(drawer(page)).toContainText('Sent')
    await shots(page, `39-why-${way.name}`)
    await way.write(page, drawer(page).getByLabel('Note'), 'The upstream is restarted.')
    await way.press(page, button(page, 'Acknowledge'))
    await expect(drawer(page)).toContainText('Acknowledged by admin')
    await expect(drawer(page)).toContainText('The upstream is restarted.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').filter({ hasText: sent.event.message })).toContainText('Acknowledged by admin')
  })

  test(`40 the messages of an alert are searched again, ${way.name}`, async ({ page, server }) => {
    const { sent, definition } = await alerted(server, named('Slow hosts'))
    await signIn(page, server, `/alerts?event=${sent.event.id}`)
    await way.press(page, link(page, 'Replay search'))
    const host = sent.event.group_by_fields['source']!
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sent.event.message)
    await expect(page.getByRole('textbox', { name: 'Search query' })).toContainText(`source:${host}`)
    await expect(page.getByText('20 messages', { exact: true })).toBeVisible()
    const table = page.getByRole('table', { name: 'avg(took_ms) > 500' })
    await expect(table.locator('mark')).toHaveText(host === 'web-1' ? '900' : '700')
    await shots(page, `40-replay-${way.name}`)
    await page.goto(`${server.url}/alerts/definitions/${definition.id}/replay-search`)
    await expect(page.getByText('40 messages', { exact: true })).toBeVisible()
    await expect(table.locator('mark')).toHaveText(['900', '700'])
  })

  test(`41 what was not sent says why, and the definition is silenced, ${way.name}`, async ({ page, server }) => {
    const { suppressed, definition } = await alerted(server, named('Slow hosts'))
    await signIn(page, server, '/alerts/notifications')
    const row = page.getByRole('row').filter({ hasText: `Mail for ${definition.title}` })
    await way.press(page, row.getByRole('button', { name: '1', exact: true }))
    await expect(page.getByRole('dialog', { name: 'Suppressed' })).toContainText('Grace period')
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/alerts?event=${suppressed.event.id}`)
    await expect(drawer(page)).toContainText('The same key was notified shortly before.')
    await way.press(page, drawer(page).getByRole('link', { name: definition.title, exact: true }))
    await way.choose(page, button(page, 'More actions'), 'Disable')
    await expect(page.getByText(`Event definition '${definition.title}' was disabled.`)).toBeVisible()
    const { scheduler } = (
      await server.json<{ elements: EventDefinition[] }>(
        'GET',
        `/events/definitions/paginated?query=${encodeURIComponent(`title:"${definition.title}"`)}`,
      )
    ).elements[0]!
    expect(scheduler).toMatchObject({ is_scheduled: false })
  })
}
