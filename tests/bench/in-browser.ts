/** The search page as its user waits for it: a headless Chromium on the built product, while messages come in. */
import type { Locator, Page } from '@playwright/test'
import { launchChromium } from '../chromium.js'
import { password, type ServerProcess } from '../support/server.ts'
import { interactions } from './interactions.ts'
import { whileSending } from './sending.ts'
import { RATE, timesRow } from './under-load.ts'

const TIMES = 35
const all = '?rangetype=relative&relative=0'
const lastDay = '?rangetype=relative&relative=86400'

/** @param first the number of the first message to send; `RATE` and more a second are sent for some minutes */
export async function inBrowser(server: ServerProcess, port: number, first: number) {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' })
    await page.request.post(`${server.url}/api/system/sessions`, {
      data: { username: 'admin', password, host: '' },
      headers: { 'x-requested-by': 'bench' },
    })
    const search = await whileSending(server, port, { rate: RATE, first }, () => searches(page, server))
    console.log(
      `\nIn the browser, from Enter to rows, total and histogram painted, ms: ${(search.before / 1e6).toFixed(1)} M messages, ` +
        `${search.perSecond} a second come in`,
    )
    console.table(search.outcome)
    const tail = await whileSending(server, port, { rate: 500, first }, () =>
      interactions(page, `${server.url}/search${all}`),
    )
    console.log(`\nInteraction to next paint while ${tail.outcome.shownPerSecond} messages a second are tailed, ms`)
    console.table(tail.outcome.rows)
    return { messages: search.before, perSecond: search.perSecond, searches: search.outcome, tail: tail.outcome }
  } finally {
    await browser.close()
  }
}

async function searches(page: Page, server: ServerProcess) {
  const editor = page.getByRole('textbox', { name: 'Search query' })
  const open = async (parameters: string) => {
    await page.goto(`${server.url}/search${parameters}`)
    await page.locator('tr.message').first().waitFor()
    await editor.click()
  }
  const everything: number[] = []
  const day: number[] = []
  const rare: number[] = []
  await open(all)
  for (let i = 0; i < TIMES; i++) everything.push(await entered(page, editor, ''))
  for (let i = 0; i < TIMES; i++) {
    rare.push(await entered(page, editor, 'zyxquarantine'))
    everything.push(await entered(page, editor, ''))
  }
  await open(lastDay)
  for (let i = 0; i < TIMES; i++) day.push(await entered(page, editor, ''))
  return [
    timesRow('newest page, total and histogram, all time', everything, 300),
    timesRow('the same of the last day', day, 300),
    timesRow('rare word, all time', rare, 150),
  ]
}

/** Milliseconds from Enter until another total stands there and has been painted. */
async function entered(page: Page, editor: Locator, query: string): Promise<number> {
  while (true) {
    const time = await attempt(page, editor, query)
    if (time !== null) return time
  }
}

/** After that the answer had the total of the one before: for a moment no message came in. */
const NOT_ANOTHER_MS = 5_000

async function attempt(page: Page, editor: Locator, query: string): Promise<number | null> {
  await editor.fill(query)
  // Suggestions shown while typing must not be measured.
  await page.waitForTimeout(400)
  const painted = await page.locator('section.histo').evaluateHandle((region, notAnother) => {
    const root = region.getRootNode() as ShadowRoot
    const total = () => /^[\d.,]+/.exec(root.querySelector('section.histo')?.textContent ?? '')?.[0]
    const before = total()
    const time = new Promise<number | null>(resolve => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          setTimeout(() => resolve(null), notAnother)
          const observer = new MutationObserver(() => {
            if (total() === undefined || total() === before || !root.querySelector('tr.message:not(.waiting)')) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          })
          observer.observe(root, { subtree: true, childList: true, characterData: true })
        },
        { once: true, capture: true },
      )
    })
    return { time }
  }, NOT_ANOTHER_MS)
  await page.keyboard.press('Enter')
  return painted.evaluate(({ time }) => time)
}
