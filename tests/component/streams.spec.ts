/** The streams screens: the list with all that can be done in it, the rules tried on a message, and why a message is not in a stream. */
import type { Page } from '@playwright/test'
import type { StreamRuleInput } from '../../core/streams/schema.ts'
import { axeViolations, ended, expect } from './pages.ts'
import { refuseToLeave } from './questions.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

type Rule = Required<Pick<StreamRuleInput, 'type' | 'field' | 'value'>> & StreamRuleInput

interface NewStream {
  readonly description?: string
  readonly rules?: readonly Rule[]
  readonly matching_type?: 'AND' | 'OR'
  readonly index_set_id?: string
  readonly paused?: boolean
}

interface Streams {
  /** Creates a stream, running in the default index set unless `more` says otherwise; returns its id. */
  readonly add: (title: string, more?: NewStream) => Promise<string>
  /** Creates several, all alike; returns their ids. */
  readonly addAll: (...titles: string[]) => Promise<readonly string[]>
  readonly read: (id: string) => Promise<any>
}

const indexSets = '/system/indices/index_sets'
/** Streams of the server itself, by title. */
const ofServer = [/^All events/, /^All messages/, /^All system events/, /^Processing and indexing failures/]

const test = base.extend<{ streams: Streams }>({
  streams: async ({ server }, use) => {
    const defaultSet = (await server.call('GET', indexSets)).index_sets[0].id as string
    const add: Streams['add'] = async (title, { paused = false, ...more } = {}) => {
      const { stream_id } = await server.call('POST', '/streams', {
        title,
        description: '',
        rules: [],
        matching_type: 'AND',
        remove_matches_from_default_stream: false,
        index_set_id: defaultSet,
        ...more,
      })
      if (!paused) await server.call('POST', `/streams/${stream_id}/resume`)
      return stream_id as string
    }
    await use({
      add,
      async addAll(...titles) {
        const ids: string[] = []
        for (const title of titles) ids.push(await add(title))
        return ids
      },
      read: id => server.call('GET', `/streams/${id}`),
    })
  },
})

/** Creates an index set like the default one; returns its id. */
async function addIndexSet(server: InMemoryServer, title: string, more: object = {}): Promise<string> {
  const { id: _id, default: _default, can_be_default: _, ...set } = (await server.call('GET', indexSets)).index_sets[0]
  const created = await server.call('POST', indexSets, { ...set, title, index_prefix: title.toLowerCase(), ...more })
  return created.id as string
}

/** Creates an input; returns its id. */
async function addInput(server: InMemoryServer, title: string): Promise<string> {
  const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
  const configuration = { bind_address: '127.0.0.1', port: 12_201 }
  return (await server.call('POST', '/system/inputs', { title, type, global: true, configuration })).id as string
}

/** Stores the message that most tests of rules look at; returns its place. */
async function writeMessage(server: InMemoryServer, more: object = {}) {
  const [stored] = await server.write({
    source: 'web-1',
    message: 'capture failed: timeout after 3000 ms',
    service: 'payments',
    level: 3,
    http_status: 504,
    ...more,
  })
  return stored!
}

const rule = (type: number, field: string, value: string, more: Partial<StreamRuleInput> = {}): Rule => ({
  type,
  field,
  value,
  inverted: false,
  description: null,
  ...more,
})
const refusal = (status: number, message: string) => ({ status, body: { type: 'ApiError', message } })
const defaultStream = 'All messages'

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const titles = (page: Page) => page.getByRole('rowheader')
const select = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Stream-${String(index).padStart(2, '0')}`)
const messageAddress = ({ index, id }: { readonly index: string; readonly id: string }) =>
  `index=${index}&message_id=${id}`

test('lists streams with index set, rules, state and messages per second', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  const id = await streams.add('Payments', {
    description: 'Captures, refunds',
    index_set_id: await addIndexSet(server, 'Commerce'),
    rules: [rule(1, 'service', 'payments')],
  })
  await streams.add('Sandbox', { paused: true })
  await server.ingest({ streams: { [id]: 12.4 } })
  await openApp('/streams')
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeVisible()
  const payments = row(page, 'Payments')
  await expect(payments).toContainText('Captures, refunds')
  await expect(payments).toContainText('Commerce')
  await expect(payments).toContainText('Running')
  await expect(payments).toContainText('12.4 msg/s')
  await expect(row(page, 'Sandbox')).toContainText('Paused')
  await expect(row(page, 'Sandbox')).toContainText('0 msg/s')
  await server.ingest({ streams: { [id]: 612 } })
  await expect(payments).toContainText('612 msg/s')
  await expect(payments.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', `/streams/${id}/search`)
})

test('rules are read below their row, each as a sentence', async ({ page, openApp, server, streams }) => {
  const id = await streams.add('Payments', {
    matching_type: 'OR',
    rules: [
      rule(1, 'service', 'payments'),
      rule(2, 'source', '^web-\\d+$', { inverted: true }),
      rule(3, 'took_ms', '400'),
      rule(4, 'level', '7'),
      rule(5, 'http_status', ''),
      rule(6, 'message', 'failed'),
      rule(7, '', ''),
      rule(8, '', await addInput(server, 'GELF TCP')),
    ],
  })
  await openApp('/streams')
  await row(page, 'Payments').getByRole('button', { name: 'Rules of Payments: 8' }).click()
  await expect(page.getByText('8 rules, at least one must match')).toBeVisible()
  for (const words of [
    'service must match exactly payments',
    'source must not match regular expression ^web-\\d+$',
    'took_ms must be greater than 400',
    'level must be smaller than 7',
    'http_status must be present',
    'message must contain failed',
    'The message always matches',
    'The message must have come from input GELF TCP',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Manage rules' })).toHaveAttribute('href', `/streams/${id}/edit`)
})

test('search, filters, order and pages go to the server; the page stands in the address', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  await addIndexSet(server, 'Commerce')
  const ids = await streams.addAll(...numbered(24))
  await server.call('POST', `/streams/${ids[20]!}/pause`)
  const last = () => server.asked('GET /streams/paginated').at(-1)
  await openApp('/streams?page=2&pageSize=10')
  await expect(titles(page).first()).toContainText('Stream-06')
  await expect(titles(page)).toHaveCount(10)
  expect(last()).toMatchObject({ page: '2', per_page: '10' })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(titles(page)).toHaveCount(8)
  expect(location.search).toBe('?page=3&pageSize=10')

  await page.getByRole('searchbox', { name: 'Search' }).fill('stream-2')
  await expect(titles(page)).toHaveCount(4)
  await expect(titles(page).first()).toContainText('Stream-20')
  expect(last()).toMatchObject({ query: 'stream-2' })
  await page.getByRole('button', { name: 'Search syntax help' }).click()
  await expect(page.getByRole('dialog', { name: 'Search syntax help' })).toContainText('description')
  await page.keyboard.press('Escape')

  const addFilter = async (attribute: string, value: string) => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: attribute }).click()
    await page.getByRole('dialog', { name: 'Add filter' }).getByRole('button', { name: value }).click()
  }
  await addFilter('Status', 'Paused')
  await expect(titles(page)).toHaveText([/Stream-20/])
  await page.getByRole('button', { name: 'Remove the filter Status Paused' }).click()
  await addFilter('Index set', 'Commerce')
  await expect(page.getByText('Filter does not match any data.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').first().click()
  await expect(titles(page).first()).toContainText('Stream-23')
  expect(last()).toMatchObject({ sort: 'title', order: 'desc' })
})

test('a stream is paused and started at once; what the server refuses is told and taken back', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  const id = await streams.add('Payments')
  await openApp('/streams')
  await page.getByRole('button', { name: 'Pause Payments' }).click()
  await expect(row(page, 'Payments')).toContainText('Paused')
  await expect(page.getByText("Stream 'Payments' was paused.")).toBeVisible()
  expect((await streams.read(id)).disabled).toBe(true)
  server.answers.set(`POST /streams/${id}/resume`, refusal(403, 'Not authorized'))
  await page.getByRole('button', { name: 'Start Payments' }).click()
  await expect(page.getByText("Could not start stream 'Payments'")).toBeVisible()
  await expect(row(page, 'Payments')).toContainText('Paused')
  server.answers.clear()
  await page.getByRole('button', { name: 'Start Payments' }).click()
  await expect(row(page, 'Payments')).toContainText('Running')
})

test('a favourite is marked at once', async ({ page, openApp, server, streams }) => {
  const id = await streams.add('Payments')
  await openApp('/streams')
  const star = page.getByRole('button', { name: 'Favourite: Payments' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.asked(`PUT /favorites/grn::::stream:${id}`)).toHaveLength(1)
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => server.asked(`DELETE /favorites/grn::::stream:${id}`)).toHaveLength(1)
})

test.describe('without a stream', () => {
  test.use({ userPermissions: 'streams:create indexsets:read' })
  test('a stream is created by keyboard: paused, with what comes next one key away', async ({
    page,
    openApp,
    server,
  }) => {
    const commerce = await addIndexSet(server, 'Commerce')
    await addIndexSet(server, 'Restored', { writable: false })
    await openApp('/streams')
    await expect(page.getByText('No entities exist.')).toBeVisible()
    await expect(page.getByText('Streams collect messages by rules.')).toBeVisible()
    await page.getByRole('button', { name: 'Create stream' }).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create stream' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Field is required.')).toBeVisible()
    expect(server.asked('POST /streams')).toEqual([])
    const taken = { title: [{ error: 'There is a stream with this title.' }] }
    server.answers.set('POST /streams', {
      status: 400,
      body: { type: 'ValidationApiError', message: 'Validation failed!', validation_errors: taken },
    })
    await page.keyboard.type('taken')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('There is a stream with this title.')).toBeVisible()
    server.answers.clear()
    await dialog.getByLabel('Title').fill('Payments')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Captures')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Commerce' }).waitFor()
    await expect(page.getByRole('option', { name: 'Restored' })).toBeHidden()
    await page.keyboard.type('Comm')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Index set' })).toContainText('Commerce')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('checkbox', { name: 'Remove matches from ‘Default Stream’' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(server.asked('POST /streams').at(-1)).toEqual({
      title: 'Payments',
      description: 'Captures',
      remove_matches_from_default_stream: true,
      index_set_id: commerce,
    })
    await expect(page.getByText("Stream 'Payments' was created.")).toBeVisible()
    await expect(row(page, 'Payments')).toContainText('Paused')
    await page.getByRole('button', { name: 'Start stream' }).press('Enter')
    await expect(row(page, 'Payments')).toContainText('Running')
  })
})

test('a stream is edited and cloned by what is there', async ({ page, openApp, server, streams }) => {
  const id = await streams.add('Payments', {
    description: 'Captures',
    index_set_id: await addIndexSet(server, 'Commerce'),
    rules: [rule(1, 'service', 'payments')],
  })
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
  expect((await streams.read(id)).description).toBe('Captures and refunds')
  await open('Clone stream')
  await expect(dialog.getByLabel('Title')).toHaveValue('Payments (copy)')
  await dialog.getByRole('button', { name: 'Clone stream' }).click()
  await expect(row(page, 'Payments (copy)')).toContainText('Paused')
  expect(server.asked(`POST /streams/${id}/clone`)).toMatchObject([{ title: 'Payments (copy)' }])
})

test('deleting a stream asks first', async ({ page, openApp, streams }) => {
  await streams.add('Payments')
  await openApp('/streams')
  await page.getByRole('button', { name: 'More for Payments' }).click()
  await page.getByRole('menuitem', { name: 'Delete stream' }).click()
  const dialog = page.getByRole('alertdialog', { name: "Delete stream 'Payments'?" })
  await expect(dialog).toContainText('Messages stay in the index set.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete stream' }).click()
  await expect(page.getByText("Stream 'Payments' was deleted.")).toBeVisible()
  await expect(titles(page)).toHaveText(ofServer)
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeFocused()
})

test('bulk actions ask first, and tell what failed stream by stream; what failed stays selected', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  await streams.addAll('Alpha', 'Gamma')
  await openApp('/streams')
  for (const title of ['Alpha', defaultStream, 'Gamma']) await select(page, title)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Pause 3 streams?' })
  await expect(question.getByRole('listitem')).toHaveText(['Alpha', defaultStream, 'Gamma'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.asked('POST /streams/bulk_pause')).toEqual([])
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await question.getByRole('button', { name: 'Pause 3 streams' }).click()
  await expect(page.getByText('2 streams were paused.')).toBeVisible()
  const failed = page.getByRole('dialog', { name: 'Failures' })
  await expect(failed).toContainText('1 stream could not be changed.')
  await expect(failed.getByRole('row').filter({ hasText: defaultStream })).toContainText('cannot')
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 of 6 selected')).toBeVisible()
  await expect(row(page, 'Alpha')).toContainText('Paused')
  await expect(row(page, defaultStream)).toContainText('Running')
})

test('on a telephone selecting moves nothing, and every action keeps its name', async ({ page, openApp, streams }) => {
  await streams.addAll('Alpha', 'Beta')
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/streams')
  await expect(row(page, 'Beta')).toContainText('0 msg/s')
  const placeOf = async () => (await row(page, 'Beta').boundingBox())!.y
  const before = await placeOf()
  await select(page, 'Alpha')
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await placeOf()).toBe(before)
  for (const name of ['Start', 'Pause', 'Assign index set', 'Share', 'Delete']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
  }
})

test('an index set is assigned to many; who refuses is named though the call is one for all', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  const commerce = await addIndexSet(server, 'Commerce')
  const id = await streams.add('Alpha')
  await openApp('/streams')
  for (const title of ['Alpha', defaultStream]) await select(page, title)
  await page.getByRole('button', { name: 'Assign index set' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign an index set to 2 streams' })
  await dialog.getByRole('combobox', { name: 'Index set' }).click()
  await page.getByRole('option', { name: 'Commerce' }).click()
  await dialog.getByRole('button', { name: 'Assign index set' }).click()
  const failed = page.getByRole('dialog', { name: 'Failures' })
  await expect(failed.getByRole('row').filter({ hasText: defaultStream })).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Alpha')).toContainText('Commerce')
  await expect(row(page, defaultStream)).toContainText('Default')
  expect((await streams.read(id)).index_set_id).toBe(commerce)
})

test('many streams are shared at once: nobody loses anything, and which refused is told', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  const grns = (await streams.addAll('Alpha', 'Beta', 'Gamma')).map(id => `grn::::stream:${id}`)
  const shares = (at: number) => `/authz/shares/entities/${encodeURIComponent(grns[at]!)}`
  await server.call('POST', '/users', {
    username: 'bob',
    password: 'secret of bob',
    email: 'bob@example.org',
    first_name: 'Bob',
    last_name: 'Builder',
    permissions: [],
  })
  const bob = `grn::::user:${(await server.call('GET', '/users/bob')).id}`
  const everyone = 'grn::::builtin-team:everyone'
  await server.call('POST', shares(0), { selected_grantee_capabilities: { [bob]: 'own' } })
  const refused = refusal(403, 'Only its owners may share it.')
  for (const call of ['', '/prepare']) server.answers.set(`POST /authz/shares/entities/${grns[2]!}${call}`, refused)
  await openApp('/streams')
  for (const title of ['Alpha', 'Beta', 'Gamma']) await select(page, title)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share 3 streams' })
  await expect(dialog).toContainText('Nobody is selected yet. Existing access does not change.')
  const share = dialog.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeDisabled()
  for (const name of ['Bob Builder', 'Everyone']) {
    await dialog.getByRole('combobox', { name: 'Share with' }).click()
    await page.getByRole('option', { name }).click()
  }
  await dialog.getByRole('combobox', { name: 'Permissions of Bob Builder' }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  expect(await axeViolations(page)).toEqual([])
  await share.click()
  await expect(page.getByText('2 streams were shared.')).toBeVisible()
  const selected = async (at: number) =>
    (await server.call('POST', `${shares(at)}/prepare`, {})).selected_grantee_capabilities
  expect(await selected(0)).toEqual({ [bob]: 'own', [everyone]: 'view' })
  expect(await selected(1)).toEqual({ [bob]: 'manage', [everyone]: 'view' })
  const failed = page.getByRole('dialog', { name: 'Failures' })
  await expect(failed.getByRole('row').filter({ hasText: 'Gamma' })).toContainText('Only its owners may share it.')
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 of 7 selected')).toBeVisible()
})

test('a page that shows sharing dialogs of its own is asked once for all streams', async ({
  page,
  openApp,
  streams,
}) => {
  const ids = await streams.addAll('Alpha', 'Beta')
  await openApp('/streams')
  for (const title of ['Alpha', 'Beta']) await select(page, title)
  const asked: unknown[] = []
  const hear = (event: Event) => {
    event.preventDefault()
    asked.push((event as CustomEvent).detail)
  }
  document.addEventListener('cordwood-request-share', hear, { signal: ended() })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const grns = ids.map(id => `grn::::stream:${id}`)
  expect(asked).toEqual([{ grn: grns[0], type: 'stream', id: ids[0], grns }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a selection goes over pages and is deleted as a whole', async ({ page, openApp, server, streams }) => {
  await streams.addAll(...numbered(12))
  await openApp('/streams?pageSize=10')
  await select(page, 'Stream-01')
  await page.getByRole('button', { name: 'Next page' }).click()
  await select(page, 'Stream-11')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 streams?' })
  await expect(question.getByRole('listitem')).toHaveText(['Stream-01', 'Stream-11'])
  await question.getByRole('button', { name: 'Delete 2 streams' }).click()
  await expect(page.getByText('2 streams were deleted.')).toBeVisible()
  await expect(row(page, 'Stream-11')).toBeHidden()
  expect((await server.call('GET', '/streams')).total).toBe(10 + ofServer.length)
})

test('an owner shares a stream from its menu, and makes it the startpage', async ({
  page,
  openApp,
  server,
  streams,
}) => {
  const id = await streams.add('Payments')
  await openApp('/streams')
  await page.getByRole('button', { name: 'More for Payments' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share “Payments”' })).toContainText('It is not shared yet.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Payments' }).click()
  await page.getByRole('menuitem', { name: 'Set as startpage' }).click()
  await expect(page.getByText("Stream 'Payments' is your startpage now.")).toBeVisible()
  expect((await server.call('GET', '/users/mara.lindqvist')).startpage).toEqual({ type: 'stream', id })
})

test('the default stream and those of the server say why they cannot be changed', async ({ page, openApp, server }) => {
  const list = await server.call('GET', '/streams/paginated')
  const element = list.elements.find((one: { is_default: boolean }) => one.is_default)
  const managed = {
    ...element,
    id: '000000000000000000000003',
    title: 'All system events',
    description: null,
    is_default: false,
    is_editable: false,
  }
  server.answers.set('GET /streams/paginated', { body: { ...list, total: 2, elements: [element, managed] } })
  await openApp('/streams')
  const pause = page.getByRole('button', { name: `Pause ${defaultStream}` })
  await expect(pause).toHaveAttribute('aria-disabled', 'true')
  // Until the numbers of each row are there, rows move below the pointer.
  await expect(row(page, defaultStream)).toContainText('0 msg/s')
  await pause.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'The default stream takes every message. It cannot be changed, paused, cloned or deleted.',
  )
  await page.getByRole('button', { name: 'More for All system events' }).click()
  await expect(
    page.getByText('This stream is managed by the server. It cannot be changed, paused, cloned or deleted.'),
  ).toBeVisible()
  for (const name of ['Edit stream', 'Manage rules', 'Clone stream', 'Delete stream']) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(page.getByRole('menuitem', { name: 'Search' })).not.toHaveAttribute('aria-disabled', 'true')
})

test.describe('with streams:read', () => {
  test.use({ userPermissions: 'streams:read' })
  test('who may only read can search and nothing else', async ({ page, openApp, streams }) => {
    await streams.add('Payments', { rules: [rule(1, 'service', 'payments')] })
    await openApp('/streams')
    await expect(row(page, 'Payments')).toContainText('Running')
    for (const name of ['Create stream', 'Pause Payments'])
      await expect(page.getByRole('button', { name })).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'Index set' })).toBeHidden()
    await select(page, 'Payments')
    for (const name of ['Delete', 'Pause', 'Share', 'Assign index set'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'More for Payments' }).click()
    await expect(page.getByText('You may not change this stream.')).toBeVisible()
    await expect(page.getByText('Only owners of this stream are allowed to share it.')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Share' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('menuitem', { name: 'Edit stream' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('a failed list says so and is fetched again', async ({ page, openApp, server, streams }) => {
  await streams.add('Payments')
  server.answers.set('GET /streams/paginated', refusal(500, 'The store is away.'))
  await openApp('/streams')
  const words =
    'There was an error fetching a resource: Internal Server Error. Additional information: The store is away.'
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('0 rows')).toHaveCount(0)
  server.answers.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Payments')).toBeVisible()
})

test('a rule is checked before it is sent, and by the server', async ({ page, openApp, server, streams }) => {
  const id = await streams.add('Payments')
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
  expect(server.asked(`POST /streams/${id}/rules`)).toEqual([])
  await editor.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'match exactly' }).click()
  await editor.getByRole('combobox', { name: 'Field' }).fill('f'.repeat(1025))
  await editor.getByLabel('Value').fill('x')
  await editor.getByRole('button', { name: 'Add rule' }).click()
  await expect(editor.getByText('The name of a field may have 1024 characters at most.')).toBeVisible()
  await expect(editor.getByText('Validation failed!')).toBeHidden()
  await expect(editor.getByRole('combobox', { name: 'Field' })).toBeFocused()
})

test('a stream that is not there says so', async ({ page, openApp }) => {
  await openApp('/streams/64c9bb000000000000000999/edit')
  await expect(page.getByText(/There is no stream/)).toBeVisible()
})

test.describe('with a message', () => {
  test.use({ storesMessages: true })

  test('of 10,000 streams any is found beside a message', async ({ page, openApp, server, streams }) => {
    const { index, id } = await writeMessage(server)
    const one = await streams.read(await streams.add('Stream'))
    const all = Array.from({ length: 10_000 }, (_, at) => {
      const number = String(at).padStart(5, '0')
      return { ...one, id: `64c9bb${number.padStart(18, '0')}`, title: `Stream ${number}` }
    })
    server.answers.set('GET /streams', { body: { total: all.length, streams: all } })
    await openApp(`/messages/${index}/${id}`)
    await page.getByRole('button', { name: 'Test against stream' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.type('09998')
    await expect(page.getByRole('option')).toHaveText(['Stream 09998'])
  })

  test('titles, descriptions, rules and values of an attacker are text and stay where they belong', async ({
    page,
    openApp,
    server,
    streams,
  }) => {
    const title = '<img src=x onerror="document.title=1">'
    const long = 'W'.repeat(1000)
    const id = await streams.add(title, {
      description: 'W'.repeat(10_000),
      rules: [rule(1, '__proto__', '<b>x</b>', { description: '\u202Egnp.exe' }), rule(2, long, `^${long}`)],
    })
    const stored = await writeMessage(server, { [long]: long, '<i>field</i>': '<script>document.title=1</script>' })
    await openApp('/streams')
    await expect(page.getByRole('rowheader').filter({ hasText: title })).toBeVisible()
    await page.getByRole('button', { name: 'Rules of <img' }).click()
    await expect(page.getByText('__proto__ must match exactly <b>x</b>')).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBe(0)
    await openApp(`/streams/${id}/edit?${messageAddress(stored)}`)
    await expect(page.getByText('<script>document.title=1</script>')).toBeVisible()
    await expect(page.getByText('This message would not be routed to this stream.')).toBeVisible()
    await expect.poll(overflow).toBe(0)
    await page.setViewportSize({ width: 400, height: 860 })
    await expect.poll(overflow).toBe(0)
  })

  test('a message by index and id shows which rules match; rules are added, changed, inverted and deleted until it is routed', async ({
    page,
    openApp,
    server,
    streams,
  }) => {
    const stored = await writeMessage(server)
    const id = await streams.add('Payments', {
      paused: true,
      rules: [rule(1, 'service', 'payments'), rule(6, 'message', 'refund')],
    })
    await openApp(`/streams/${id}/edit?${messageAddress(stored)}`)
    await expect(page.getByRole('heading', { name: "Rules of stream 'Payments'" })).toBeVisible()
    const rules = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit rule/ }) })
    await expect(rules).toHaveText([
      /^Matches.*service must match exactly payments/,
      /^Does not match.*message must contain refund/,
    ])
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
    expect((await streams.read(id)).rules[1]).toMatchObject({
      type: 6,
      field: 'message',
      value: 'timeout',
      inverted: false,
    })

    await page.getByRole('button', { name: 'Delete rule: service must match exactly payments' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click()
    await expect(rules).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add rule', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Start stream' }).click()
    await expect(page.getByRole('button', { name: 'Pause stream' })).toBeVisible()
    await expect(page.getByText('The stream is paused: nothing is routed into it until it is started.')).toBeHidden()
  })

  test('every type of rule can be written, with what it needs and no more', async ({
    page,
    openApp,
    server,
    streams,
  }) => {
    const input = await addInput(server, 'GELF TCP')
    const stored = await writeMessage(server, { gl2_source_input: input })
    const id = await streams.add('Payments')
    await openApp(`/streams/${id}/edit?${messageAddress(stored)}`)
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
      ['match exactly', 'level', '3'],
      ['match regular expression', 'source', '^web-\\d$'],
      ['greater than', 'http_status', '500'],
      ['smaller than', 'http_status', '600'],
      ['contain', 'message', 'failed'],
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
    const { rules } = (await streams.read(id)) as { readonly rules: readonly Rule[] }
    expect(rules.map(({ type, field, value }) => [type, field, value])).toEqual([
      [1, 'level', '3'],
      [2, 'source', '^web-\\d$'],
      [3, 'http_status', '500'],
      [4, 'http_status', '600'],
      [6, 'message', 'failed'],
      [5, 'service', ''],
      [7, '', ''],
      [8, '', input],
    ])
  })

  test('the latest message of an input is loaded, stands in the address, and its fields become rules', async ({
    page,
    openApp,
    server,
    streams,
  }) => {
    const stored = await writeMessage(server, { gl2_source_input: await addInput(server, 'GELF TCP') })
    const id = await streams.add('Payments')
    await openApp(`/streams/${id}/edit`)
    await expect(page.getByText('No message is loaded')).toBeVisible()
    await page.getByRole('combobox', { name: 'Input' }).click()
    await page.getByRole('option', { name: 'GELF TCP' }).click()
    await page.getByRole('button', { name: 'Load message' }).click()
    await expect(page.getByText('capture failed: timeout after 3000 ms')).toBeVisible()
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      index: stored.index,
      message_id: stored.id,
    })
    await page.getByRole('button', { name: 'Add a rule for service' }).click()
    const editor = page.getByRole('form', { name: 'New rule' })
    await expect(editor.getByRole('combobox', { name: 'Field' })).toHaveValue('service')
    await expect(editor.getByLabel('Value')).toHaveValue('payments')
    await expect(editor.getByText('The loaded message matches this rule.')).toBeVisible()
    await editor.getByRole('button', { name: 'Add rule' }).click()
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
  })

  test('an input without messages, and a message that is not there, are said so', async ({
    page,
    openApp,
    server,
    streams,
  }) => {
    await addInput(server, 'GELF TCP')
    const { index } = await writeMessage(server)
    const id = await streams.add('Payments')
    await openApp(`/streams/${id}/edit?index=${index}&message_id=gone`)
    await expect(page.getByText('There is no message with this id in this index.')).toBeVisible()
    await page.getByRole('tab', { name: 'Latest of an input' }).click()
    await page.getByRole('combobox', { name: 'Input' }).click()
    await page.getByRole('option', { name: 'GELF TCP' }).click()
    await page.getByRole('button', { name: 'Load message' }).click()
    await expect(page.getByText('This input has received no message yet, or none that you may read.')).toBeVisible()
  })

  test('an unsaved rule is not lost without a question', async ({ page, openApp, server, streams }) => {
    const stored = await writeMessage(server)
    const id = await streams.add('Payments', { rules: [rule(1, 'service', 'payments')] })
    await openApp(`/streams/${id}/edit`)
    await page.getByRole('button', { name: 'Add rule', exact: true }).click()
    await page.getByRole('form', { name: 'New rule' }).getByRole('combobox', { name: 'Field' }).fill('level')
    await page.getByRole('form', { name: 'New rule' }).getByLabel('Value').fill('7')
    await page.getByRole('button', { name: /^Edit rule/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The rule is not saved. Leave it?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('form', { name: 'New rule' }).getByRole('combobox', { name: 'Field' })).toHaveValue(
      'level',
    )
    await page.getByRole('tab', { name: 'By index and id' }).click()
    await page.getByRole('textbox', { name: 'Index' }).fill(stored.index)
    await page.getByRole('textbox', { name: 'Message id' }).fill(stored.id)
    await page.getByRole('button', { name: 'Load message' }).click()
    await expect(page.getByText('The loaded message does not match this rule.')).toBeVisible()
    const asked = refuseToLeave()
    await page.getByRole('link', { name: 'All streams' }).click()
    await expect.poll(() => asked).toEqual(['The rule is not saved. Leave it?'])
    expect(location.pathname).toBe(`/streams/${id}/edit`)
  })

  test('why a message is not in a stream is found beside the message', async ({ page, openApp, server, streams }) => {
    const stored = await writeMessage(server)
    const id = await streams.add('Payments', { rules: [rule(1, 'service', 'payments'), rule(6, 'message', 'refund')] })
    await streams.add('Web', { rules: [rule(6, 'source', 'web')] })
    await openApp(`/messages/${stored.index}/${stored.id}`)
    await page.getByRole('button', { name: 'Test against stream' }).press('Enter')
    await expect(page.getByRole('option')).toHaveText(['Payments', 'Web'])
    await page.keyboard.type('pay')
    await expect(page.getByRole('option')).toHaveText(['Payments'])
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: "Test against stream 'Payments'" })
    await expect(dialog.getByText('This message would not be routed to this stream.')).toBeVisible()
    await expect(dialog.getByText('1 rule does not match.')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^Matches.*service must match exactly payments/,
      /^Does not match.*must contain refund/,
    ])
    const link = dialog.getByRole('link', { name: 'Open in rules' })
    await expect(link).toHaveAttribute('href', `/streams/${id}/edit?${messageAddress(stored)}`)
    await dialog.getByRole('combobox', { name: 'Stream to test against' }).click()
    await page.getByRole('option', { name: 'Web' }).click()
    await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  test.describe('and messages:read', () => {
    test.use({ userPermissions: 'streams:read messages:read' })
    test('a reader sees the rules and their answers, and nothing to change', async ({
      page,
      openApp,
      server,
      streams,
    }) => {
      const stored = await writeMessage(server)
      const id = await streams.add('Payments', { rules: [rule(1, 'service', 'payments')] })
      await openApp(`/streams/${id}/edit?${messageAddress(stored)}`)
      await expect(page.getByText('You may not change this stream.')).toBeVisible()
      await expect(page.getByText('This message would be routed to this stream.')).toBeVisible()
      for (const name of ['Add rule', 'Pause stream', 'Add a rule for service'])
        await expect(page.getByRole('button', { name })).toBeHidden()
      await expect(page.getByRole('radio', { name: 'all rules' })).toBeDisabled()
    })
  })

  test('passes axe, light and dark, wide and narrow: list, menus, forms, rules', async ({
    page,
    openApp,
    server,
    streams,
  }) => {
    const stored = await writeMessage(server)
    const id = await streams.add('Payments', {
      rules: [rule(1, 'service', 'payments'), rule(2, 'source', '^db'), rule(3, 'level', '1')],
    })
    await streams.add('Sandbox', { paused: true })
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
    await openApp(`/streams/${id}/edit?${messageAddress(stored)}`)
    await expect(page.getByText('This message would', { exact: false })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /^Edit rule: source/ }).click()
    await expect(page.getByText('The loaded message does not match this rule.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})
