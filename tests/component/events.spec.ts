/** The page of events: what is asked for, the list that stays still, and one event. Answers of events are made here, the rest is the server's. */
import type { Page } from '@playwright/test'
import { exampleDefinition } from '../../elements/alerts/definitions/example-definitions.ts'
import {
  eventAnswers,
  exampleEvent,
  exampleEvents,
  exampleSearch,
} from '../../elements/alerts/events/example-events.ts'
import { axeViolations, expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

test.use({ serverOf: 'file' })

const [newest, second] = exampleEvents as [(typeof exampleEvents)[0], (typeof exampleEvents)[0]]

function answers(server: InMemoryServer) {
  for (const [path, body] of Object.entries(eventAnswers)) {
    server.answers.set(path.startsWith('POST ') ? path : `GET ${path}`, { body })
  }
}

const found = (place: number) => ({
  index: 'cordwood_0',
  message: {
    _id: `m${place}`,
    timestamp: newest.event.timestamp,
    source: 'web-0',
    message: `GET /cart/${place}`,
    level: 4,
  },
})

const asked = (server: InMemoryServer) => server.asked('POST /events/search').at(-1)
const titles = (page: Page) => page.getByRole('rowheader')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog')

test('what is asked for stands in the address, and filter and range are known the next time', async ({
  page,
  openApp,
  server,
}) => {
  answers(server)
  await openApp('/alerts?stream_id=64c900000000000000000001')
  await expect(titles(page)).toHaveCount(6)
  expect(asked(server)).toMatchObject({
    query: 'source_streams:64c900000000000000000001',
    filter: { alerts: 'include', event_definitions: [] },
    timerange: { type: 'relative', range: 3600 },
    page: 1,
    per_page: 10,
    sort_by: 'timestamp',
    sort_direction: 'desc',
  })
  await button(page, 'Alerts').click()
  await expect(page).toHaveURL(/query=source_streams%3A64c900000000000000000001&alerts=only&rangetype=relative/)
  await page.getByRole('textbox', { name: 'Query' }).fill('priority:3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/query=priority%3A3&alerts=only/)
  await page.getByRole('columnheader', { name: 'Priority' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=priority%3Adesc/)
  await expect.poll(() => asked(server)).toMatchObject({ query: 'priority:3', sort_by: 'priority' })
  expect(JSON.parse(localStorage.getItem('events-last-search')!)).toEqual({
    alerts: 'only',
    timeRange: { type: 'relative', range: 3600 },
  })
  await openApp('/alerts')
  await expect(button(page, 'Alerts')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => asked(server)?.filter.alerts).toBe('only')
})

test('a range chosen in the histogram by keyboard narrows the search', async ({ page, openApp, server }) => {
  answers(server)
  await openApp('/alerts')
  await expect(page.getByRole('img', { name: 'Events over time, 6 in all' })).toBeVisible()
  await page.getByRole('group', { name: 'Selected range' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/rangetype=absolute&from=2026-11-20T14%3A00/)
  await expect.poll(() => asked(server)?.timerange.type).toBe('absolute')
})

test('new events are counted and wait; rows that are shown keep their places', async ({ page, openApp, server }) => {
  answers(server)
  await openApp('/alerts')
  await expect(titles(page).first()).toContainText(newest.event.message)
  const arrived = exampleEvent(9, { message: 'Arrived just now' })
  const acknowledgement = { acknowledged_by: 'ada', acknowledged_at: newest.event.timestamp, note: '' }
  const events = [arrived, { ...newest, acknowledgement }, ...exampleEvents.slice(1)]
  server.answers.set('POST /events/search', { body: { ...exampleSearch, events, total_events: 7 } })
  await page.getByRole('button', { name: /^Auto-refresh/ }).click()
  await page.getByRole('menuitemradio', { name: 'Every 1 second', exact: true }).click()
  await expect(page.getByText('1 new event')).toBeVisible()
  await expect(titles(page).first()).toContainText(newest.event.message)
  await expect(titles(page).first()).toContainText('Acknowledged by ada')
  await button(page, 'Show them').click()
  await expect(titles(page).first()).toContainText('Arrived just now')
})

test('an event says how it came about, who was told and what to do, and is acknowledged with a note', async ({
  page,
  openApp,
  server,
}) => {
  answers(server)
  server.answers.set(`POST /events/${newest.event.id}/acknowledge`, { body: {} })
  const messages = { type: 'messages', id: 'messages', messages: [found(1), found(2)], total_results: 23 }
  server.answers.set('POST /views/search/sync', { body: { results: { search: { search_types: { messages } } } } })
  await openApp('/alerts')
  await page.getByRole('link', { name: newest.event.message }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`event=${newest.event.id}`))
  await expect(drawer(page)).toContainText('Look at the upstream first.')
  await expect(drawer(page)).toContainText('Version 3 of the definition made it. The definition says the same now.')
  await expect(drawer(page)).toContainText('avg(took_ms) > 500')
  await expect(drawer(page)).toContainText('The same key was notified shortly before.')
  await expect(drawer(page)).toContainText('The mail server refused the recipient.')
  await expect(drawer(page).getByRole('link', { name: 'Replay search' })).toHaveAttribute(
    'href',
    `/alerts/${newest.event.id}/replay-search`,
  )
  const shown = drawer(page).getByRole('list', { name: 'Messages of this event' })
  await expect(shown.getByRole('listitem').first()).toContainText('GET /cart/1')
  await expect(shown.getByRole('link').first()).toHaveAttribute('href', '/messages/cordwood_0/m1')
  await expect(drawer(page).getByRole('link', { name: 'Show all 23 messages' })).toHaveAttribute(
    'href',
    /\/search\?q=_exists_%3Atook_ms\+AND\+host%3Aweb\\?-?.*rangetype=absolute/,
  )
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Note' }).fill('Known, the upstream is restarted.')
  const acknowledgement = {
    acknowledged_by: 'mara.lindqvist',
    acknowledged_at: newest.event.timestamp,
    note: 'Known, the upstream is restarted.',
  }
  server.answers.set(`GET /events/${newest.event.id}`, { body: { ...newest, acknowledgement } })
  await button(page, 'Acknowledge').click()
  await expect(drawer(page)).toContainText('Acknowledged by mara.lindqvist')
  expect(server.asked(`POST /events/${newest.event.id}/acknowledge`)).toEqual([{ note: acknowledgement.note }])
  await expect(button(page, 'Take back')).toBeVisible()
  await button(page, 'Older event in the list').click()
  await expect(page).toHaveURL(new RegExp(`event=${second.event.id}`))
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page).not.toHaveURL(/event=/)
})

test('nothing found, a query that cannot be read, a missing event and hostile texts are told plainly', async ({
  page,
  openApp,
  server,
}) => {
  answers(server)
  const hostile = `<img src=x onerror="alert(1)"> \u202e${'x'.repeat(400)}`
  const event = exampleEvent(0, { message: hostile, key: hostile, replay_info: null, fields: {}, group_by_fields: {} })
  server.answers.set('POST /events/search', { body: { ...exampleSearch, events: [event] } })
  await page.setViewportSize({ width: 320, height: 700 })
  await openApp('/alerts')
  await expect(titles(page).first()).toContainText('<img src=x onerror="alert(1)">')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  server.answers.set(`GET /events/${event.event.id}`, { body: event })
  await titles(page).first().getByRole('link').click()
  await expect(drawer(page)).toContainText('This event does not say which messages it was made of.')
  await expect(drawer(page).getByRole('link', { name: 'Replay search' })).toHaveCount(0)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')

  server.answers.set('POST /events/search', { body: { ...exampleSearch, events: [], total_events: 0 } })
  await button(page, 'Search').click()
  await expect(page.getByText('No events found.')).toBeVisible()
  server.answers.set('POST /events/search', {
    status: 400,
    body: { type: 'ApiError', message: 'query: no bracket ends' },
  })
  await button(page, 'Search').click()
  await expect(page.getByText('The query cannot be read: query: no bracket ends')).toBeVisible()
  server.answers.set(`GET /events/01NONE`, { status: 204 })
  await openApp('/alerts?event=01NONE')
  await expect(drawer(page)).toContainText('There is no such event.')
})

test('a deleted definition and one that may not be read are said', async ({ page, openApp, server }) => {
  answers(server)
  const path = `GET /events/definitions/${exampleDefinition.id}`
  server.answers.set(path, { status: 404, body: { type: 'ApiError', message: 'gone' } })
  await openApp(`/alerts?event=${newest.event.id}`)
  await expect(drawer(page)).toContainText('The definition was changed since.')
  server.answers.set(`${path}/versions/3`, { status: 403, body: { type: 'ApiError', message: 'no' } })
  server.answers.set(path, { status: 403, body: { type: 'ApiError', message: 'no' } })
  await openApp(`/alerts?event=${newest.event.id}`)
  await expect(drawer(page)).toContainText('You are not permitted to read the definition.')
})

test.describe('the replay', () => {
  test.use({ storesMessages: true })

  test('of an event searches its messages, marks what met the conditions, and stays when the search is changed', async ({
    page,
    openApp,
    server,
  }) => {
    answers(server)
    const end = Date.parse(newest.event.timestamp)
    const message = { source: 'web', message: 'GET /cart', level: 6 }
    await server.write(
      ...Array.from({ length: 20 }, (_, place) => ({
        ...message,
        timestamp: end - (place + 1) * 1000,
        host: place < 12 ? 'web-0' : 'web-1',
        took_ms: 700,
      })),
    )
    await openApp(`/alerts/${newest.event.id}/replay-search`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Replay of ${newest.event.message}`)
    await expect(page.getByRole('banner').or(page.locator('header.replay-bar')).last()).toContainText('count() >= 10')
    await expect(page.getByText('12 messages')).toBeVisible()
    const summary = page.getByRole('table', { name: 'All conditions' })
    await expect(summary.locator('mark')).toHaveText(['700', '12'])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Search query' }).fill('host:web-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('8 messages')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/alerts/${newest.event.id}/replay-search\\?q=host`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Replay of ${newest.event.message}`)
  })

  test('of a definition searches as far back as it does; without the event there is no page', async ({
    page,
    openApp,
    server,
  }) => {
    answers(server)
    await openApp(`/alerts/definitions/${exampleDefinition.id}/replay-search`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Replay of Slow requests')
    await expect(page.getByRole('button', { name: /^Time range/ })).toContainText('From 5 minutes ago')
    server.answers.set('GET /events/01NONE', { status: 204 })
    await openApp('/alerts/01NONE/replay-search')
    await expect(page.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
  })
})
