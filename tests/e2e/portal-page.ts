/** Records the activity of a portal page in its browser. */
import type { Page, Request } from '@playwright/test'

export interface Watched {
  /** Calls of Cordwood's API: 'GET /system/sessions', without preflights. */
  readonly calls: string[]
  /** Every address that was asked for. */
  readonly urls: string[]
  /** Violations of the strict policy. */
  readonly violations: string[]
  /** Exceptions nobody caught. */
  readonly errors: string[]
}

export async function watch(page: Page, cordwood: string): Promise<Watched> {
  const watched: Watched = { calls: [], urls: [], violations: [], errors: [] }
  page.on('request', (request: Request) => {
    watched.urls.push(request.url())
    if (request.url().startsWith(`${cordwood}/api/`) && request.method() !== 'OPTIONS')
      watched.calls.push(`${request.method()} ${new URL(request.url()).pathname.slice('/api'.length)}`)
  })
  page.on('pageerror', error => watched.errors.push(error.message))
  await page.exposeFunction('cordwoodTestViolation', (text: string) => watched.violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ disposition, violatedDirective, blockedURI, sample }) => {
      if (disposition === 'enforce')
        void (window as unknown as { cordwoodTestViolation(text: string): void }).cordwoodTestViolation(
          `${violatedDirective} ${blockedURI} ${sample}`,
        )
    })
  })
  return watched
}

/** The script of a page that embeds: where Cordwood is, and who is asking. */
export const startScript = (
  cordwood: string,
  more = '',
): string => `import { configure } from '${cordwood}/sdk/index.js'
configure({ baseUrl: '${cordwood}/api', getToken: async () => { globalThis.asked = (globalThis.asked ?? 0) + 1; return (await fetch('/my/token')).text() } })
${more}`

/**
 * The copy of the SDK on this host defines its elements as `second-…` beside those of the first bundle, which would otherwise have taken
 * the names. `change` makes another version of it.
 */
export async function serveSecondBundle(page: Page, host: string, change = (script: string) => script): Promise<void> {
  await page.route(`${host}/copy/**`, async route => {
    const response = await route.fetch({ url: route.request().url().replace('/second-', '/cordwood-') })
    const script = (await response.text()).replace(
      /cordwood-(?=entity-table|url-whitelist-editor|notification-details)/g,
      'second-',
    )
    await route.fulfill({ response, body: change(script) })
  })
}
