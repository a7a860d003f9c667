/** Event definitions, from a search to what they find: each task by keyboard, in the long form by mouse too, against a real server. */
import type { Page } from '@playwright/test'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import type { ServerProcess } from '../../support/server.ts'
import { expect, signIn } from '../product.ts'
import { rowTo } from '../keyboard.ts'
import { shots } from './shots.ts'
import { every, minute, second, storing } from './stored.ts'
import { byKeyboard, ways, type Way } from './ways.ts'

const test = storing(now => [
  ...every(second, 30, { at: now - minute, source: 'web-1', text: 'request served', fields: { took_ms: 20 } }),
  ...every(second, 10, { at: now - minute, source: 'db-1', text: 'query slow', fields: { took_ms: 900 } }),
])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const row = (page: Page, title: string) => page.getByRole('row').filter({ has: button(page, `More for ${title}`) })

const named = (title: string) => ({ title, description: '', name: title })

/** A table that knows who owns a database. */
async function owners(server: ServerProcess, title: string): Promise<void> {
  const create = (kind: string, body: object) =>
    server.json<{ readonly id: string }>('POST', `/system/lookup/${kind}`, { ...named(title), ...body })
  const cache = await create('caches', { config: { type: 'none' } })
  const adapter = await create('adapters', { config: { type: 'own-table' } })
  await server.json('PUT', `/system/lookup/adapters/${adapter.id}/rows`, { rows: [{ key: 'db-1', value: 'team red' }] })
  await create('tables', {
    ...{ cache_id: cache.id, data_adapter_id: adapter.id },
    ...{ default_single_value: '', default_single_value_type: 'NULL' },
    ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
  })
}

const definitionBody = (title: string) => ({
  title,
  description: '',
  priority: 2,
  alert: false,
  config: {
    type: 'aggregation-v1',
    ...{ query: 'level:3', query_parameters: [], streams: [], group_by: [], series: [], conditions: null },
    ...{ search_within_ms: 300_000, execute_every_ms: 300_000 },
  },
  key_spec: [],
  notification_settings: { grace_period_ms: 0, backlog_size: null },
})
const stored = (server: ServerProcess, title: string) =>
  server.json<EventDefinition>('POST', '/events/definitions', definitionBody(title))
/** The definition whose page it is, once it is there. */
async function definitionOf(page: Page, server: ServerProcess): Promise<EventDefinition> {
  await expect(page).toHaveURL(/\/alerts\/definitions\/[0-9a-f]{24}$/)
  return server.json('GET', `/events/definitions/${new URL(page.url()).pathname.split('/').at(-1)}`)
}

async function goTo(page: Page, way: Way, step: string) {
  await way.press(page, button(page, `Next: ${step}`))
  await expect(page.getByRole('navigation', { name: 'Steps of the event definition' })).toContainText(step)
  await expect(page.getByRole('form', { name: step })).toBeVisible()
}

/** Adds a field to group by, and leaves its list. */
async function groupBy(page: Page, way: Way, name: string) {
  await way.select(page, page.getByRole('combobox', { name: 'Group by' }), name)
  await page.keyboard.press('Escape')
}

for (const way of ways) {
  const own = (title: string) => `${title} ${way.name}`

  test(`31 a search becomes a definition with group, threshold and a field from a lookup table, ${way.name}`, async ({
    page,
    server,
  }) => {
    const table = `owners-${way.name.replaceAll(' ', '-')}`
    await owners(server, table)
    await signIn(page, server, '/search?q=_exists_%3Atook_ms&rangetype=relative&relative=3600')
    await way.choose(page, button(page, 'More for this search'), 'Create event definition')
    await way.write(page, field(page, 'Title'), own('Slow hosts'))
    await goTo(page, way, 'Condition')
    await way.select(page, box(page, 'Create events for'), 'aggregation reaches a threshold')
    await groupBy(page, way, 'source')
    await way.select(page, box(page, 'Function'), 'avg')
    await way.select(page, box(page, 'Field'), 'took_ms')
    await way.write(page, field(page, 'Threshold'), '500')
    await expect(page.getByText(/^This definition would have created \d+ events?\.$/)).toBeVisible()
    await shots(page, `31-condition-${way.name}`)
    await goTo(page, way, 'Fields')
    await way.press(page, button(page, 'Add custom field'))
    await way.write(page, field(page, 'Name'), 'owner')
    await way.select(page, box(page, 'Value from'), 'a lookup table')
    await way.press(page, box(page, 'Lookup table'))
    await page.keyboard.type(table)
    await expect(page.getByRole('option')).toHaveText([new RegExp(table)])
    await page.keyboard.press('Enter')
    await expect(box(page, 'Lookup table')).toHaveText(table)
    await way.select(page, box(page, 'Field with the key'), 'source')
    await way.toggle(page, page.getByRole('checkbox', { name: 'Use as event key' }))
    await goTo(page, way, 'Notifications')
    await goTo(page, way, 'Summary')
    await way.press(page, button(page, 'Create event definition'))
    const { id } = await definitionOf(page, server)
    const found = () =>
      server.json<{
        readonly events: readonly { readonly event: { readonly fields: object; readonly key: string } }[]
      }>('POST', '/events/search', {
        filter: { alerts: 'include', event_definitions: [id] },
        timerange: { type: 'relative', range: 3600 },
      })
    await expect
      .poll(async () => (await found()).events[0]?.event)
      .toMatchObject({
        key: 'team red',
        fields: { owner: 'team red' },
      })
    await way.press(page, page.getByRole('link', { name: 'Show its events' }))
    await expect(page.getByRole('rowheader').first()).toContainText(own('Slow hosts'))
  })

  test(`32 a value becomes a definition of its messages, ${way.name}`, async ({ page, server }) => {
    await signIn(page, server, '/search?q=query%20slow&rangetype=relative&relative=3600')
    const message = page.getByRole('row').filter({ hasText: 'query slow' }).first()
    if (way === byKeyboard) {
      await rowTo(page, message)
      await page.keyboard.press('Enter')
    } else await message.click()
    await way.choose(page, button(page, 'Actions of source').first(), 'Create event definition for it')
    await way.write(page, field(page, 'Title'), own('Any line of db-1'))
    await goTo(page, way, 'Condition')
    await expect(page.getByRole('textbox', { name: 'Search query' })).toContainText('source:db-1')
    await expect(page.getByText('This definition would have created 10 events.')).toBeVisible()
    for (const step of ['Fields', 'Notifications', 'Summary']) await goTo(page, way, step)
    await way.toggle(page, page.getByRole('checkbox', { name: 'Enabled' }))
    await way.press(page, button(page, 'Create event definition'))
    await expect(page.getByText('It does not run.')).toBeVisible()
    expect(await definitionOf(page, server)).toMatchObject({ enabled: false, config: { query: 'source:db-1' } })
  })

  test(`33 a definition runs by cron in a time zone, and is cloned, ${way.name}`, async ({ page, server }) => {
    const { id } = await stored(server, own('On working days'))
    await signIn(page, server, `/alerts/definitions/${id}`)
    await way.press(page, page.getByRole('link', { name: 'Edit', exact: true }))
    await way.press(page, button(page, 'Condition'))
    await way.select(page, box(page, 'Execute'), 'by a cron expression')
    await way.write(page, field(page, 'Cron expression'), '30 8 * * mon-fri')
    await way.select(page, box(page, 'Time zone'), 'Europe/Berlin')
    await expect(page.getByText('Next times')).toBeVisible()
    await way.press(page, button(page, 'Save event definition'))
    expect((await definitionOf(page, server)).config).toMatchObject({
      cron_expression: '30 8 * * mon-fri',
      cron_timezone: 'Europe/Berlin',
    })
    await way.choose(page, button(page, 'More actions'), 'Clone')
    await expect(field(page, 'Title')).toHaveValue(`${own('On working days')} (copy)`)
    for (const step of ['Condition', 'Fields', 'Notifications', 'Summary']) await goTo(page, way, step)
    await way.press(page, button(page, 'Create event definition'))
    await expect(heading(page, `${own('On working days')} (copy)`)).toBeVisible()
    expect((await definitionOf(page, server)).id).not.toBe(id)
  })

  test(`34 several definitions are disabled at once, ${way.name}`, async ({ page, server }) => {
    const titles = ['first', 'second'].map(title => own(`Noise ${title}`))
    for (const title of titles) await stored(server, title)
    await signIn(page, server, '/alerts/definitions')
    await way.write(page, page.getByRole('searchbox'), 'noise')
    await expect(page.getByRole('rowheader')).toHaveText(titles.map(title => new RegExp(title)))
    await expect(row(page, titles[0]!)).toContainText('Enabled')
    for (const title of titles) await way.toggle(page, row(page, title).getByRole('checkbox'))
    await way.press(page, button(page, 'Disable'))
    await way.press(page, button(page, 'Disable 2 event definitions'))
    for (const title of titles) await expect(row(page, title)).toContainText('Disabled')
    await shots(page, `34-disabled-${way.name}`)
  })
}
