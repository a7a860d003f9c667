/** Pages under test, each behind the strict CSP; whatever the policy blocks or the page throws fails the test. */
import type Axe from 'axe-core'
import { test as base, expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiRoutes } from './api-routes.ts'
import { serveFolder, type StaticServer } from './static-server.ts'

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
  /** The errors of the page so far; a test that expects one takes it away. */
  problems: string[]
}

interface Site {
  readonly url: string
  /** Files beside those of the folder: path → text, HTML where the path has no extension. */
  readonly pages: Record<string, string>
}

interface WorkerFixtures {
  /** Serves a folder of dist, at the same address for all tests: so a browser keeps what it has compiled. */
  siteOf: (folder: string) => Promise<Site>
  /** The answers that `page.route` gives. */
  routes: ApiRoutes
}

function watch(page: Page, problems: string[]) {
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text())
  })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  routes: [({}, use) => use(new ApiRoutes()), { scope: 'worker' }],
  page: async ({ page, routes }, use) => {
    routes.takeOver(page)
    await use(page)
    routes.clear()
  },
  siteOf: [
    async ({ routes }, use) => {
      const sites = new Map<string, Promise<Site & StaticServer>>()
      const serve = async (folder: string) => {
        const pages: Record<string, string> = {}
        const answers = routes.answer.bind(routes)
        return { ...(await serveFolder(join(dist, folder), pages, undefined, answers)), pages }
      }
      await use(folder => {
        const site = sites.get(folder) ?? serve(folder)
        sites.set(folder, site)
        return site
      })
      for (const site of sites.values()) await (await site).close()
    },
    { scope: 'worker' },
  ],
  problems: [
    async ({ page, context }, use) => {
      const problems: string[] = []
      watch(page, problems)
      await use(problems)
      // The next test has the same context, emptied of all but these.
      await context.clearPermissions()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  openGallery: ({ page, siteOf }, use) =>
    use(async (name = 'kit') => {
      const { url } = await siteOf('gallery')
      await page.goto(`${url}/?page=${name}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }),
  openApp: ({ page, siteOf }, use) =>
    use(async path => {
      const { url } = await siteOf('app')
      await page.goto(url + path)
    }),
  openHost: async ({ page, siteOf }, use) => {
    const used: Site[] = []
    await use(async (folder, head, body, files = {}) => {
      const site = await siteOf(folder)
      used.push(site)
      Object.assign(site.pages, files, { '/host': hostPage(head, body) })
      await page.goto(`${site.url}/host`)
    })
    for (const { pages } of used) for (const path of Object.keys(pages)) delete pages[path]
  },
})

const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The short form: less than half of the long one is sent and compiled. */
const axeSource = readFile(join(import.meta.dirname, '..', '..', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')
/** Rules that depend on the theme: all others give the same result in each. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Rules WCAG 2.2 AA of axe that the page breaks, as text; color contrast included. `only` some rules, by name; `within` the elements that a function
 * of the page gives, in place of the whole page.
 */
export async function axeViolations(
  page: Page,
  only?: readonly string[],
  within: () => Node[] = () => [document],
): Promise<string[]> {
  // Injected by the protocol, so the page's own policy need not allow it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const elements = await page.evaluateHandle(within)
  return page.evaluate(
    async ([runOnly, include]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      const { violations } = await axe.run({ include }, { runOnly, resultTypes: ['violations'], preload: false })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
      )
    },
    [only ? [...only] : wcagRules, elements] as const,
  )
}
