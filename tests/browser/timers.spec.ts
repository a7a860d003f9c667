/** Tests timers with a stopped clock. */
import type { Page } from '@playwright/test'
import { expect } from './pages.ts'
import { requestsOf } from './requests.ts'
import { testOnDemand as test } from './server-in-memory.ts'

// A clock that was stopped does not leave a context: each test has its own.
test.use({ reuseContext: false })

const input = (page: Page) => page.getByRole('searchbox', { name: 'Find' })

test('asks 300 ms after the last key, at once with Enter, and is cleared; 400 pixels wide', async ({
  page,
  openGallery,
}) => {
  await openGallery('tables&part=pieces')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const output = page.locator('output')
  await input(page).pressSequentially('pay')
  await page.clock.runFor(299)
  await expect(output).toHaveText('')
  await page.clock.runFor(1)
  await expect(output).toHaveText('pay')
  await input(page).pressSequentially('ments')
  await input(page).press('Enter')
  await expect(output).toHaveText('payments')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(output).toHaveText('')
  await expect(input(page)).toBeFocused()
  expect((await page.locator('.search-input').first().boundingBox())!.width).toBe(400)
})

test('a relative timestamp is told anew', async ({ page, openGallery }) => {
  await openGallery('leaves')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.evaluate(() => {
    const leaf = document.createElement('cordwood-timestamp')
    Object.assign(leaf, { id: 'clock', relative: true, value: Date.now() })
    document.body.append(leaf)
  })
  await expect(page.locator('#clock time')).toHaveText('now')
  await page.clock.runFor(125_000)
  await expect(page.locator('#clock time')).toHaveText('2 minutes ago')
})

test('ten elements of two bundles poll as one', async ({ page, openHost, server: _server }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const polls = () => asked.filter(path => path === '/api/cluster/inputstates').length
  const requests = requestsOf(page)
  await page.clock.install({ time: 0 })
  await openHost(
    'sdk',
    `<script type="module" src="/cordwood-inputs.js"></script><script type="module" src="/copy/cordwood-overview.js"></script>`,
    '<cordwood-inputs></cordwood-inputs>'.repeat(9) + '<cordwood-overview></cordwood-overview>',
  )
  await expect.poll(polls).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Inputs' })).toHaveCount(9)
  // Not sooner: the page may need a timer to begin.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await requests.answered()
  const before = polls()
  for (let second = 0; second < 10; second++) {
    await page.clock.runFor(1000)
    await page.evaluate(() => undefined) // what it asks for is on its way
    await requests.answered()
  }
  // Every two seconds, whoever asks.
  expect(polls() - before).toBeGreaterThanOrEqual(3)
  expect(polls() - before).toBeLessThanOrEqual(7)
  expect(asked.filter(path => path === '/api/system/sessions')).toHaveLength(1)
})
