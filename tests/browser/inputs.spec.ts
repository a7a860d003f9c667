/** `<cordwood-inputs>` in the product: launching, editing, starting, stopping, deleting, and what the list shows. */
import type { Page } from '@playwright/test'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { collector, fakeInputs, nodeId, nodes, type FakeInputs } from './fake-inputs.ts'
import { axeViolations, expect, test as base } from './pages.ts'

const test = base.extend<{ api: FakeApi, inputs: FakeInputs }>({
  api: [async ({ page }, use) => {
    const api = await fakeApi(page)
    api.answers.set('/system/cluster/nodes', { body: nodes })
    await use(api)
  }, { auto: true }],
  inputs: async ({ page, api: _api }, use) => { await use(await fakeInputs(page)) },
})

const row = (page: Page, title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

/** Chooses an action of the menu of an input. */
async function choose(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function openLaunch(page: Page, type: string) {
  await page.getByRole('combobox', { name: 'Input type' }).click()
  await page.getByRole('combobox', { name: 'Type to filter' }).fill(type)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Launch new input' }).click()
  return page.getByRole('dialog', { name: /^Launch new/ })
}

test('an input whose port is taken is saved, and its failure is told with the reason', async ({ page, openApp, inputs }) => {
  inputs.add('First')
  await openApp('/system/inputs')
  await page.getByRole('combobox', { name: 'Input type' }).click()
  await page.getByRole('option', { name: 'Raw/Plaintext UDP' }).click()
  await page.getByRole('button', { name: 'Launch new input' }).click()
  const dialog = page.getByRole('dialog', { name: 'Launch new Raw/Plaintext UDP input' })
  await dialog.getByLabel('Title', { exact: true }).fill('Second')
  await dialog.getByLabel('Port').fill('1514')
  await dialog.getByRole('checkbox', { name: 'Global' }).check()
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(page.getByText("Input 'Second' was saved, but it is not running: Cannot listen on port 1514: it is in use.")).toBeVisible()
  await expect(page.getByText("Input 'Second' was launched.")).toHaveCount(0)
})

test('no page links to documentation where the brand names no host of it', async ({ page, openApp, inputs }) => {
  expect(inputs.all).toEqual([])
  await openApp('/system/inputs')
  await expect(page.getByText('There are no inputs yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documentation' })).toHaveCount(0)
})

test('an input is launched: its type found by a filter, its form made of what the type asks for', async ({ page, openApp, inputs }) => {
  await openApp('/system/inputs')
  await expect(page.getByText('There are no inputs yet.')).toBeVisible()
  const dialog = await openLaunch(page, 'plain')
  await expect(dialog.getByRole('heading')).toHaveText('Launch new Raw/Plaintext UDP input')
  await expect(dialog.getByLabel('Bind address')).toHaveValue('0.0.0.0')
  await expect(dialog.getByLabel('Port')).toHaveValue('5555')
  await expect(dialog.getByLabel('Override source')).toBeHidden()
  await dialog.getByText('More settings').click()
  await expect(dialog.getByLabel('Override source')).toBeVisible()

  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(dialog.getByText('A value is required.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  expect(inputs.sent).toEqual([])

  await dialog.getByLabel('Title').fill('Firewall')
  await dialog.getByLabel('Port').fill('70000')
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(dialog.getByText('Your input is too long.')).toBeVisible()
  await dialog.getByLabel('Port').fill('99')
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(dialog.getByText('Ports below 1024 need root. Try 1514.')).toBeVisible()

  await dialog.getByLabel('Port').fill('1514')
  await dialog.getByRole('checkbox', { name: 'Global' }).check()
  await dialog.getByRole('combobox', { name: 'Topics' }).click()
  await page.keyboard.type('logs')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(/^Token/).fill('s3cret')
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText("Input 'Firewall' was launched.")).toBeVisible()
  await expect(row(page, 'Firewall')).toContainText('Running')
  expect(inputs.sent.at(-1)?.body).toEqual({
    title: 'Firewall', type: 'org.graylog2.inputs.raw.udp.RawUDPInput', global: true, node: null,
    configuration: {
      bind_address: '0.0.0.0', port: 1514, override_source: null, use_null_delimiter: false, timezone: 'UTC', topics: ['logs'],
      token: { set_value: 's3cret' },
    },
  })
})

test('TLS asks for its files once it is on; what is wrong behind More settings shows itself', async ({ page, openApp, inputs }) => {
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'collector')
  const submit = dialog.getByRole('button', { name: 'Launch input' })
  await dialog.getByLabel('Title').fill('HEC')
  await dialog.getByLabel(/^Token/).fill('s3cret')
  await expect(dialog.getByLabel('TLS cert file')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Enable TLS' }).check()
  await dialog.getByText('More settings').click()
  await dialog.getByLabel('Receive Buffer Size').fill('-1')
  await dialog.getByText('More settings').click()
  await expect(dialog.getByLabel('Receive Buffer Size')).toBeHidden()
  await submit.click()
  await expect(dialog.getByText('A value is required.')).toBeVisible()
  await dialog.getByLabel('TLS cert file').fill('/etc/cert.pem')
  await submit.click()
  await expect(dialog.getByLabel('Receive Buffer Size')).toBeVisible()
  await expect(dialog.getByLabel('Receive Buffer Size')).toBeFocused()
  expect(inputs.sent).toEqual([])
  await dialog.getByLabel('Receive Buffer Size').fill('1000')
  await submit.click()
  await expect(dialog).toBeHidden()
  expect(inputs.sent.at(-1)?.body).toMatchObject({
    type: collector, configuration: { tls_enable: true, tls_cert_file: '/etc/cert.pem', recv_buffer_size: 1000, token: { set_value: 's3cret' } },
  })
})

test('an input over HTTP says where to send to', async ({ page, openApp, inputs }) => {
  inputs.add('HEC', { type: collector, configuration: { bind_address: '0.0.0.0', port: 8088, tls_enable: true } })
  await openApp('/system/inputs')
  await row(page, 'HEC').getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText(`https://${new URL(page.url()).hostname}:8088/services/collector`)).toBeVisible()
})

test('an input that is not global runs on the leader unless another node is chosen', async ({ page, openApp, inputs }) => {
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'gelf')
  await dialog.getByLabel('Title').fill('Local')
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(row(page, 'Local')).toContainText('28164cbe / log-01.example.net')
  expect(inputs.sent[0]?.body).toMatchObject({ global: false, node: nodeId })
})

test('why an input failed can be read; stop and start change its state', async ({ page, openApp, inputs }) => {
  inputs.add('First')
  inputs.add('Second', { state: 'FAILED', reason: 'Cannot listen on port 1514: it is in use.' })
  await openApp('/system/inputs')
  await expect(row(page, 'Second')).toContainText('Failed')
  await expect(row(page, 'Second')).toContainText('Cannot listen on port 1514: it is in use.')
  await choose(page, 'First', 'Stop')
  await expect(row(page, 'First')).toContainText('Stopped')
  await expect(page.getByText("Request to stop input 'First' was sent successfully.")).toBeVisible()
  await choose(page, 'Second', 'Start')
  await expect(row(page, 'Second')).toContainText('Running')
  await expect(row(page, 'Second')).not.toContainText('in use')
  await choose(page, 'First', 'Start')
  await expect(row(page, 'First')).toContainText('Failed')
  // It would come up by itself when the port is free: who does not want that stops it.
  await choose(page, 'First', 'Stop')
  await expect(row(page, 'First')).toContainText('Stopped')
})

test('an input is edited: stored values, a kept and a reset secret', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall', { configuration: { bind_address: '127.0.0.1', port: 1514, token: { is_set: true } } })
  await openApp('/system/inputs')
  await choose(page, 'Firewall', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit input Firewall' })
  await expect(dialog.getByLabel('Port')).toHaveValue('1514')
  await dialog.getByLabel('Title').fill('Edge firewall')
  await dialog.getByRole('button', { name: 'Reset Token' }).click()
  await expect(dialog.getByText('The value will be removed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo Reset' }).click()
  await dialog.getByRole('button', { name: 'Update input' }).click()
  await expect(row(page, 'Edge firewall')).toBeVisible()
  expect(inputs.sent[0]).toMatchObject({
    method: 'PUT', body: { title: 'Edge firewall', configuration: { port: 1514, token: { keep_value: true } } },
  })
})

test('deleting asks first, with the focus on Cancel', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  await openApp('/system/inputs')
  const remove = () => choose(page, 'Firewall', 'Delete input')
  await remove()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Do you really want to delete input Firewall?')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Firewall')).toBeVisible()
  await remove()
  await dialog.getByRole('button', { name: 'Delete input' }).click()
  await expect(page.getByText("Input 'Firewall' was deleted.")).toBeVisible()
  await expect(page.getByText('There are no inputs yet.')).toBeVisible()
})

test('the focus goes from a deleted input to the next one, at last to the heading', async ({ page, openApp, inputs }) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) inputs.add(title)
  await openApp('/system/inputs')
  const remove = async (title: string) => {
    await choose(page, title, 'Delete input')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete input' }).click()
    await expect(row(page, title)).toBeHidden()
  }
  await remove('Beta')
  await expect(page.getByRole('button', { name: 'More for Gamma' })).toBeFocused()
  await remove('Gamma')
  await expect(page.getByRole('button', { name: 'More for Alpha' })).toBeFocused()
  await remove('Alpha')
  await expect(page.getByRole('heading', { name: 'Inputs', exact: true })).toBeFocused()
})

test('static fields are added, shown under the input and removed', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  await openApp('/system/inputs')
  await choose(page, 'Firewall', 'Add static field')
  const dialog = page.getByRole('dialog', { name: 'Add static field' })
  await dialog.getByLabel('Field name').fill('_id')
  await expect(dialog.getByText('This field name is reserved.')).toBeVisible()
  await dialog.getByLabel('Field name').fill('site')
  await dialog.getByLabel('Field value').fill('berlin-2')
  await dialog.getByRole('button', { name: 'Add static field' }).click()
  await expect(row(page, 'Firewall')).toContainText('berlin-2')
  await page.getByRole('button', { name: 'Remove static field site' }).click()
  await expect(row(page, 'Firewall')).not.toContainText('berlin-2')
})

test('figures go on by themselves and move nothing', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  await openApp('/system/inputs')
  await expect(row(page, 'Firewall')).toContainText('0 msg/s')
  await expect(row(page, 'Firewall')).toContainText('3 open')
  const link = row(page, 'Firewall').getByRole('link', { name: 'Show received messages' })
  const before = await link.boundingBox()
  inputs.messages = 1_234_567
  await expect(row(page, 'Firewall')).toContainText('1,234,567 total')
  await expect(row(page, 'Firewall')).toContainText('117.7MiB/s')
  expect(await link.boundingBox()).toEqual(before)
})

test('what an input dropped stands as a warning while it goes on, later as what was', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  inputs.dropped = { sinceStart: 12_345, lastMinute: 678 }
  await openApp('/system/inputs')
  const words = row(page, 'Firewall').getByText('12,345 messages dropped since start')
  await expect(words).toContainText('678 in the last minute')
  await expect(words).toHaveClass(/c-warning/)
  inputs.dropped = { sinceStart: 12_345, lastMinute: 0 }
  await expect(words).toContainText('None in the last minute')
  await expect(words).toHaveClass(/muted/)
})

test('the list is filtered by title and type', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  inputs.add('Shop', { type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput' })
  await openApp('/system/inputs')
  await expect(page.getByText('2 inputs')).toBeVisible()
  await page.getByLabel('Filter inputs').fill('gelf')
  await expect(row(page, 'Shop')).toBeVisible()
  await expect(row(page, 'Firewall')).toBeHidden()
  await expect(page.getByText('1 of 2 inputs')).toBeVisible()
  await page.getByLabel('Filter inputs').fill('nothing like it')
  await expect(page.getByText('Filter does not match any data.')).toBeVisible()
})

test('a node’s page has the global inputs and its own; messages of an input are one link away', async ({ page, openApp, inputs }) => {
  const { id } = inputs.add('Everywhere')
  inputs.add('Only this node', { global: false, node: nodeId })
  inputs.add('Elsewhere', { global: false, node: 'another' })
  await openApp(`/system/inputs/${nodeId}`)
  await expect(page.getByRole('heading', { name: 'Inputs of 28164cbe / log-01.example.net' })).toBeVisible()
  await expect(row(page, 'Only this node')).toBeVisible()
  await expect(row(page, 'Elsewhere')).toBeHidden()
  const link = row(page, 'Everywhere').getByRole('link', { name: 'Show received messages' })
  const address = new URL(await link.getAttribute('href') ?? '', page.url())
  expect([address.pathname, address.searchParams.get('q')]).toEqual(['/search', `gl2_source_input:${id}`])
})

test('who may only read sees no way to change anything', async ({ page, openApp, api, inputs }) => {
  inputs.add('Firewall', { static_fields: { site: 'berlin-2' } })
  api.answers.set('/users/mara.lindqvist', { body: {
    id: '1', username: 'mara.lindqvist', full_name: 'Mara Lindqvist', email: '', permissions: ['inputs:read'], grn_permissions: [],
    timezone: 'UTC', preferences: {}, startpage: null, roles: ['Reader'], read_only: false, service_account: false,
  } })
  await openApp('/system/inputs')
  await expect(row(page, 'Firewall')).toContainText('berlin-2')
  for (const name of ['Launch new input', 'Remove static field site']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  }
  await page.getByRole('button', { name: 'More for Firewall' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copy id'])
})

test('typing on the list of types opens its filter with what was typed', async ({ page, openApp, inputs: _inputs }) => {
  await openApp('/system/inputs')
  await page.getByRole('combobox', { name: 'Input type' }).focus()
  await page.keyboard.type('plain')
  await expect(page.getByRole('combobox', { name: 'Type to filter' })).toHaveValue('plain')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Input type' })).toHaveText(/Raw\/Plaintext UDP/)
})

test('an opened row shows choices and sizes in words', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall', { type: collector, configuration: { bind_address: '127.0.0.1', port: 1514, recv_buffer_size: 1_048_576 } })
  await openApp('/system/inputs')
  await row(page, 'Firewall').getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText('1.0MiB', { exact: true })).toBeVisible()
  await expect(page.getByText('1514', { exact: true })).toBeVisible()
})

test('a row has one visible action; all others are in its menu and can be chosen by the keyboard', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  await openApp('/system/inputs')
  await expect(row(page, 'Firewall').getByRole('button').or(row(page, 'Firewall').getByRole('link'))).toHaveCount(3)
  await row(page, 'Firewall').getByRole('link', { name: 'Show received messages' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Add static field', 'Stop', 'Copy id', 'Delete input'])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit input Firewall' })).toBeVisible()
})

test('hostile names are text', async ({ page, openApp, inputs }) => {
  const title = '<img src=x onerror="document.title=1">'
  inputs.add(title, { static_fields: Object.fromEntries([['__proto__', '<b>x</b>']]) })
  await openApp('/system/inputs')
  await expect(page.getByRole('rowheader')).toContainText(title)
  await expect(page.getByRole('rowheader')).toContainText('__proto__ <b>x</b>')
})

test('a failed list says so and is fetched again', async ({ page, openApp, inputs }) => {
  inputs.add('Firewall')
  inputs.broken = true
  await openApp('/system/inputs')
  await expect(page.getByText('The store is away.')).toBeVisible()
  inputs.broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Firewall')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`passes axe in the ${colorScheme} theme: list, open row, list of types, form, question`, async ({ page, openApp, inputs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    inputs.add('Firewall', { static_fields: { site: 'berlin-2' } })
    inputs.add('Second', { state: 'FAILED', reason: 'Cannot listen on port 1514: it is in use.' })
    inputs.add('Third', { state: 'STOPPED' })
    await openApp('/system/inputs')
    await expect(row(page, 'Firewall')).toContainText('Running')
    await row(page, 'Firewall').getByRole('button', { name: 'Show details' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Input type' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('option', { name: 'GELF TCP' }).click()
    await page.getByRole('button', { name: 'Launch new input' }).click()
    await page.getByRole('button', { name: 'Launch input' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await choose(page, 'Third', 'Delete input')
    expect(await axeViolations(page)).toEqual([])
  })
}

test('on a telephone everything is there and nothing is wider than it', async ({ page, openApp, inputs }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  inputs.add('Second', { state: 'FAILED', reason: 'Cannot listen on port 1514: it is in use.', static_fields: { site: 'berlin-2' } })
  await openApp('/system/inputs')
  await expect(page.getByText('Cannot listen on port 1514: it is in use.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show received messages' })).toBeInViewport()
  for (const name of ['Show details', 'More for Second']) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
