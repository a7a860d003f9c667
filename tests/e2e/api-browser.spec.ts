/** The API browser: a page of somebody else's, in the user's theme and at every width. */
import { installProbe } from '../browser/all-elements-probe.ts'
import { layoutFaultsAtRest } from '../browser/layout-faults.ts'
import { expect, test } from './product.ts'

const place = '/api/api-browser/global/index.html'

test('it can be read and used at every width', async ({ page, server }) => {
  await page.addInitScript(installProbe)
  await page.goto(server.url + place)
  await page.getByText('Authentication services', { exact: true }).click()
  await page.getByText('/system/authentication/services/backends/active-backend/type').click()
  await page.getByRole('button', { name: 'Try it out' }).waitFor()
  const found: Record<number, readonly string[]> = {}
  for (const width of [320, 400, 600, 768, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await layoutFaultsAtRest(page)
    if (faults.length > 0) found[width] = faults.slice(0, 8)
  }
  expect(found).toEqual({})
})

test('it follows the theme of the system', async ({ page, server }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const shown = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(server.url + place)
  await page.getByText('Inputs', { exact: true }).waitFor()
  await expect.poll(async () => [await ground(), await shown()]).toEqual(['rgb(28, 32, 34)', 'rgba(0, 0, 0, 0)'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(shown).toBe('rgb(250, 250, 250)')
})
