/** The screens of index sets in the product, with the server behind them; its indices are made up, as a server in memory has no store. */
import type { Page } from '@playwright/test'
import type { IndexerOverview, IndexSet, IndexSetField, IndexSetForecast } from '../../core/indices/schema.ts'
import { chooseOption } from './choices.ts'
import { axeViolations, expect } from './pages.ts'
import { refuseToLeave } from './questions.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const base = '/system/indices/index_sets'
const rotation = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'
const retention = 'org.graylog2.indexer.retention.strategies.ClosingRetentionStrategy'

const all = async (server: InMemoryServer): Promise<readonly IndexSet[]> =>
  (await server.call('GET', base)).index_sets as IndexSet[]
const create = async (server: InMemoryServer, title: string, prefix: string): Promise<IndexSet> => {
  const [standard] = await all(server)
  const { id: _, ...rest } = standard!
  return server.call('POST', base, { ...rest, title, description: null, index_prefix: prefix, default: false })
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const menu = async (page: Page, of: string, item: string) => {
  await page.getByRole('button', { name: `More for ${of}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const range = (begin: string, end: string) => ({ index_name: '', begin, end, calculated_at: null, took_ms: 0 })
const epoch = '1970-01-01T00:00:00.000Z'
const seen = (index_name: string, more: Partial<IndexerOverview['indices'][number]> = {}) => ({
  index_name,
  size: { events: 1200, deleted: 0, bytes: 5 * 2 ** 20 },
  range: range('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
  is_deflector: false,
  is_closed: false,
  is_reopened: false,
  continues: false,
  ...more,
})

/** Three indices: closed, reopened and damaged, and the one that is written to. */
function indices(server: InMemoryServer, id: string): void {
  const body: IndexerOverview = {
    deflector: { is_up: true, current_target: 'fw_2' },
    indexer_cluster: {
      health: { status: 'green', shards: { active: 2, initializing: 0, relocating: 0, unassigned: 0 } },
      name: 'cordwood',
    },
    counts: { events: 2400 },
    indices: [
      seen('fw_0', { is_closed: true, size: null }),
      seen('fw_1', { is_reopened: true }),
      seen('fw_2', { is_deflector: true, range: range(epoch, epoch) }),
    ],
  }
  server.answers.set(`GET /system/indexer/overview/${id}`, { body })
  server.answers.set(`GET ${base}/${id}/stats`, { body: { indices: 3, documents: 2400, size: 2 ** 30 } })
  server.answers.set('GET /system/indexer/damages', {
    body: {
      indices: [{ index: 'fw_1', part: 'block 3', messages: 10, from: null, to: null, set_aside: null }],
      journals: [],
      documents: [],
    },
  })
}

const forecast = (more: Partial<IndexSetForecast> = {}): IndexSetForecast => ({
  kept: { days_min: 30, days_max: 40, messages: 12_000_000, bytes: 4 * 2 ** 30, indices: 40 },
  forever: false,
  basis: {
    days: [{ day: '2026-11-19', messages: 300_000, bytes: 2 ** 27 }],
    messages_per_day: 300_000,
    bytes_per_message: 447,
    bytes_per_day: 2 ** 27,
    extrapolated: false,
    assumed_from: null,
  },
  disk: { total_bytes: 2 ** 38, free_bytes: 2 ** 37, used_bytes: 2 ** 30, full_at: null, days_until_full: null },
  ...more,
})
const field = (name: string, more: Partial<IndexSetField> = {}): IndexSetField => ({
  name,
  types: [{ type: 'string', indices: 3 }],
  conflict: false,
  set_type: null,
  settable: true,
  indices: 3,
  messages: 2400,
  bytes: 2 ** 20,
  ...more,
})

test.describe('the list', () => {
  test('shows what sets keep and hold, searches, and makes another one the default', async ({
    page,
    openApp,
    server,
  }) => {
    const firewall = await create(server, 'Firewall', 'fw')
    await openApp('/system/overview')
    await page.getByRole('button', { name: 'System' }).click()
    await page.getByRole('menuitem', { name: 'Indices' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Indices' })).toBeFocused()
    await expect(row(page, 'Default index set')).toContainText('Default')
    await expect(row(page, 'Default index set')).toContainText('Messages are kept for 30 days to 40 days')
    await expect(row(page, 'Firewall')).toContainText('fw')
    await expect(page.getByRole('definition').first()).toHaveText('4')
    await page.getByRole('searchbox').fill('firew')
    await expect(page.getByRole('rowheader')).toHaveText([/Firewall/])
    expect(await axeViolations(page)).toEqual([])
    await menu(page, 'Firewall', 'Make default')
    await expect(page.getByText("'Firewall' is the default index set now.")).toBeVisible()
    await expect(row(page, 'Firewall').getByText('Default', { exact: true })).toBeVisible()
    expect((await all(server)).find(set => set.default)?.id).toBe(firewall.id)
  })

  test('asks how many messages are lost before a set is deleted, with its indices or without', async ({
    page,
    openApp,
    server,
  }) => {
    const before = (await all(server)).map(set => set.id)
    const { id } = await create(server, 'Firewall', 'fw')
    server.answers.set(`GET ${base}/${id}/stats`, { body: { indices: 3, documents: 2400, size: 2 ** 30 } })
    await openApp('/system/indices')
    await page.getByRole('button', { name: 'More for Default index set' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete index set' })).toBeDisabled()
    await expect(page.getByText('The default index set cannot be deleted.')).toBeVisible()
    await page.keyboard.press('Escape')
    await menu(page, 'Firewall', 'Delete index set')
    const dialog = page.getByRole('alertdialog', { name: "Delete index set 'Firewall'?" })
    await expect(dialog.getByText('2,400 messages are lost (1.0GiB).')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Delete its indices too' }).uncheck()
    await expect(dialog.getByText('The indices stay on disk without an index set')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete index set' }).click()
    await expect(page.getByText("Index set 'Firewall' was deleted.")).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(before.length)
    expect(server.asked(`DELETE ${base}/${id}`)).toEqual([{ delete_indices: 'false' }])
    expect((await all(server)).map(set => set.id)).toEqual(before)
  })
})

test.describe('the form', () => {
  test('creates a set by keyboard, beginning with the configured defaults', async ({ page, openApp, server }) => {
    await server.call('PUT', '/system/indices/index_set_defaults', {
      index_analyzer: 'standard',
      shards: 4,
      replicas: 0,
      index_optimization_max_num_segments: 1,
      index_optimization_disabled: false,
      field_type_refresh_interval: 2,
      field_type_refresh_interval_unit: 'MINUTES',
      rotation_strategy_class: rotation,
      rotation_strategy: { type: `${rotation}Config`, max_docs_per_index: 50_000 },
      retention_strategy_class: retention,
      retention_strategy: { type: `${retention}Config`, max_number_of_indices: 5 },
    })
    await openApp('/system/indices')
    await page.getByRole('link', { name: 'Create index set' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Create index set' })).toBeVisible()
    await expect(page.getByLabel('Messages in an index')).toHaveValue('50000')
    await expect(page.getByLabel('Maximum number of indices')).toHaveValue('5')
    await expect(page.getByLabel('Shards')).toHaveValue('4')
    await page.getByLabel('Title').focus()
    await page.keyboard.type('Firewall')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('fw')
    await expect(page.getByText('Indices are named fw_0, fw_1 and so on.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Firewall' })).toBeVisible()
    await expect(page).toHaveURL(/\/system\/index_sets\/[0-9a-f]{24}$/)
    await expect(page.getByText('New index after 50,000 messages')).toBeVisible()
    expect((await all(server)).find(set => set.title === 'Firewall')).toMatchObject({
      index_prefix: 'fw',
      shards: 4,
      field_type_refresh_interval: 120_000,
      retention_strategy_class: retention,
    })
  })

  test('says what is wrong with a prefix while it is typed, and what the server refuses beside its field', async ({
    page,
    openApp,
    server,
  }) => {
    await openApp('/system/index_sets/create')
    const prefix = page.getByLabel('Index prefix')
    await prefix.fill('Fire wall')
    await expect(page.getByText('Begin with a lowercase letter or a digit')).toBeVisible()
    await prefix.fill('cordwood')
    await expect(page.getByText('Another index set has this prefix.')).toBeVisible()
    await prefix.fill('cordwood_audit')
    await expect(page.getByText("Neither of this prefix and 'cordwood'")).toBeVisible()
    await prefix.fill('audit')
    await page.getByRole('button', { name: 'Create index set' }).click()
    await expect(page.getByText('Field is required.')).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    expect(server.asked(`POST ${base}`)).toEqual([])
    await page.getByLabel('Title').fill('Audit')
    await chooseOption(page, 'Rotation strategy', 'Size')
    await chooseOption(page, 'Retention strategy', 'Keep everything')
    await page.getByRole('spinbutton', { name: 'Size of an index' }).fill('2.5')
    server.answers.set(`POST ${base}`, {
      status: 400,
      body: {
        type: 'ValidationApiError',
        message: 'Validation failed!',
        validation_errors: { 'rotation_strategy.max_size': [{ error: 'Too large for this disk.' }] },
      },
    })
    await page.getByRole('button', { name: 'Create index set' }).click()
    await expect(page.getByText('Too large for this disk.')).toBeVisible()
    expect(server.asked(`POST ${base}`)[0].rotation_strategy.max_size).toBe(2.5 * 2 ** 30)
    server.answers.clear()
    await page.getByRole('button', { name: 'Create index set' }).click()
    await expect(page.getByText('New index after 2.5GiB')).toBeVisible()
  })

  test('offers no archive, goes by lifetimes, and returns to where it came from', async ({ page, openApp, server }) => {
    const { id } = await create(server, 'Firewall', 'fw')
    await openApp(`/system/index_sets/${id}`)
    await page.getByRole('link', { name: 'Edit index set' }).click()
    await expect(page).toHaveURL(new RegExp(`/system/index_sets/${id}/configuration\\?from=details$`))
    await expect(page.getByLabel('Index prefix')).toBeDisabled()
    await expect(page.getByLabel('Maximum number of indices')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Retention strategy' }).click()
    await expect(page.getByRole('option', { name: 'Archive indices (not available)' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('spinbutton', { name: 'Maximum lifetime' }).fill('30')
    await expect(page.getByText('Must be at least one day longer than the minimum lifetime.')).toBeVisible()
    await page.getByRole('button', { name: 'Save index set' }).click()
    // Beside the field, and above the buttons.
    await expect(page.getByText('index_lifetime_max must be at least a day longer')).toHaveCount(2)
    await chooseOption(page, 'Unit of Maximum lifetime', 'Weeks')
    await page.getByRole('button', { name: 'Save index set' }).click()
    await expect(page).toHaveURL(new RegExp(`/system/index_sets/${id}$`))
    await expect(page.getByText('Messages are kept for 30 days to 210 days')).toBeVisible()
    await openApp(`/system/index_sets/${id}/configuration`)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/system\/indices$/)
  })

  test('forecasts while strategies are typed what they will keep, and when the disk is full', async ({
    page,
    openApp,
    server,
  }) => {
    const { id } = await create(server, 'Firewall', 'fw')
    const call = `POST ${base}/${id}/forecast`
    server.answers.set(call, { body: forecast() })
    await openApp(`/system/index_sets/${id}/configuration`)
    await expect(page.getByText('Will keep about 30 to 40 days and 4.0GiB')).toBeVisible()
    await expect(page.getByText('The disk does not fill up within ten years')).toBeVisible()
    const disk = { ...forecast().disk, full_at: '2027-01-15T00:00:00.000Z', days_until_full: 56 }
    server.answers.set(call, { body: forecast({ kept: null, forever: true, disk }) })
    await chooseOption(page, 'Rotation strategy', 'Number of messages')
    await chooseOption(page, 'Retention strategy', 'Keep everything')
    await expect(page.getByText('Nothing is ever deleted')).toBeVisible()
    await expect(page.getByText('The disk is full on 2027-01-15')).toBeVisible()
    expect(server.asked(call).at(-1)).toMatchObject({ rotation_strategy: { max_docs_per_index: 20_000_000 } })
    expect(await axeViolations(page)).toEqual([])
  })

  test('forecasts for a set that is not saved yet, and says whose volume is assumed', async ({
    page,
    openApp,
    server,
  }) => {
    const call = `POST ${base}/forecast`
    const basis = { ...forecast().basis, assumed_from: 'Default index set' }
    server.answers.set(call, { body: forecast({ basis }) })
    await openApp('/system/index_sets/create')
    await expect(page.getByText('Will keep about 30 to 40 days and 4.0GiB')).toBeVisible()
    await expect(
      page.getByText(/^No message has come yet\. Assumed is the volume of "Default index set"/),
    ).toBeVisible()
    server.answers.set(call, { body: forecast({ basis: { ...basis, messages_per_day: 0, bytes_per_day: 0 } }) })
    await chooseOption(page, 'Rotation strategy', 'Number of messages')
    await expect(page.getByText(/^No forecast yet: the default index set "Default index set"/)).toBeVisible()
  })

  test('asks before typed values are left', async ({ page, openApp }) => {
    await openApp('/system/index_sets/create')
    await page.getByLabel('Title').fill('Firewall')
    const asked = refuseToLeave()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect.poll(() => asked).toHaveLength(1)
    await expect(page).toHaveURL(/\/create$/)
    await expect(page.getByLabel('Title')).toHaveValue('Firewall')
  })
})

test.describe('one set', () => {
  test('shows its indices with their states, and what can be done with each', async ({ page, openApp, server }) => {
    const { id } = await create(server, 'Firewall', 'fw')
    indices(server, id)
    for (const call of ['POST /system/indexer/indices/fw_1/close', 'POST /system/indexer/indices/fw_0/reopen'])
      server.answers.set(call, { status: 204 })
    server.answers.set('DELETE /system/indexer/indices/fw_1', { status: 204 })
    await openApp(`/system/index_sets/${id}`)
    await expect(page.getByRole('rowheader')).toHaveText(['fw_2', 'fw_1', 'fw_0'])
    await expect(row(page, 'fw_2')).toContainText('Write index')
    await expect(row(page, 'fw_2')).toContainText('Empty')
    await expect(row(page, 'fw_1')).toContainText('Reopened')
    await expect(row(page, 'fw_1')).toContainText('Damaged')
    await expect(row(page, 'fw_1')).toContainText('1,200')
    await expect(row(page, 'fw_0')).toContainText('Closed')
    await expect(page.getByRole('link', { name: 'Failed messages' })).toBeVisible()
    await page.getByRole('button', { name: 'More for fw_2' }).click()
    await expect(page.getByText('New messages go into this index. Rotate first.')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Close' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await menu(page, 'fw_1', 'Close')
    await expect(page.getByText("Index 'fw_1' was closed.")).toBeVisible()
    await menu(page, 'fw_0', 'Reopen')
    await expect(page.getByText("Index 'fw_0' was reopened.")).toBeVisible()
    await menu(page, 'fw_1', 'Delete index')
    await expect(page.getByText('1,200 messages are lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete index', exact: true }).click()
    await expect(page.getByText("Index 'fw_1' was deleted.")).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  test('rotates, and shows running index jobs with their progress', async ({ page, openApp, server }) => {
    const { id } = await create(server, 'Firewall', 'fw')
    indices(server, id)
    const job = (name: string, more: object) => ({
      id: name,
      description: '',
      name,
      info: '1 of 3 indices',
      node_id: 'n',
      percent_complete: 33,
      is_cancelable: true,
      provides_progress: true,
      job_status: 'running',
      subject: null,
      ...more,
    })
    server.answers.set('GET /system/jobs', {
      body: {
        jobs: [
          job('RebuildIndexRangesJob', { subject: 'Firewall' }),
          job('OptimizeIndexJob', { job_status: 'complete' }),
          job('SomethingElseJob', {}),
        ],
      },
    })
    server.answers.set('DELETE /system/jobs/RebuildIndexRangesJob', { body: {} })
    await openApp(`/system/index_sets/${id}`)
    await page.getByRole('button', { name: 'Rotate now' }).click()
    await expect(page.getByRole('alertdialog')).toContainText("'fw_2' takes no more messages")
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate now' }).click()
    await expect(page.getByText("'Firewall' writes to a new index now.")).toBeVisible()
    expect(server.asked(`POST /cluster/deflector/${id}/cycle`)).toHaveLength(1)
    const progress = page.getByRole('progressbar')
    await expect(progress).toHaveCount(1)
    await expect(progress).toHaveAttribute('aria-valuetext', '1 of 3 indices')
    await page.getByRole('button', { name: 'Cancel job: Recalculate time ranges: Firewall' }).click()
    await expect.poll(() => server.asked('DELETE /system/jobs/RebuildIndexRangesJob')).toHaveLength(1)
  })

  test('lists fields by their cost, tells conflicts, and sets the type of new values', async ({
    page,
    openApp,
    server,
  }) => {
    const { id } = await create(server, 'Firewall', 'fw')
    const path = `${base}/${id}/fields`
    const status = field('http_status', {
      types: [
        { type: 'string', indices: 1 },
        { type: 'long', indices: 2 },
      ],
      conflict: true,
      bytes: 3 * 2 ** 20,
    })
    const list = (...fields: IndexSetField[]) => ({
      body: { fields, total: 2, indices_read: 2, indices: 3, messages: 2400, bytes: 2 ** 22, other_bytes: 2 ** 16 },
    })
    server.answers.set(`GET ${path}`, list(field('user'), status, field('message', { settable: false, bytes: 1 })))
    server.answers.set(`PUT ${path}/http_status`, { body: { field_types: { http_status: 'long' } } })
    server.answers.set(`DELETE ${path}/http_status`, { status: 204 })
    await openApp(`/system/index_sets/${id}`)
    await page.getByRole('tab', { name: 'Fields' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['http_status', 'user', 'message'])
    await expect(row(page, 'http_status')).toContainText('Conflict keyword in 1 index, integer in 2 indices')
    await expect(page.getByText('Only 2 of 3 indices were read in time.')).toBeVisible()
    await expect(row(page, 'message').getByRole('button')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change type of http_status' }).click()
    await page.getByRole('menuitem', { name: 'Change type' }).click()
    await chooseOption(page, 'New type', 'integer')
    await page.getByRole('checkbox', { name: 'Start a new index now' }).check()
    server.answers.set(`GET ${path}`, list({ ...status, set_type: 'long' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Change type' }).click()
    await expect(page.getByText("New values of 'http_status' are stored as integer.")).toBeVisible()
    expect(server.asked(`PUT ${path}/http_status`)).toEqual([{ type: 'long', rotate: true }])
    await expect(row(page, 'http_status')).toContainText('from now on: integer')
    await page.getByRole('button', { name: 'Change type of http_status' }).click()
    await page.getByRole('menuitem', { name: 'Take back' }).click()
    await expect(page.getByText("The type of 'http_status' is found by its values again.")).toBeVisible()
    expect(server.asked(`DELETE ${path}/http_status`)).toHaveLength(1)
  })

  test.describe('for a reader', () => {
    test.use({
      userPermissions:
        'indexsets:read indices:read deflector:read indexercluster:read system:read jvmstats:read metrics:read',
    })
    test('shows everything and changes nothing', async ({ page, openApp, server }) => {
      const { id } = await create(server, 'Firewall', 'fw')
      indices(server, id)
      await openApp('/system/indices')
      await expect(page.getByRole('link', { name: 'Create index set' })).toHaveCount(0)
      await page.getByRole('button', { name: 'More for Firewall' }).click()
      for (const item of ['Edit index set', 'Make default', 'Delete index set'])
        await expect(page.getByRole('menuitem', { name: item })).toBeDisabled()
      await page.getByRole('menuitem', { name: 'Open' }).click()
      await expect(page.getByRole('rowheader')).toHaveText(['fw_2', 'fw_1', 'fw_0'])
      for (const name of ['Rotate now', 'More', 'More for fw_1'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Edit index set' })).toHaveCount(0)
      await openApp(`/system/index_sets/${id}/configuration`)
      await expect(page.getByText('You may not change this index set.')).toBeVisible()
      await openApp('/system/index_sets/create')
      await expect(page.getByText('You may not create index sets.')).toBeVisible()
    })
  })
})
