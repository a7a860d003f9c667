/** The product below a path, as behind a reverse proxy. */
import { expect, test } from '@playwright/test'
import { startServer } from '../support/server.ts'
import { searchFor, signIn } from './product.ts'

test('everything works below a path prefix, deep links and the API browser included', async ({ page }) => {
  const server = await startServer({ env: { CORDWOOD_PATH_PREFIX: '/logs/' } })
  try {
    await signIn(page, server, '/system/overview')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/logs\/search/)
    await searchFor(page, server, 'nothing at all')
    await expect(page.getByText('No data available.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No data available.')).toBeVisible()
    await page.goto(`${server.url}/api/api-browser/global/index.html`)
    await page.getByText('Inputs', { exact: true }).click()
    await expect(page.getByText('/system/inputs', { exact: true }).first()).toBeVisible()
  } finally {
    await server.stop()
  }
})
