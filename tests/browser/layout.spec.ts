/** Every page of the product between phone and desktop: nothing is cut off or squeezed, and everything can be reached. */
import type { Page } from '@playwright/test'
import { installProbe } from './all-elements-probe.ts'
import { fakeApi } from './fake-api.ts'
import { fakeEverything } from './fake-everything.ts'
import { nodeId } from './fake-inputs.ts'
import { layoutFaults } from './layout-faults.ts'
import { longTexts } from './long-texts.ts'
import { expect, test } from './pages.ts'
import { requestsOf } from './requests.ts'

test.describe.configure({ mode: 'parallel' })

const widths = [320, 400, 600, 768, 800, 900, 1024, 1280, 1366, 1440, 1920]

/** Faults by width; none where the page is sound. */
async function faultsByWidth(page: Page): Promise<Record<number, readonly string[]>> {
  const found: Record<number, readonly string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 60))))
    const faults = await layoutFaults(page)
    const bar = page.getByRole('banner').filter({ visible: true })
    if (await bar.count() > 0 && (await bar.boundingBox())!.y !== 0) faults.push('the top bar is not at the top')
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
  'start': { path: '/' },
  'search': { path: '/search' },
  'search in a stream': { path: '/streams/64c9bb000000000000000002/search' },
  'charts': { path: '/search', open: press('Charts') },
  'an opened message in the search': { path: '/search', open: page => page.getByText('line number 1').first().click() },
  'message': { path: '/messages/logs_0/m0' },
  'saved searches': { path: '/views' },
  'sources': { path: '/sources' },
  'streams': { path: '/streams' },
  'an opened stream': { path: '/streams', open: page => page.getByRole('button', { name: /^Details of/ }).first().click() },
  'form of a stream': { path: '/streams', open: press('Create stream') },
  'sharing of a stream': { path: '/streams', open: choose(/^More for/, 'Share') },
  'rules of a stream': { path: '/streams/64c9bb000000000000000002/edit?index=logs_0&message_id=m1' },
  'editor of a rule': { path: '/streams/64c9bb000000000000000002/edit?index=logs_0&message_id=m1', open: press('Add rule') },
  'inputs': { path: '/system/inputs' },
  'inputs of a node': { path: `/system/inputs/${nodeId}` },
  'an opened input': { path: '/system/inputs', open: page => page.getByRole('button', { name: 'Show details' }).first().click() },
  'form of an input': {
    path: '/system/inputs',
    async open(page) {
      await choose(/^More for/, 'Edit')(page)
      await page.getByText('More settings').click()
    },
  },
  'overview': { path: '/system/overview' },
  'failed messages': { path: '/system/indices/failures' },
  'configurations': { path: '/system/configurations' },
  'dialog of a configuration': { path: '/system/configurations', open: press('Edit') },
  'cloud wizard': { path: '/integrations/aws/cloudwatch' },
  'not found': { path: '/no/such/page' },
}

for (const [name, { path, open }] of Object.entries(places)) {
  test(`${name}: can be read and used at every width`, async ({ page, openApp }) => {
    const server = await fakeEverything(page)
    server.change = longTexts
    await page.addInitScript(installProbe)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const requests = requestsOf(page)
    await openApp(path)
    await requests.answered()
    await page.evaluate(() => probe.rest())
    await open?.(page)
    await page.evaluate(() => probe.rest())
    expect(await faultsByWidth(page)).toEqual({})
  })
}

test('login: can be read and used at every width', async ({ page, openApp }) => {
  await fakeApi(page, { loggedIn: false })
  await page.addInitScript(installProbe)
  await openApp('/')
  await page.getByLabel('Username').waitFor()
  expect(await faultsByWidth(page)).toEqual({})
})
