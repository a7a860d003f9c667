/** The product as a person has it: one real server per file, a browser that is signed in. */
import { test as base, type Page, type WorkerFixture } from '@playwright/test'
import { password, startServer, type ServerProcess } from '../support/server.ts'

export { expect } from '@playwright/test'

export async function signIn(page: Page, server: ServerProcess, path = '/'): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Username').waitFor({ state: 'hidden' })
}

/** Runs a query over all time through the address, and waits for its answer. */
export async function searchFor(page: Page, server: ServerProcess, query: string): Promise<void> {
  const answered = page.waitForResponse(
    response => /\/views\/search\/(?:sync|.+\/execute)/.test(response.url()) && response.request().method() === 'POST',
  )
  await page.goto(`${server.url}/search?rangetype=relative&relative=0&q=${encodeURIComponent(query)}`)
  await answered
}

/** The page, whose complaints go to the list. */
export function watched(page: Page, problems: string[]): Page {
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 40[13]/.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  return page
}

/** A `sharedServer`: a file that gives it anew has a server of its own. */
export const startedServer: [WorkerFixture<ServerProcess, object>, { scope: 'worker' }] = [
  async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  { scope: 'worker' },
]

export const test = base.extend<{ server: ServerProcess; problems: string[] }, { sharedServer: ServerProcess }>({
  sharedServer: startedServer,
  server: ({ sharedServer }, use) => use(sharedServer),
  /** Errors in the browser's console: refused resources, policy violations, exceptions. Every test fails on one. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      watched(page, problems)
      await use(problems)
      base.expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
