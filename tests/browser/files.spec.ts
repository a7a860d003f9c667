/** Counts the files of a first visit: each is a request, and the bundler would cut one for every set of modules that some elements share. */
import type { Page } from '@playwright/test'
import { expect } from './pages.ts'
import { test } from './server-in-memory.ts'

// Files that an earlier test has loaded are no longer asked for.
test.use({ reuseContext: false, storesMessages: true })

/** Files of the element, which other elements share: they are cut for all of them. */
const mostOfElement = 26
/** Files of the product's page; with fonts and answers a first visit asks 25 times at most. */
const mostOfPage = 9

/** Scripts and styles the page asks for, at once and for what it shows first. */
function filesOf(page: Page): string[] {
  const files: string[] = []
  page.on('request', request => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  return files
}

async function searchIsShown(page: Page) {
  await page.locator('tr.message').first().waitFor()
  await page.waitForLoadState('networkidle')
}

test('the search element in a page of somebody else', async ({ page, openHost, server }) => {
  const files = filesOf(page)
  await server.write({ source: 'web-1', message: 'capture failed' })
  await openHost(
    'sdk',
    '<link rel="stylesheet" href="/cordwood.css"><script type="module" src="/cordwood-search.js"></script>',
    '<cordwood-search></cordwood-search>',
  )
  await searchIsShown(page)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostOfElement)
})

test('the search page of the product', async ({ page, openApp, server }) => {
  const files = filesOf(page)
  await server.write({ source: 'web-1', message: 'capture failed' })
  await openApp('/search')
  await searchIsShown(page)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostOfPage)
})
