/** The countdown of `<cordwood-cloud-wizard>`, with a clock that stands still. */
import { button, heading, place, toAutomatic, test } from './cloud-wizard-steps.ts'
import { rawLog } from './fake-cloud.ts'
import { expect } from './pages.ts'

// A clock that was stopped does not leave a context.
test.use({ reuseContext: false })

test('health check: waiting, countdown and checking now', async ({ page, openApp, cloud }) => {
  await page.clock.install({ time: 0 })
  cloud.record = null
  await openApp(place)
  await toAutomatic(page)
  await button(page, 'Begin Automated Setup').click()
  await button(page, /^I Agree/).click()
  await button(page, 'Continue Setup').waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await button(page, 'Continue Setup').click()
  await expect(page.getByText("We haven't received a response back from AWS yet.")).toBeVisible()
  await expect(page.getByText('Checking again in')).toBeVisible()
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('02:00')
  await page.clock.runFor(30_000)
  await expect(timer).toHaveText('01:30')
  expect(cloud.count('kinesis/health_check')).toBe(0)

  await page.clock.runFor(95_000)
  await expect.poll(() => cloud.count('kinesis/health_check')).toBe(1)
  await expect(timer).toHaveText(/^(02:00|01:5\d)$/)
  await expect(page.getByText('The Kinesis stream does not contain any messages.')).toBeVisible()

  let go = () => undefined as unknown
  cloud.held.set(
    'kinesis/health_check',
    new Promise(resolve => {
      go = () => resolve(undefined)
    }),
  )
  await button(page, 'Check Now').dblclick()
  await expect(button(page, 'Checking...')).toBeDisabled()
  const before = await timer.textContent()
  await page.clock.runFor(10_000)
  await expect(timer).toHaveText(before!)
  cloud.record = rawLog
  go()
  await expect(heading(page, 'Drats!')).toBeVisible()
  await expect(heading(page, 'Drats!')).toBeFocused()
  expect(cloud.count('kinesis/health_check')).toBe(2)
  await page.clock.runFor(130_000)
  expect(cloud.count('kinesis/health_check')).toBe(2)
})
