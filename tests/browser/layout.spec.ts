/** Every page of the product between phone and desktop: nothing is cut off or squeezed, and everything can be reached. */
import type { Page } from '@playwright/test'
import { installProbe } from './all-elements-probe.ts'
import { test } from './all-elements-server.ts'
import { cloudAnswers } from './fake-cloud.ts'
import { layoutFaults, layoutFaultsAtRest } from './layout-faults.ts'
import { longTexts } from './long-texts.ts'
import { expect } from './pages.ts'
import { requestsOf } from './requests.ts'

test.describe.configure({ mode: 'parallel' })

/** A width lies between any two at which something is arranged differently; the long form has more. */
const widths = process.env['LONG']
  ? [320, 400, 600, 768, 800, 900, 1024, 1280, 1366, 1440, 1920]
  : [320, 400, 600, 768, 1024, 1280, 1440]

/** Faults by width; none where the page is sound. */
async function faultsByWidth(page: Page): Promise<Record<number, readonly string[]>> {
  const found: Record<number, readonly string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await layoutFaultsAtRest(page)
    const bar = page.getByRole('banner').filter({ visible: true })
    if ((await bar.count()) > 0 && (await bar.boundingBox())!.y !== 0) faults.push('the top bar is not at the top')
    if (faults.length > 0) found[width] = faults.slice(0, 8)
  }
  return found
}

interface Place {
  readonly path: string
  /** Opens what is measured. */
  readonly open?: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const choose = (menu: RegExp, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const places: Readonly<Record<string, Place>> = {
  start: { path: '/' },
  search: { path: '/search' },
  'search in a stream': { path: '/streams/64c9bb000000000000000002/search' },
  charts: { path: '/search', open: press('Charts') },
  'an opened message in the search': { path: '/search', open: page => page.getByText('line number 1').first().click() },
  'messages as lines': { path: '/search', open: press('Lines') },
  'export of messages': { path: '/search', open: press('Export') },
  message: { path: '/messages/logs_0/m0' },
  'saved searches': { path: '/views' },
  sources: { path: '/sources' },
  streams: { path: '/streams' },
  'an opened stream': {
    path: '/streams',
    open: page =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  'form of a stream': { path: '/streams', open: press('Create stream') },
  'sharing of a stream': { path: '/streams', open: choose(/^More for/, 'Share') },
  'rules of a stream': { path: '/streams/64c9bb000000000000000002/edit?index=logs_0&message_id=m1' },
  'editor of a rule': {
    path: '/streams/64c9bb000000000000000002/edit?index=logs_0&message_id=m1',
    open: press('Add rule'),
  },
  inputs: { path: '/system/inputs' },
  'inputs of a node': { path: '/system/inputs/{nodeId}' },
  'an opened input': {
    path: '/system/inputs',
    open: page => page.getByRole('button', { name: 'Show details' }).first().click(),
  },
  'form of an input': {
    path: '/system/inputs',
    async open(page) {
      await choose(/^More for/, 'Edit')(page)
      await page.getByText('More settings').click()
    },
  },
  overview: { path: '/system/overview' },
  'index sets': { path: '/system/indices' },
  'deletion of an index set': { path: '/system/index_sets/b', open: choose(/^More$/, 'Delete index set') },
  'an index set': { path: '/system/index_sets/a' },
  'menu of an index': { path: '/system/index_sets/a', open: press('More for cordwood_1') },
  'fields of an index set': {
    path: '/system/index_sets/a',
    open: page => page.getByRole('tab', { name: 'Fields' }).click(),
  },
  'form of a new index set': { path: '/system/index_sets/create' },
  'form of an index set': { path: '/system/index_sets/a/configuration' },
  'failed messages': { path: '/system/indices/failures' },
  configurations: { path: '/system/configurations' },
  'dialog of a configuration': { path: '/system/configurations', open: press('Edit') },
  decorators: { path: '/system/configurations?section=decorators' },
  'URL whitelist': { path: '/system/configurations?section=url-whitelist' },
  'editor of the URL whitelist': { path: '/system/configurations?section=url-whitelist', open: press('Edit') },
  'origins of embedding': { path: '/system/configurations?section=embedding', open: press('Edit') },
  'cloud wizard': { path: '/integrations/aws/cloudwatch' },
  'agreement of the cloud wizard': {
    path: '/integrations/aws/cloudwatch',
    async open(page) {
      await page.getByLabel('Input name').fill('VPC flow logs')
      await page.getByRole('combobox', { name: 'AWS region' }).click()
      await page.getByRole('option', { name: 'Frankfurt' }).click()
      await press('Authorize & Choose Stream')(page)
      await press('Setup Kinesis Automatically')(page)
      await page.getByLabel('Kinesis Stream Name').fill('cordwood-vpc')
      await page.getByRole('combobox', { name: 'CloudWatch Group' }).click()
      await page.getByRole('option').first().click()
      await press('Begin Automated Setup')(page)
    },
  },
  security: { path: '/security' },
  enterprise: { path: '/system/enterprise' },
  keys: { path: '/', open: press('Help') },
  palette: { path: '/', open: page => page.keyboard.press('Control+k') },
  'not found': { path: '/no/such/page' },
}

for (const [name, { path, open }] of Object.entries(places)) {
  test(`${name}: can be read and used at every width`, async ({ page, openApp, server, filled }) => {
    for (const [call, body] of Object.entries(cloudAnswers)) server.answers.set(call, body)
    server.change = longTexts
    await page.addInitScript(installProbe)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const requests = requestsOf(page)
    const { node_id } = await filled.server.call('GET', '/system/cluster/node')
    await openApp(path.replace('{nodeId}', node_id))
    await requests.answered()
    await page.evaluate(() => probe.rest())
    await open?.(page)
    await page.evaluate(() => probe.rest())
    expect(await faultsByWidth(page)).toEqual({})
  })
}

test('controls that lie over each other are found, those that stand in or above others are not', async ({ page }) => {
  await page.setContent(`
    <button style="position: absolute; left: 10px; top: 10px; width: 80px; height: 30px">One</button>
    <button style="position: absolute; left: 60px; top: 20px; width: 80px; height: 30px">Two</button>
    <div role="button" style="position: absolute; left: 10px; top: 100px; width: 80px; height: 30px">Outer <button>Inner</button></div>
    <div style="position: absolute; left: 10px; top: 200px; height: 40px; overflow: auto">
      <button style="position: sticky; top: 0; display: block">Sticks</button>
      <button style="display: block; height: 100px; margin-top: -10px">Scrolls</button>
    </div>
    <button style="position: absolute; left: 10px; top: 245px">Below what is clipped</button>`)
  await page.evaluate(installProbe)
  expect(await layoutFaults(page)).toEqual([
    expect.stringMatching(/'One' and .*'Two' lie over each other: 30 by 20 px$/),
  ])
})

test('login: can be read and used at every width', async ({ page, openApp, server }) => {
  server.answers.set('GET /system/sessions', { is_valid: false, session_id: null, username: null })
  await page.addInitScript(installProbe)
  await openApp('/')
  await page.getByLabel('Username').waitFor()
  expect(await faultsByWidth(page)).toEqual({})
})

test('the head of the fields and the bar of a live tail are one line each', async ({
  page,
  openApp,
  server: _server,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openApp('/search')
  const middle = async (role: 'heading' | 'button', name: string) => {
    const { y, height } = (await page.getByRole(role, { name, exact: true }).first().boundingBox())!
    return y + height / 2
  }
  await page.getByRole('button', { name: 'Live tail' }).click()
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () =>
        Math.abs((await middle('heading', 'Fields')) - (await middle('button', 'Close the fields panel'))),
      )
      .toBeLessThan(6)
    await expect
      .poll(async () => Math.abs((await middle('button', 'Pause')) - (await middle('button', 'End live tail'))))
      .toBeLessThan(6)
  }
})
