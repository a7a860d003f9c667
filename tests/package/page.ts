/** Opens a built page behind the strict CSP against a fake API, and uses it. */
import { expect } from 'vitest'
import { fakeApi } from '../browser/fake-api.ts'
import { serveFolder, strictPolicy } from '../browser/static-server.ts'
import { launchChromium } from '../chromium.js'

const message = {
  index: 'cordwood_0',
  message: {
    id: 'm1',
    message_id: 'm1',
    index: 'cordwood_0',
    stream_ids: [],
    fields: { message: 'It renders', source: 'log-01', timestamp: '2026-11-20T14:41:18.000Z' },
  },
}

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
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', line => {
      if (/Content Security Policy/i.test(line.text())) problems.push(line.text())
    })
    const api = await fakeApi(page)
    api.answers.set('/messages/cordwood_0/m1', { body: message })
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
  }
}

export function expectToWork(seen: Seen, heard: string): void {
  expect(seen.problems).toEqual([])
  expect(seen.text).toBe('It renders')
  expect(seen.heard).toBe(heard)
}
