/**
 * Measures the files of the SDK that a browser fetches to show an element: its docs' example on an empty page, until no
 * more requests follow.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import type { ElementModel } from '../../elements/sdk/model.ts'
import { serveFolder, strictPolicy, type StaticServer } from '../browser/static-server.ts'
import { launchChromium } from '../chromium.js'
import { startPageServer, type StartedPageServer } from '../support/servers/serve-page.ts'
import { Servers } from '../support/servers/servers.ts'

const pagesAtOnce = 2
const quietRounds = 4

/** In the page: it has nothing to do, and some time has passed. */
const idle = () =>
  new Promise<void>(resolve => {
    setTimeout(() => requestIdleCallback(() => resolve()), 50)
  })

async function filesOf(
  { tag }: ElementModel,
  browser: Browser,
  server: StaticServer,
  api: StartedPageServer,
): Promise<string[]> {
  const page = await browser.newPage()
  try {
    await api.serve(page)
    const asked: string[] = []
    let ended = 0
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', () => {
        ended += 1
      })
    await page.goto(`${server.url}/page/${tag}`)
    await page.evaluate(async name => {
      await customElements.whenDefined(name)
    }, tag)
    for (let quiet = 0, before = -1; quiet < quietRounds; before = asked.length) {
      await page.evaluate(idle)
      quiet = asked.length === before && ended === asked.length ? quiet + 1 : 0
    }
    return asked.filter(path => path.endsWith('.js'))
  } finally {
    await page.close()
  }
}

/** Tag → bytes (gzip) of all modules that were fetched: those the entry loads at once, and those its first render asked for. */
export async function firstRenderSizes(
  sdk: string,
  models: readonly ElementModel[],
): Promise<ReadonlyMap<string, number>> {
  const pages = Object.fromEntries(
    models.map(({ tag, doc }) => [
      `/page/${tag}`,
      `<!doctype html><title>${tag}</title><script type="module" src="/${tag}.js"></script>${doc.examples.join('\n')}`,
    ]),
  )
  if (models.length === 0) return new Map()
  const server = await serveFolder(
    sdk,
    pages,
    strictPolicy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  )
  const servers = new Servers()
  const api = await startPageServer(servers, { settings: {}, storesMessages: false }, '*', true)
  const browser = await launchChromium()
  const compressed = new Map<string, number>()
  const gzipOf = (file: string) => {
    const size = compressed.get(file) ?? gzipSync(readFileSync(join(sdk, file)), { level: 9 }).length
    compressed.set(file, size)
    return size
  }
  const sizes = new Map<string, number>()
  const waiting = [...models]
  const work = async () => {
    for (let model = waiting.shift(); model; model = waiting.shift()) {
      const files = await filesOf(model, browser, server, api)
      sizes.set(
        model.tag,
        files.reduce((sum, file) => sum + gzipOf(file), 0),
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: pagesAtOnce }, work))
  } finally {
    await browser.close()
    await server.close()
    servers.close()
  }
  return sizes
}
