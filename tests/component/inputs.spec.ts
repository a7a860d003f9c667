/** `<cordwood-inputs>` in the product: launching, editing, starting, stopping, deleting, and what the list shows. */
import type { Page } from '@playwright/test'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

const udp = 'org.graylog2.inputs.raw.udp.RawUDPInput'
const collector = 'org.cordwood.inputs.splunk.SplunkHecInput'

interface Inputs {
  /** Creates a global input, raw UDP at port 1514 unless `more` says otherwise; returns its id. */
  readonly add: (title: string, more?: object) => Promise<string>
  readonly stop: (id: string) => Promise<void>
  readonly addField: (id: string, key: string, value: string) => Promise<void>
}

const test = base.extend<{ inputs: Inputs }>({
  inputs: async ({ server }, use) => {
    const configuration = { bind_address: '127.0.0.1', port: 1514 }
    await use({
      async add(title, more = {}) {
        const body = { title, type: udp, global: true, configuration, ...more }
        return (await server.call('POST', '/system/inputs', body)).id as string
      },
      stop: id => server.call('DELETE', `/cluster/inputstates/${id}`) as Promise<void>,
      addField: (id, key, value) =>
        server.call('POST', `/system/inputs/${id}/staticfields`, { key, value }) as Promise<void>,
    })
  },
})

const inUse = 'Cannot listen on port 1514: the port is in use by another input or program.'
const takePort = (server: InMemoryServer) => server.ingest({ takenPorts: [1514] })
const nodeOf = async (server: InMemoryServer) => {
  const { nodes } = await server.call('GET', '/system/cluster/nodes')
  return nodes[0] as { readonly node_id: string; readonly short_node_id: string; readonly hostname: string }
}

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

/** Chooses an action of the menu of an input. */
async function choose(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function openLaunch(page: Page, type: string) {
  await page.getByRole('combobox', { name: 'Input type' }).click()
  await page.getByRole('combobox', { name: 'Type to filter' }).fill(type)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Launch new input' }).click()
  return page.getByRole('dialog', { name: /^Launch new/ })
}

test('an input is launched: its type found by a filter, its form made of what the type asks for', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/system/inputs')
  await expect(page.getByText('There are no inputs yet.')).toBeVisible()
  // The brand names no host of documentation.
  await expect(page.getByRole('link', { name: 'Documentation' })).toHaveCount(0)
  const dialog = await openLaunch(page, 'plaintext udp')
  await expect(dialog.getByRole('heading')).toHaveText('Launch new Raw/Plaintext UDP input')
  await expect(dialog.getByLabel('Bind address')).toHaveValue('0.0.0.0')
  await expect(dialog.getByLabel('Port')).toHaveValue('5555')
  await expect(dialog.getByLabel('Override source')).toBeHidden()
  await dialog.getByText('More settings').click()
  await expect(dialog.getByLabel('Override source')).toBeVisible()

  const launch = dialog.getByRole('button', { name: 'Launch input' })
  await launch.click()
  await expect(dialog.getByText('A value is required.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill('Firewall')
  await dialog.getByLabel('Port').fill('70000')
  await launch.click()
  await expect(dialog.getByText('Your input is too long.')).toBeVisible()
  expect(server.asked('POST /system/inputs')).toEqual([])
  server.answers.set('POST /system/inputs', {
    status: 400,
    body: {
      type: 'ValidationApiError',
      message: 'Validation failed!',
      validation_errors: { port: [{ error: 'Ports below 1024 need root. Try 1514.' }] },
    },
  })
  await dialog.getByLabel('Port').fill('99')
  await launch.click()
  await expect(dialog.getByText('Ports below 1024 need root. Try 1514.')).toBeVisible()

  server.answers.clear()
  await dialog.getByLabel('Port').fill('1514')
  await dialog.getByRole('checkbox', { name: 'Global' }).check()
  await launch.click()
  await expect(page.getByText("Input 'Firewall' was launched.")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Firewall')).toContainText('Running')
  expect(server.asked('POST /system/inputs').at(-1)).toEqual({
    title: 'Firewall',
    type: udp,
    global: true,
    node: null,
    configuration: {
      bind_address: '0.0.0.0',
      port: 1514,
      recv_buffer_size: 262_144,
      number_worker_threads: 2,
      override_source: null,
      charset_name: 'UTF-8',
    },
  })
})

test('an input whose port is taken is saved; the reason stands beside the port, and another one is enough', async ({
  page,
  openApp,
  server,
}) => {
  await takePort(server)
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'plaintext udp')
  await dialog.getByLabel('Title', { exact: true }).fill('Second')
  await dialog.getByLabel('Port').fill('1514')
  await dialog.getByRole('checkbox', { name: 'Global' }).check()
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  const form = page.getByRole('dialog', { name: 'Edit input Second' })
  await expect(form.getByText('The input is saved, but it is not running')).toBeVisible()
  await expect(form.getByLabel('Port')).toHaveAccessibleDescription(inUse)
  await expect(page.getByText("Input 'Second' was launched.")).toHaveCount(0)
  await form.getByLabel('Port').fill('1515')
  await form.getByRole('button', { name: 'Update input' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'Second')).toContainText('Running')
  expect(server.asked('POST /system/inputs')).toHaveLength(1)
})

test('a changed input that cannot run says so beside its field; cancelling keeps what was saved', async ({
  page,
  openApp,
  server,
  inputs,
}) => {
  await inputs.add('Firewall', { configuration: { bind_address: '127.0.0.1', port: 1515 } })
  await takePort(server)
  await openApp('/system/inputs')
  await choose(page, 'Firewall', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit input Firewall' })
  await dialog.getByLabel('Port').fill('1514')
  await dialog.getByRole('button', { name: 'Update input' }).click()
  await expect(dialog.getByLabel('Port')).toHaveAccessibleDescription(inUse)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Firewall')).toContainText('Failed')
  await expect(row(page, 'Firewall')).toContainText('127.0.0.1:1514')
})

test('a stopped input is changed and stays stopped', async ({ page, openApp, server, inputs }) => {
  await inputs.stop(await inputs.add('Firewall'))
  await takePort(server)
  await openApp('/system/inputs')
  await expect(row(page, 'Firewall')).toContainText('Stopped')
  await choose(page, 'Firewall', 'Edit')
  await page.getByRole('button', { name: 'Update input' }).click()
  await expect(page.getByText("Input 'Firewall' was updated.")).toBeVisible()
  await expect(row(page, 'Firewall')).toContainText('Stopped')
})

test('a file of a configuration is chosen, sent as base64, and removed again', async ({ page, openApp, server }) => {
  const types = await server.call('GET', '/system/inputs/types/all')
  const field = { ...types[udp].requested_configuration.charset_name, type: 'inline_binary', human_name: 'Key store' }
  types[udp].requested_configuration.key_store = { ...field, default_value: '' }
  server.answers.set('GET /system/inputs/types/all', { body: types })
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'plaintext udp')
  await dialog.getByLabel('Title').fill('Keys')
  const keys = dialog.getByRole('group', { name: 'Key store' })
  await expect(keys).toContainText('No file')
  const choose = (content: string) =>
    page.evaluate(content => {
      const find = (root: ParentNode): HTMLInputElement | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element.matches('input[type=file]')) return element as HTMLInputElement
          const found = element.shadowRoot && find(element.shadowRoot)
          if (found) return found
        }
        return undefined
      }
      const input = find(document)!
      const files = new DataTransfer()
      files.items.add(new File([content], 'keys.p12'))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, content)
  await choose('first')
  await expect(keys).toContainText('keys.p12, 5.0B')
  await keys.getByRole('button', { name: 'Remove' }).click()
  await expect(keys).toContainText('No file')
  await choose('\u0001bytes')
  await expect(keys).toContainText('keys.p12, 6.0B')
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(dialog).toBeHidden()
  expect(server.asked('POST /system/inputs')).toMatchObject([{ configuration: { key_store: btoa('\u0001bytes') } }])
})

test('a list takes what is typed; Escape closes it and not the form', async ({ page, openApp, server }) => {
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'ipfix')
  await dialog.getByLabel('Title', { exact: true }).fill('Flows')
  await dialog.getByRole('combobox', { name: 'IPFIX field definitions' }).click()
  await page.keyboard.type('/etc/fields.json')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect
    .poll(() => server.asked('POST /system/inputs'))
    .toMatchObject([{ configuration: { ipfix_definition_path: ['/etc/fields.json'] } }])
})

test('TLS asks for its files once it is on; what is wrong behind More settings shows itself', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'splunk')
  const submit = dialog.getByRole('button', { name: 'Launch input' })
  await dialog.getByLabel('Title').fill('HEC')
  await dialog.getByLabel(/^Token/).fill('s3cret')
  await expect(dialog.getByLabel('TLS cert file')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Enable TLS' }).check()
  await submit.click()
  await expect(dialog.getByText('A value is required.')).toHaveCount(2)
  await dialog.getByLabel('TLS cert file').fill('/etc/cert.pem')
  await dialog.getByLabel('TLS private key file').fill('/etc/key.pem')
  await dialog.getByText('More settings').click()
  await dialog.getByLabel('Receive Buffer Size').fill('-1')
  await dialog.getByText('More settings').click()
  await expect(dialog.getByLabel('Receive Buffer Size')).toBeHidden()
  await submit.click()
  await expect(dialog.getByLabel('Receive Buffer Size')).toBeVisible()
  await expect(dialog.getByLabel('Receive Buffer Size')).toBeFocused()
  expect(server.asked('POST /system/inputs')).toEqual([])
  await dialog.getByLabel('Receive Buffer Size').fill('1000')
  await submit.click()
  await expect(dialog).toBeHidden()
  expect(server.asked('POST /system/inputs')).toMatchObject([
    {
      type: collector,
      configuration: {
        tls_enable: true,
        tls_cert_file: '/etc/cert.pem',
        recv_buffer_size: 1000,
        token: { set_value: 's3cret' },
      },
    },
  ])
})

test('an input over HTTP says where to send to; an opened row shows sizes in words', async ({
  page,
  openApp,
  inputs,
}) => {
  const files = { tls_enable: true, tls_cert_file: '/etc/cert.pem', tls_key_file: '/etc/key.pem' }
  const token = { set_value: 's3cret' }
  await inputs.add('HEC', {
    type: collector,
    configuration: { bind_address: '0.0.0.0', port: 8088, recv_buffer_size: 1_048_576, token, ...files },
  })
  await openApp('/system/inputs')
  await row(page, 'HEC').getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByText(`https://${location.hostname}:8088/services/collector`)).toBeVisible()
  await expect(page.getByText('1.0MiB', { exact: true })).toBeVisible()
  await expect(page.getByText('8088', { exact: true })).toBeVisible()
})

test('an input that is not global runs on the leader unless another node is chosen', async ({
  page,
  openApp,
  server,
}) => {
  const { node_id, short_node_id, hostname } = await nodeOf(server)
  await openApp('/system/inputs')
  const dialog = await openLaunch(page, 'gelf tcp')
  await dialog.getByLabel('Title').fill('Local')
  await dialog.getByRole('button', { name: 'Launch input' }).click()
  await expect(row(page, 'Local')).toContainText(`${short_node_id} / ${hostname}`)
  expect(server.asked('POST /system/inputs')).toMatchObject([{ global: false, node: node_id }])
})

test('why an input failed can be read; stop and start change its state', async ({ page, openApp, server, inputs }) => {
  await inputs.add('First', { configuration: { bind_address: '127.0.0.1', port: 1515 } })
  await takePort(server)
  await inputs.add('Second')
  await openApp('/system/inputs')
  await expect(row(page, 'Second')).toContainText('Failed')
  await expect(row(page, 'Second')).toContainText(inUse)
  await expect(row(page, 'Second').getByRole('link', { name: 'Diagnosis' })).toBeVisible()
  await choose(page, 'First', 'Stop')
  await expect(page.getByText("Request to stop input 'First' was sent successfully.")).toBeVisible()
  await expect(row(page, 'First')).toContainText('Stopped')
  await server.ingest({ takenPorts: [1515] })
  await choose(page, 'Second', 'Start')
  await expect(row(page, 'Second')).toContainText('Running')
  await expect(row(page, 'Second')).not.toContainText('in use')
  await choose(page, 'First', 'Start')
  await expect(row(page, 'First')).toContainText('Failed')
  // It would come up by itself when the port is free: who does not want that stops it.
  await choose(page, 'First', 'Stop')
  await expect(row(page, 'First')).toContainText('Stopped')
})

test('an input is edited: stored values, a kept and a reset secret', async ({ page, openApp, server, inputs }) => {
  const configuration = { bind_address: '127.0.0.1', port: 1514, token: { set_value: 's3cret' } }
  const id = await inputs.add('Firewall', { type: collector, configuration })
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
  expect(server.asked(`PUT /system/inputs/${id}`)).toMatchObject([
    { title: 'Edge firewall', configuration: { port: 1514, token: { keep_value: true } } },
  ])
  await choose(page, 'Edge firewall', 'Edit')
  const again = page.getByRole('dialog', { name: 'Edit input Edge firewall' })
  await again.getByRole('button', { name: 'Reset Token' }).click()
  await again.getByLabel(/^Token/).fill('another')
  await again.getByRole('button', { name: 'Update input' }).click()
  await expect(again).toBeHidden()
  expect(server.asked(`PUT /system/inputs/${id}`).at(-1)).toMatchObject({
    configuration: { token: { set_value: 'another' } },
  })
  expect(JSON.stringify(await server.call('GET', '/system/inputs'))).not.toContain('another')
})

test('a running input is restarted', async ({ page, openApp, server, inputs }) => {
  const id = await inputs.add('Firewall')
  await openApp('/system/inputs')
  await choose(page, 'Firewall', 'Restart')
  await expect(page.getByText("Request to start input 'Firewall' was sent successfully.")).toBeVisible()
  expect(server.asked(`PUT /cluster/inputstates/${id}`)).toHaveLength(1)
})

test('deleting asks first, with the focus on Cancel', async ({ page, openApp, inputs }) => {
  await inputs.add('Firewall')
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

test('the focus goes from a deleted input to the next one, at last to the heading', async ({
  page,
  openApp,
  inputs,
}) => {
  for (const title of ['Alpha', 'Beta', 'Gamma']) await inputs.add(title)
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
  await inputs.add('Firewall')
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

test('figures go on by themselves and move nothing', async ({ page, openApp, server, inputs }) => {
  const id = await inputs.add('Firewall')
  await server.ingest({ inputs: { [id]: { openConnections: 3 } } })
  await openApp('/system/inputs')
  await expect(row(page, 'Firewall')).toContainText('0 msg/s')
  await expect(row(page, 'Firewall')).toContainText('3 open')
  const link = row(page, 'Firewall').getByRole('link', { name: 'Show received messages' })
  const before = await link.boundingBox()
  await server.ingest({ inputs: { [id]: { messages: 1_234_567, bytesReadPerSecond: 123_456_700 } } })
  await expect(row(page, 'Firewall')).toContainText('1,234,567 total')
  await expect(row(page, 'Firewall')).toContainText('117.7MiB/s')
  expect(await link.boundingBox()).toEqual(before)
})

test('what an input dropped stands as a warning while it goes on, later as what was', async ({
  page,
  openApp,
  server,
  inputs,
}) => {
  const id = await inputs.add('Firewall')
  const { node_id } = await nodeOf(server)
  const metric = (name: string, value: object, type: string) => {
    const full_name = `${udp}.${id}.${name}`
    return { full_name, name, type, metric: value }
  }
  // A last minute without a loss would take a minute of the server.
  const drop = (lastMinute: number) =>
    server.answers.set('POST /cluster/metrics/multiple', {
      body: {
        [node_id]: {
          total: 2,
          metrics: [
            metric('droppedMessages', { count: 12_345 }, 'counter'),
            metric('droppedMessages.last-minute', { value: lastMinute }, 'gauge'),
          ],
        },
      },
    })
  drop(678)
  await openApp('/system/inputs')
  const words = row(page, 'Firewall').getByText('12,345 messages dropped since start')
  await expect(words).toContainText('678 in the last minute')
  await expect(words).toHaveClass(/c-warning/)
  drop(0)
  await expect(words).toContainText('None in the last minute')
  await expect(words).toHaveClass(/muted/)
})

test('the list is filtered by title and type', async ({ page, openApp, inputs }) => {
  await inputs.add('Firewall')
  await inputs.add('Shop', { type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput' })
  await openApp('/system/inputs')
  await expect(page.getByText('2 inputs')).toBeVisible()
  await page.getByLabel('Filter inputs').fill('gelf')
  await expect(row(page, 'Shop')).toBeVisible()
  await expect(row(page, 'Firewall')).toBeHidden()
  await expect(page.getByText('1 of 2 inputs')).toBeVisible()
  await page.getByLabel('Filter inputs').fill('nothing like it')
  await expect(page.getByText('Filter does not match any data.')).toBeVisible()
})

test('a node’s page has the global inputs and its own; messages of an input are one link away', async ({
  page,
  openApp,
  server,
  inputs,
}) => {
  const { node_id, short_node_id, hostname } = await nodeOf(server)
  const id = await inputs.add('Everywhere')
  await inputs.add('Only this node', { global: false, node: node_id })
  await inputs.add('Elsewhere', { global: false, node: 'another' })
  await openApp(`/system/inputs/${node_id}`)
  await expect(page.getByRole('heading', { name: `Inputs of ${short_node_id} / ${hostname}` })).toBeVisible()
  await expect(row(page, 'Only this node')).toBeVisible()
  await expect(row(page, 'Elsewhere')).toBeHidden()
  const link = row(page, 'Everywhere').getByRole('link', { name: 'Show received messages' })
  const address = new URL((await link.getAttribute('href')) ?? '', page.url())
  expect([address.pathname, address.searchParams.get('q')]).toEqual(['/search', `gl2_source_input:${id}`])
})

test.describe('with inputs:read', () => {
  test.use({ userPermissions: 'inputs:read' })
  test('who may only read sees no way to change anything', async ({ page, openApp, inputs }) => {
    await inputs.addField(await inputs.add('Firewall'), 'site', 'berlin-2')
    await openApp('/system/inputs')
    await expect(row(page, 'Firewall')).toContainText('berlin-2')
    for (const name of ['Launch new input', 'Remove static field site']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    }
    await page.getByRole('button', { name: 'More for Firewall' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Show extractors', 'Diagnosis', 'Copy id'])
  })
})

test('typing on the list of types opens its filter with what was typed', async ({ page, openApp }) => {
  await openApp('/system/inputs')
  const types = page.getByRole('combobox', { name: 'Input type' })
  await expect(types).toBeEnabled()
  await types.focus()
  await page.keyboard.type('plaintext udp')
  await expect(page.getByRole('combobox', { name: 'Type to filter' })).toHaveValue('plaintext udp')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(types).toHaveText(/Raw\/Plaintext UDP/)
})

test('a row has one visible action; all others are in its menu and can be chosen by the keyboard', async ({
  page,
  openApp,
  inputs,
}) => {
  await inputs.add('Firewall')
  await openApp('/system/inputs')
  await expect(row(page, 'Firewall').getByRole('button').or(row(page, 'Firewall').getByRole('link'))).toHaveCount(3)
  await row(page, 'Firewall').getByRole('link', { name: 'Show received messages' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Add static field',
    'Manage extractors',
    'Stop',
    'Restart',
    'Diagnosis',
    'Copy id',
    'Delete input',
  ])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit input Firewall' })).toBeVisible()
})

test('hostile names are text', async ({ page, openApp, inputs }) => {
  const title = '<img src=x onerror="document.title=1">'
  await inputs.addField(await inputs.add(title), 'constructor', '<b>x</b>')
  await openApp('/system/inputs')
  await expect(page.getByRole('rowheader')).toContainText(title)
  await expect(page.getByRole('rowheader')).toContainText('constructor <b>x</b>')
})

test('a failed list says so and is fetched again', async ({ page, openApp, server, inputs }) => {
  await inputs.add('Firewall')
  const body = { type: 'ApiError', message: 'The store is away.' }
  server.answers.set('GET /system/inputs', { status: 500, body })
  await openApp('/system/inputs')
  await expect(page.getByText('The store is away.')).toBeVisible()
  server.answers.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Firewall')).toBeVisible()
})

test('passes axe, light and dark: list, open row, list of types, form, question', async ({
  page,
  openApp,
  server,
  inputs,
}) => {
  await inputs.addField(await inputs.add('Firewall'), 'site', 'berlin-2')
  await takePort(server)
  await inputs.add('Second')
  await inputs.stop(await inputs.add('Third'))
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

test('on a telephone everything is there and nothing is wider than it', async ({ page, openApp, server, inputs }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await takePort(server)
  await inputs.addField(await inputs.add('Second'), 'site', 'berlin-2')
  await openApp('/system/inputs')
  await expect(page.getByText(inUse)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show received messages' })).toBeInViewport()
  for (const name of ['Show details', 'More for Second'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
