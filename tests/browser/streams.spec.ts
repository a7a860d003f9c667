/** The streams screens: the list with all that can be done in it, the rules tried on a message, and why a message is not in a stream. */
import type { Page } from '@playwright/test'
import type { GranteeCapabilities, ShareRequest } from '../../core/permissions/shares-schema.ts'
import type { StreamRule } from '../../core/streams/schema.ts'
import type { FakeApi } from './fake-api.ts'
import { fakeSearch } from './fake-search.ts'
import { bob, everyone, sharesReply } from './fake-shares.ts'
import { fakeLatestMessage, fakeStreams, indexSets, inputId, type FakeStreams } from './fake-streams.ts'
import { axeViolations, expect, test as base } from './pages.ts'

const test = base.extend<{ api: FakeApi, streams: FakeStreams }>({
  api: [async ({ page }, use) => { await use(await fakeSearch(page)) }, { auto: true }],
  streams: async ({ page, api: _api }, use) => {
    const streams = await fakeStreams(page)
    await fakeLatestMessage(page, streams)
    await use(streams)
  },
})

let ruleCount = 0
const rule = (type: number, field: string, value: string, more: Partial<StreamRule> = {}): StreamRule =>
  ({ id: `64c9dd00000000000000000${++ruleCount}`, stream_id: '', type, field, value, inverted: false, description: null, ...more })

const row = (page: Page, title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const titles = (page: Page) => page.getByRole('rowheader')
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
const userWith = (...permissions: string[]) => ({
  body: {
    id: '1', username: 'mara.lindqvist', full_name: 'Mara Lindqvist', email: '', permissions, grn_permissions: [], timezone: 'UTC',
    preferences: {}, startpage: null, roles: ['Reader'], read_only: false, service_account: false,
  },
})

test('lists streams with index set, rules, state and messages per second', async ({ page, openApp, streams }) => {
  streams.add('Payments', { description: 'Captures, refunds', index_set_id: indexSets[1]!.id, rules: [rule(1, 'service', 'payments')] })
  streams.add('Sandbox', { disabled: true })
  await openApp('/streams')
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeVisible()
  const payments = row(page, 'Payments')
  await expect(payments).toContainText('Captures, refunds')
  await expect(payments).toContainText('Commerce')
  await expect(payments).toContainText('Running')
  await expect(payments).toContainText('12.4 msg/s')
  await expect(row(page, 'Sandbox')).toContainText('Paused')
  await expect(row(page, 'Sandbox')).toContainText('0 msg/s')
  streams.rate = 612
  await expect(payments).toContainText('612 msg/s')
  expect(await payments.getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe(`/streams/${streams.all[0]!.id}/search`)
})

test('rules are read below their row, each as a sentence', async ({ page, openApp, streams }) => {
  streams.add('Payments', { matching_type: 'OR', rules: [
    rule(1, 'service', 'payments'), rule(2, 'source', '^web-\\d+$', { inverted: true }), rule(3, 'took_ms', '400'), rule(4, 'level', '7'),
    rule(5, 'http_status', ''), rule(6, 'message', 'failed'), rule(7, '', ''), rule(8, '', inputId),
  ] })
  await openApp('/streams')
  await row(page, 'Payments').getByRole('button', { name: 'Rules of Payments: 8' }).click()
  await expect(page.getByText('8 rules, at least one must match')).toBeVisible()
  for (const words of ['service must match exactly payments', 'source must not match regular expression ^web-\\d+$',
    'took_ms must be greater than 400', 'level must be smaller than 7', 'http_status must be present', 'message must contain failed',
    'The message always matches', 'The message must have come from input GELF TCP']) {
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Manage rules' })).toHaveAttribute('href', `/streams/${streams.all[0]!.id}/edit`)
})

test('search, filters, order and pages go to the server; the page stands in the address', async ({ page, openApp, streams }) => {
  for (let index = 0; index < 24; index++) streams.add(`Stream ${String(index).padStart(2, '0')}`, { disabled: index === 20 })
  await openApp('/streams?page=2&pageSize=10')
  await expect(titles(page).first()).toContainText('Stream 10')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(titles(page)).toHaveCount(4)
  expect(new URL(page.url()).search).toBe('?page=3&pageSize=10')

  await page.getByRole('searchbox', { name: 'Search' }).fill('stream 2')
  await expect(titles(page)).toHaveCount(4)
  await expect(titles(page).first()).toContainText('Stream 20')
  await expect.poll(() => streams.asked.at(-1)?.get('query')).toBe('stream 2')
  await page.getByRole('button', { name: 'Search syntax help' }).click()
  await expect(page.getByRole('dialog', { name: 'Search syntax help' })).toContainText('description')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Status' }).click()
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Paused' }).click()
  await expect(titles(page)).toHaveText([/Stream 20/])
  expect(streams.asked.at(-1)?.getAll('filters')).toEqual(['disabled:true'])
  await page.getByRole('button', { name: 'Remove the filter Status Paused' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Index set' }).click()
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: 'Commerce' }).click()
  await expect(page.getByText('Filter does not match any data.')).toBeVisible()
  expect(streams.asked.at(-1)?.getAll('filters')).toEqual([`index_set_id:${indexSets[1]!.id}`])
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').first().click()
  await expect(titles(page).first()).toContainText('Stream 23')
  expect([streams.asked.at(-1)?.get('sort'), streams.asked.at(-1)?.get('order')]).toEqual(['title', 'desc'])
})

test('a stream is paused and started at once; what the server refuses is told and taken back', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments')
  await openApp('/streams')
  await page.getByRole('button', { name: 'Pause Payments' }).click()
  await expect(row(page, 'Payments')).toContainText('Paused')
  await expect(page.getByText("Stream 'Payments' was paused.")).toBeVisible()
  expect(streams.sent).toEqual([{ method: 'POST', path: `/streams/${id}/pause`, body: null }])
  streams.refusing.add(id)
  await page.getByRole('button', { name: 'Start Payments' }).click()
  await expect(page.getByText("Could not start stream 'Payments'")).toBeVisible()
  await expect(row(page, 'Payments')).toContainText('Paused')
  streams.refusing.clear()
  await page.getByRole('button', { name: 'Start Payments' }).click()
  await expect(row(page, 'Payments')).toContainText('Running')
})

test('a favourite is marked at once', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments')
  await openApp('/streams')
  const star = page.getByRole('button', { name: 'Favourite: Payments' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => [...streams.favorites]).toEqual([`grn::::stream:${id}`])
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => [...streams.favorites]).toEqual([])
})

test('a stream is created by keyboard: paused, with what comes next one key away', async ({ page, openApp, streams }) => {
  await openApp('/streams')
  await expect(page.getByText('No entities exist.')).toBeVisible()
  await expect(page.getByText('Streams collect messages by rules.')).toBeVisible()
  await page.getByRole('button', { name: 'Create stream' }).first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create stream' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Field is required.')).toBeVisible()
  expect(streams.sent).toEqual([])
  await page.keyboard.type('taken')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is a stream with this title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Payments')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Captures')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Commerce' }).waitFor()
  await expect(page.getByRole('option', { name: 'Restored' })).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: 'Remove matches from ‘Default Stream’' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(streams.sent.at(-1)?.body).toEqual({
    title: 'Payments', description: 'Captures', remove_matches_from_default_stream: true, index_set_id: indexSets[1]!.id,
  })
  await expect(page.getByText("Stream 'Payments' was created.")).toBeVisible()
  await expect(row(page, 'Payments')).toContainText('Paused')
  await page.getByRole('button', { name: 'Start stream' }).press('Enter')
  await expect(row(page, 'Payments')).toContainText('Running')
})

test('a stream is edited and cloned by what is there', async ({ page, openApp, streams }) => {
  const more = { description: 'Captures', index_set_id: indexSets[1]!.id, rules: [rule(1, 'service', 'payments')] }
  const { id } = streams.add('Payments', more)
  await openApp('/streams')
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'More for Payments', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('Edit stream')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue('Payments')
  await expect(dialog.getByRole('combobox', { name: 'Index set' })).toContainText('Commerce')
  await dialog.getByLabel('Description').fill('Captures and refunds')
  await dialog.getByRole('button', { name: 'Save stream' }).click()
  await expect(row(page, 'Payments')).toContainText('Captures and refunds')
  const sent = () => streams.sent.at(-1)
  await expect.poll(sent).toMatchObject({ method: 'PUT', path: `/streams/${id}`, body: { description: 'Captures and refunds' } })
  await open('Clone stream')
  await expect(dialog.getByLabel('Title')).toHaveValue('Payments (copy)')
  await dialog.getByRole('button', { name: 'Clone stream' }).click()
  await expect(row(page, 'Payments (copy)')).toContainText('Paused')
  await expect.poll(sent).toMatchObject({ method: 'POST', path: `/streams/${id}/clone`, body: { title: 'Payments (copy)' } })
})

test('deleting a stream asks first', async ({ page, openApp, streams }) => {
  streams.add('Payments')
  await openApp('/streams')
  await page.getByRole('button', { name: 'More for Payments' }).click()
  await page.getByRole('menuitem', { name: 'Delete stream' }).click()
  const dialog = page.getByRole('alertdialog', { name: "Delete stream 'Payments'?" })
  await expect(dialog).toContainText('Messages stay in the index set.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete stream' }).click()
  await expect(page.getByText("Stream 'Payments' was deleted.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeFocused()
  await expect(page.getByText('No entities exist.')).toBeVisible()
})

test('bulk actions ask first, and tell what failed stream by stream; what failed stays selected', async ({ page, openApp, streams }) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) streams.add(title)
  streams.refusing.add(streams.all[1]!.id)
  await openApp('/streams')
  for (const title of ['Alpha', 'Beta', 'Gamma']) await select(page, title)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Pause 3 streams?' })
  await expect(question.getByRole('listitem')).toHaveText(['Alpha', 'Beta', 'Gamma'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(streams.sent).toEqual([])
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await question.getByRole('button', { name: 'Pause 3 streams' }).click()
  await expect(page.getByText('2 streams were paused.')).toBeVisible()
  const failed = page.getByRole('dialog', { name: 'What failed' })
  await expect(failed).toContainText('1 stream could not be changed.')
  await expect(failed.getByRole('row').filter({ hasText: 'Beta' })).toContainText('Not authorized to access resource id')
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 of 3 selected')).toBeVisible()
  await expect(row(page, 'Alpha')).toContainText('Paused')
  await expect(row(page, 'Beta')).toContainText('Running')
})

test('on a telephone selecting moves nothing, and every action keeps its name', async ({ page, openApp, streams }) => {
  for (const title of ['Alpha', 'Beta']) streams.add(title)
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/streams')
  await expect(row(page, 'Beta')).toContainText('Running')
  const placeOf = async () => (await row(page, 'Beta').boundingBox())!.y
  const before = await placeOf()
  await select(page, 'Alpha')
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await placeOf()).toBe(before)
  for (const name of ['Start', 'Pause', 'Assign index set', 'Share', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
  }
})

test('an index set is assigned to many; who refuses is named though the call is one for all', async ({ page, openApp, streams }) => {
  for (const title of ['Alpha', 'Beta']) streams.add(title)
  streams.refusing.add(streams.all[1]!.id)
  await openApp('/streams')
  for (const title of ['Alpha', 'Beta']) await select(page, title)
  await page.getByRole('button', { name: 'Assign index set' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign an index set to 2 streams' })
  await dialog.getByRole('combobox', { name: 'Index set' }).click()
  await page.getByRole('option', { name: 'Commerce' }).click()
  await dialog.getByRole('button', { name: 'Assign index set' }).click()
  const failed = page.getByRole('dialog', { name: 'What failed' })
  await expect(failed.getByRole('row').filter({ hasText: 'Beta' })).toContainText('Not authorized')
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Alpha')).toContainText('Commerce')
  await expect(row(page, 'Beta')).toContainText('Default')
})

test('many streams are shared at once: nobody loses anything, and which refused is told', async ({ page, openApp, streams }) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) streams.add(title)
  const grnOf = (place: number) => `grn::::stream:${streams.all[place]!.id}`
  const stored = new Map<string, GranteeCapabilities>([[grnOf(0), { [bob]: 'own' }], [grnOf(1), {}]])
  await page.route('**/authz/shares/entities/**', (route) => {
    const [grn = '', prepare] = new URL(route.request().url()).pathname.split('/entities/')[1]!.split('/').map(decodeURIComponent)
    const now = stored.get(grn)
    if (!now) return route.fulfill({ status: 403, json: { type: 'ApiError', message: 'Only its owners may share it.' } })
    const { selected_grantee_capabilities: wanted = now } = route.request().postDataJSON() as ShareRequest
    if (!prepare) stored.set(grn, wanted)
    return route.fulfill({ json: sharesReply(wanted) })
  })
  await openApp('/streams')
  for (const title of ['Alpha', 'Beta', 'Gamma']) await select(page, title)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share 3 streams' })
  await expect(dialog).toContainText('Nobody is chosen yet. Who has access now keeps it.')
  const share = dialog.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeDisabled()
  for (const name of ['Bob Builder', 'Everyone']) {
    await dialog.getByRole('combobox', { name: 'Share with' }).click()
    await page.getByRole('option', { name }).click()
  }
  await dialog.getByRole('combobox', { name: 'What Bob Builder may do' }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  expect(await axeViolations(page)).toEqual([])
  await share.click()
  await expect(page.getByText('2 streams were shared.')).toBeVisible()
  expect(Object.fromEntries(stored)).toEqual({
    [grnOf(0)]: { [bob]: 'own', [everyone]: 'view' }, [grnOf(1)]: { [bob]: 'manage', [everyone]: 'view' },
  })
  const failed = page.getByRole('dialog', { name: 'What failed' })
  await expect(failed.getByRole('row').filter({ hasText: 'Gamma' })).toContainText('Only its owners may share it.')
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 of 3 selected')).toBeVisible()
})

test('a page that shows sharing dialogs of its own is asked once for all streams', async ({ page, openApp, streams }) => {
  for (const title of ['Alpha', 'Beta']) streams.add(title)
  await openApp('/streams')
  for (const title of ['Alpha', 'Beta']) await select(page, title)
  await page.evaluate(() => document.addEventListener('cordwood-request-share', (event) => {
    event.preventDefault()
    Object.assign(globalThis, { asked: (event as CustomEvent).detail })
  }))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const grns = streams.all.map(({ id }) => `grn::::stream:${id}`)
  expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown }).asked))
    .toEqual({ grn: grns[0], type: 'stream', id: streams.all[0]!.id, grns })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a selection goes over pages and is deleted as a whole', async ({ page, openApp, streams }) => {
  for (let index = 0; index < 12; index++) streams.add(`Stream ${String(index).padStart(2, '0')}`)
  await openApp('/streams')
  await select(page, 'Stream 01')
  await page.getByRole('button', { name: 'Next page' }).click()
  await select(page, 'Stream 11')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 streams?' })
  await expect(question.getByRole('listitem')).toHaveText(['Stream 01', 'Stream 11'])
  await question.getByRole('button', { name: 'Delete 2 streams' }).click()
  await expect(page.getByText('2 streams were deleted.')).toBeVisible()
  await expect(row(page, 'Stream 11')).toBeHidden()
  expect(streams.all).toHaveLength(10)
})

test('an owner shares a stream from its menu, and makes it the startpage', async ({ page, openApp, api, streams }) => {
  const { id } = streams.add('Payments')
  api.answers.set(`/authz/shares/entities/${encodeURIComponent(`grn::::stream:${id}`)}/prepare`, { body: {
    entity: `grn::::stream:${id}`, sharing_user: 'grn::::user:1', available_grantees: [], available_capabilities: [], active_shares: [],
    selected_grantee_capabilities: {}, missing_permissions_on_dependencies: {},
    validation_result: { failed: false, errors: {}, error_context: {} },
  } })
  await openApp('/streams')
  await page.getByRole('button', { name: 'More for Payments' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect(page.getByRole('dialog')).toContainText('Payments')
  await expect.poll(() => api.asked.filter(asked => asked.startsWith('POST /authz/shares'))).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Payments' }).click()
  const sent = page.waitForRequest(request => request.method() === 'PUT' && request.url().endsWith('/api/users/1'))
  await page.getByRole('menuitem', { name: 'Set as startpage' }).click()
  expect((await sent).postDataJSON()).toEqual({ startpage: { type: 'stream', id } })
  await expect(page.getByText("Stream 'Payments' is your startpage now.")).toBeVisible()
})

test('the default stream and those of the server say why they cannot be changed', async ({ page, openApp, streams }) => {
  streams.add('All messages', { id: '000000000000000000000001' })
  streams.add('All system events', { id: '000000000000000000000003' })
  await openApp('/streams')
  const pause = page.getByRole('button', { name: 'Pause All messages' })
  await expect(pause).toHaveAttribute('aria-disabled', 'true')
  const limit = 'The default stream takes every message. It cannot be changed, paused, cloned or deleted.'
  // Until the numbers of each row are there, rows move below the pointer.
  await expect(row(page, 'All messages')).toContainText('12.4')
  await pause.hover()
  await expect(page.getByRole('tooltip')).toHaveText(limit)
  await page.getByRole('button', { name: 'More for All system events' }).click()
  await expect(page.getByText('The server writes this stream by itself. It cannot be changed, paused, cloned or deleted.')).toBeVisible()
  for (const name of ['Edit stream', 'Manage rules', 'Clone stream', 'Delete stream']) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(page.getByRole('menuitem', { name: 'Search' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(streams.sent).toEqual([])
})

test('who may only read can search and nothing else', async ({ page, openApp, api, streams }) => {
  streams.add('Payments', { rules: [rule(1, 'service', 'payments')] })
  api.answers.set('/users/mara.lindqvist', userWith('streams:read'))
  await openApp('/streams')
  await expect(row(page, 'Payments')).toContainText('Running')
  for (const name of ['Create stream', 'Pause Payments']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Index set' })).toBeHidden()
  await select(page, 'Payments')
  for (const name of ['Delete', 'Pause', 'Share', 'Assign index set']) await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'More for Payments' }).click()
  await expect(page.getByText('You may not change this stream.')).toBeVisible()
  await expect(page.getByText('Only owners of this stream are allowed to share it.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Share' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: 'Edit stream' })).toHaveAttribute('aria-disabled', 'true')
})

test('a failed list says so and is fetched again', async ({ page, openApp, streams }) => {
  streams.add('Payments')
  streams.failure = 500
  await openApp('/streams')
  const words = 'There was an error fetching a resource: Internal Server Error. Additional information: The store is away.'
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('0 rows')).toHaveCount(0)
  streams.failure = null
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Payments')).toBeVisible()
})

test('of 10,000 streams only a page is asked for and drawn; any of them is found beside a message', async ({ page, openApp, streams }) => {
  for (let index = 0; index < 10_000; index++) streams.add(`Stream ${String(index).padStart(5, '0')}`)
  await openApp('/streams?page=1000&pageSize=10')
  await expect(titles(page).last()).toContainText('Stream 09999')
  await expect(titles(page)).toHaveCount(10)
  expect(new Set(streams.asked.map(query => query.get('per_page')))).toEqual(new Set(['10']))
  await openApp('/messages/logs_0/m1')
  await page.getByRole('button', { name: 'Test against stream' }).click()
  await page.keyboard.type('09998')
  await expect(page.getByRole('option')).toHaveText(['Stream 09998'])
})

test('titles, descriptions, rules and values of an attacker are text and stay where they belong', async ({ page, openApp, streams }) => {
  const title = '<img src=x onerror="document.title=1">'
  const long = 'W'.repeat(10_000)
  const { id } = streams.add(title, {
    description: long, rules: [rule(1, '__proto__', '<b>x</b>', { description: '\u202Egnp.exe' }), rule(2, long, `^${long}`)],
  })
  streams.message = { ...streams.message, [long]: long, ['<i>field</i>']: '<script>document.title=1</script>' }
  await openApp('/streams')
  await expect(page.getByRole('rowheader')).toContainText(title)
  await page.getByRole('button', { name: /^Rules of/ }).click()
  await expect(page.getByText('__proto__ must match exactly <b>x</b>')).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await openApp(`/streams/${id}/edit?index=logs_0&message_id=m1`)
  await expect(page.getByText('<script>document.title=1</script>')).toBeVisible()
  await expect(page.getByText('This message would not be routed to this stream.')).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 400, height: 860 })
  expect(await overflow()).toBe(0)
})

test('a message by index and id shows which rules match; rules are added, changed, inverted and deleted until it is routed',
  async ({ page, openApp, streams }) => {
    const { id } = streams.add('Payments', { disabled: true, rules: [rule(1, 'service', 'payments'), rule(6, 'message', 'refund')] })
    await openApp(`/streams/${id}/edit?index=logs_0&message_id=m1`)
    await expect(page.getByRole('heading', { name: "Rules of stream 'Payments'" })).toBeVisible()
    const rules = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit rule/ }) })
    await expect(rules).toHaveText([/^Matches.*service must match exactly payments/, /^Does not match.*message must contain refund/])
    await expect(page.getByText('This message would not be routed to this stream.')).toBeVisible()
    await expect(page.getByText('1 rule does not match.')).toBeVisible()

    await page.getByRole('radio', { name: 'at least one rule' }).check()
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
    await expect(page.getByText('The stream is paused: nothing is routed into it until it is started.')).toBeVisible()
    await page.getByRole('radio', { name: 'all rules' }).check()
    await expect(page.getByText('This message would not be routed to this stream.')).toBeVisible()

    await page.getByRole('button', { name: 'Edit rule: message must contain refund' }).click()
    const editor = page.getByRole('form', { name: 'Edit rule' })
    await expect(editor.getByText('The loaded message does not match this rule.')).toBeVisible()
    await editor.getByLabel('Value').fill('timeout')
    await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
    await editor.getByRole('checkbox', { name: 'Inverted' }).check()
    await expect(editor.getByText('The loaded message does not match this rule.')).toBeVisible()
    await editor.getByRole('checkbox', { name: 'Inverted' }).uncheck()
    await editor.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByText('The rule was saved.')).toBeVisible()
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
    expect(streams.sent.at(-1)).toMatchObject({ method: 'PUT', body: { type: 6, field: 'message', value: 'timeout', inverted: false } })

    await page.getByRole('button', { name: 'Delete rule: service must match exactly payments' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click()
    await expect(rules).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add rule', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Start stream' }).click()
    await expect(page.getByRole('button', { name: 'Pause stream' })).toBeVisible()
    await expect(page.getByText('The stream is paused: nothing is routed into it until it is started.')).toBeHidden()
  })

test('every type of rule can be written, with what it needs and no more', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments')
  await openApp(`/streams/${id}/edit?index=logs_0&message_id=m1`)
  await expect(page.getByText('Without rules no message is routed into this stream.').first()).toBeVisible()
  const editor = page.getByRole('form', { name: 'New rule' })
  const begin = async (type: string) => {
    await page.getByRole('button', { name: 'Add rule', exact: true }).first().click()
    await editor.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: type, exact: true }).click()
  }
  const save = async () => {
    await editor.getByRole('button', { name: 'Add rule' }).click()
    await expect(editor).toBeHidden()
  }
  const cases = [
    ['match exactly', 'level', '3'], ['match regular expression', 'source', '^web-\\d$'], ['greater than', 'http_status', '500'],
    ['smaller than', 'http_status', '600'], ['contain', 'message', 'failed'],
  ] as const
  for (const [type, field, value] of cases) {
    await begin(type)
    await editor.getByRole('combobox', { name: 'Field' }).fill(field)
    await editor.getByLabel('Value').fill(value)
    await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
    await save()
  }
  await begin('field presence')
  await expect(editor.getByLabel('Value')).toBeHidden()
  await editor.getByRole('combobox', { name: 'Field' }).fill('service')
  await save()
  await begin('always match')
  await expect(editor.getByRole('combobox', { name: 'Field' })).toBeHidden()
  await save()
  await begin('match input')
  await editor.getByRole('combobox', { name: 'Input' }).click()
  await page.getByRole('option', { name: 'GELF TCP' }).click()
  await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
  await save()
  await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
  expect(streams.all[0]!.rules.map(({ type, field, value }) => [type, field, value])).toEqual([
    [1, 'level', '3'], [2, 'source', '^web-\\d$'], [3, 'http_status', '500'], [4, 'http_status', '600'], [6, 'message', 'failed'],
    [5, 'service', ''], [7, '', ''], [8, '', inputId],
  ])
})

test('a rule is checked before it is sent, and by the server', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments')
  await openApp(`/streams/${id}/edit`)
  await page.getByRole('button', { name: 'Add rule', exact: true }).click()
  const editor = page.getByRole('form', { name: 'New rule' })
  await expect(editor.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await editor.getByRole('button', { name: 'Add rule' }).click()
  await expect(editor.getByText('Field is required.').first()).toBeVisible()
  await editor.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'greater than' }).click()
  await editor.getByRole('combobox', { name: 'Field' }).fill('took_ms')
  await editor.getByLabel('Value').fill('much')
  await editor.getByRole('button', { name: 'Add rule' }).click()
  await expect(editor.getByText('A number, such as 400 or -0.5.')).toBeVisible()
  expect(streams.sent).toEqual([])
  await editor.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'match exactly' }).click()
  await editor.getByRole('combobox', { name: 'Field' }).fill('f'.repeat(1025))
  await editor.getByLabel('Value').fill('x')
  await editor.getByRole('button', { name: 'Add rule' }).click()
  await expect(editor.getByText('The name of a field may have 1024 characters at most.')).toBeVisible()
  await expect(editor.getByText('Validation failed!')).toBeHidden()
  await expect(editor.getByRole('combobox', { name: 'Field' })).toBeFocused()
})

test('the latest message of an input is loaded, stands in the address, and its fields become rules', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments')
  await openApp(`/streams/${id}/edit`)
  await expect(page.getByText('No message is loaded')).toBeVisible()
  await page.getByRole('combobox', { name: 'Input' }).click()
  await page.getByRole('option', { name: 'GELF TCP' }).click()
  await page.getByRole('button', { name: 'Load message' }).click()
  await expect(page.getByText('capture failed: timeout after 3000 ms')).toBeVisible()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ index: 'logs_0', message_id: 'm1' })
  await page.getByRole('button', { name: 'Add a rule for service' }).click()
  const editor = page.getByRole('form', { name: 'New rule' })
  await expect(editor.getByRole('combobox', { name: 'Field' })).toHaveValue('service')
  await expect(editor.getByLabel('Value')).toHaveValue('payments')
  await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
  await editor.getByRole('button', { name: 'Add rule' }).click()
  await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
})

test('an input without messages, and a message that is not there, are said so', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments')
  streams.message = null
  await openApp(`/streams/${id}/edit?index=logs_0&message_id=gone`)
  await expect(page.getByText('There is no message with this id in this index.')).toBeVisible()
  await page.getByRole('tab', { name: 'Latest of an input' }).click()
  await page.getByRole('combobox', { name: 'Input' }).click()
  await page.getByRole('option', { name: 'GELF TCP' }).click()
  await page.getByRole('button', { name: 'Load message' }).click()
  await expect(page.getByText('This input has received no message yet, or none that you may read.')).toBeVisible()
})

test('an unsaved rule is not lost without a question', async ({ page, openApp, streams }) => {
  const { id } = streams.add('Payments', { rules: [rule(1, 'service', 'payments')] })
  await openApp(`/streams/${id}/edit`)
  await page.getByRole('button', { name: 'Add rule', exact: true }).click()
  await page.getByRole('form', { name: 'New rule' }).getByRole('combobox', { name: 'Field' }).fill('level')
  await page.getByRole('form', { name: 'New rule' }).getByLabel('Value').fill('7')
  await page.getByRole('button', { name: /^Edit rule/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The rule is not saved. Leave it?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('form', { name: 'New rule' }).getByRole('combobox', { name: 'Field' })).toHaveValue('level')
  await page.getByRole('tab', { name: 'By index and id' }).click()
  await page.getByRole('textbox', { name: 'Index' }).fill('logs_0')
  await page.getByRole('textbox', { name: 'Message id' }).fill('m1')
  await page.getByRole('button', { name: 'Load message' }).click()
  await expect(page.getByText('The loaded message does not match this rule.')).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'All streams' }).click()
  expect(asked).toEqual(['The rule is not saved. Leave it?'])
  expect(new URL(page.url()).pathname).toBe(`/streams/${id}/edit`)
})

test('why a message is not in a stream is found beside the message', async ({ page, openApp, streams }) => {
  streams.add('All messages', { id: '000000000000000000000001' })
  const { id } = streams.add('Payments', { rules: [rule(1, 'service', 'payments'), rule(6, 'message', 'refund')] })
  streams.add('Web', { rules: [rule(6, 'source', 'web')] })
  await openApp('/messages/logs_0/m1')
  await page.waitForLoadState('networkidle') // the button is fetched when it is shown
  await page.getByRole('button', { name: 'Test against stream' }).press('Enter')
  await expect(page.getByRole('option')).toHaveText(['Payments', 'Web'])
  await page.keyboard.type('pay')
  await expect(page.getByRole('option')).toHaveText(['Payments'])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: "Test against stream 'Payments'" })
  await expect(dialog.getByText('This message would not be routed to this stream.')).toBeVisible()
  await expect(dialog.getByText('1 rule does not match.')).toBeVisible()
  await expect(dialog.getByRole('listitem'))
    .toHaveText([/^Matches.*service must match exactly payments/, /^Does not match.*must contain refund/])
  const link = dialog.getByRole('link', { name: 'Open in rules' })
  await expect(link).toHaveAttribute('href', `/streams/${id}/edit?index=logs_0&message_id=m1`)
  await dialog.getByRole('combobox', { name: 'Stream to test against' }).click()
  await page.getByRole('option', { name: 'Web' }).click()
  await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('a reader sees the rules and their answers, and nothing to change', async ({ page, openApp, api, streams }) => {
  const { id } = streams.add('Payments', { rules: [rule(1, 'service', 'payments')] })
  api.answers.set('/users/mara.lindqvist', userWith('streams:read', 'messages:read'))
  await openApp(`/streams/${id}/edit?index=logs_0&message_id=m1`)
  await expect(page.getByText('You may not change this stream.')).toBeVisible()
  await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
  for (const name of ['Add rule', 'Pause stream', 'Add a rule for service']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'all rules' })).toBeDisabled()
})

test('a stream that is not there says so', async ({ page, openApp, streams: _streams }) => {
  await openApp('/streams/64c9bb000000000000000999/edit')
  await expect(page.getByText(/There is no such stream/)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`passes axe in the ${colorScheme} theme, wide and narrow: list, menus, forms, rules`, async ({ page, openApp, streams }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    streams.add('All messages', { id: '000000000000000000000001' })
    const { id } = streams.add('Payments', { rules: [rule(1, 'service', 'payments'), rule(2, 'source', '^db'), rule(3, 'level', '1')] })
    streams.add('Sandbox', { disabled: true })
    await openApp('/streams')
    await row(page, 'Payments').getByRole('button', { name: 'Details of Payments' }).click()
    await select(page, 'Sandbox')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'More for All messages' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create stream' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create stream' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 400, height: 860 })
    await openApp('/streams')
    await expect(row(page, 'Payments')).toContainText('Running')
    expect(await axeViolations(page)).toEqual([])
    await openApp(`/streams/${id}/edit?index=logs_0&message_id=m1`)
    await expect(page.getByText('This message would', { exact: false })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /^Edit rule: source/ }).click()
    await expect(page.getByText('The loaded message does not match this rule.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
}
