/** Opens a built page behind the strict CSP against the product's own server, and uses it. */
import { expect } from 'vitest'
import { serveFolder, strictPolicy } from '../browser/static-server.ts'
import { launchChromium } from '../chromium.js'
import { startPageServer } from '../support/servers/serve-page.ts'
import { Servers } from '../support/servers/servers.ts'

export interface Seen {
  /** Text of `<cordwood-message>`: a React element, with data of the API. */
  readonly text: string
  /** Text that the page's own framework wrote on `cordwood-copied` of a Lit element. */
  readonly heard: string
  /** Violations of the policy, and exceptions of the page. */
  readonly problems: readonly string[]
}

export async function usePage(folder: string, path = '/'): Promise<Seen> {
  const server = await serveFolder(
    folder,
    {},
    `${strictPolicy}; require-trusted-types-for 'script'; trusted-types lit-html vue`,
  )
  const servers = new Servers()
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', line => {
      if (/Content Security Policy/i.test(line.text())) problems.push(line.text())
    })
    const api = await startPageServer(servers, { settings: {}, storesMessages: true }, '*', true)
    await api.serve(page)
    await api.server.write({ message: 'It renders', source: 'log-01' })
    await page.goto(server.url + path)
    const shown = page.locator('cordwood-message').getByText('It renders').first()
    await shown.waitFor()
    await page.locator('cordwood-copy-button').getByRole('button').click()
    const heard = page.locator('output')
    await heard.filter({ hasText: 'from' }).waitFor()
    return { text: await shown.innerText(), heard: await heard.innerText(), problems }
  } finally {
    await browser.close()
    await server.close()
    servers.close()
  }
}

export function expectToWork(seen: Seen, heard: string): void {
  expect(seen.problems).toEqual([])
  expect(seen.text).toBe('It renders')
  expect(seen.heard).toBe(heard)
}
