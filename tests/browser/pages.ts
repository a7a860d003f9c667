/** Pages under test, each behind the strict CSP; whatever the policy blocks or the page throws fails the test. */
import type Axe from 'axe-core'
import { test as base, expect, type Page } from '@playwright/test'
import { join } from 'node:path'
import { serveFolder } from './static-server.ts'

export { expect }

const dist = join(import.meta.dirname, '..', '..', 'dist')
const hostPage = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}</body></html>`

interface Fixtures {
  /** Opens a page of dist/gallery, `kit` unless told. */
  openGallery: (name?: string) => Promise<void>
  /** Opens a path of the product. */
  openApp: (path: string) => Promise<void>
  /** Serves a page beside a built folder, and files of its own with it, and opens it. */
  openHost: (folder: string, head: string, body: string, files?: Readonly<Record<string, string>>) => Promise<void>
  /** What went wrong so far; a test that expects something takes it away. */
  problems: string[]
}

function watch(page: Page, problems: string[]) {
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text())
  })
}

export const test = base.extend<Fixtures>({
  problems: [async ({ page }, use) => {
    const problems: string[] = []
    watch(page, problems)
    await use(problems)
    expect(problems).toEqual([])
  }, { auto: true }],
  openGallery: async ({ page }, use) => {
    const server = await serveFolder(join(dist, 'gallery'))
    await use(async (name = 'kit') => {
      await page.goto(`${server.url}/?page=${name}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
    await server.close()
  },
  openApp: async ({ page }, use) => {
    const server = await serveFolder(join(dist, 'app'))
    await use(async (path) => { await page.goto(server.url + path) })
    await server.close()
  },
  openHost: async ({ page }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use(async (folder, head, body, files = {}) => {
      const server = await serveFolder(join(dist, folder), { ...files, '/host': hostPage(head, body) })
      closers.push(server.close)
      await page.goto(`${server.url}/host`)
    })
    for (const close of closers) await close()
  },
})

/** Rules WCAG 2.2 AA of axe that the page breaks, as text; color contrast included. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Injected by the protocol, so the page's own policy need not allow it.
  await page.evaluate(await axeSource())
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`))
  })
}

async function axeSource(): Promise<string> {
  const { default: axe } = await import('axe-core')
  return axe.source
}
