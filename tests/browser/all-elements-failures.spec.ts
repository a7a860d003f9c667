/** Every registered element that asks a server, where the server fails: it says so in words, tells the page, and tries again. */
import type { Page } from '@playwright/test'
import { test, together } from './all-elements-stage.ts'
import { correlationId } from './all-elements-server.ts'
import { expect } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

interface Told {
  readonly example: string
  readonly code: unknown
  readonly correlationId: unknown
  readonly message: unknown
}

const asking = together.filter(({ asks }) => asks)

const noteErrors = () => {
  const told: Told[] = []
  Object.assign(globalThis, { told })
  document.addEventListener('cordwood-error', event => {
    const { code, correlationId: id, message } = (event as CustomEvent<Told>).detail
    told.push({
      example: (event.composedPath()[0] as HTMLElement).dataset['example'] ?? '',
      code,
      correlationId: id,
      message,
    })
  })
}
const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told[] }).told)
const retryAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of probe.drawn(document.querySelector('#stage')!)) {
      if (one instanceof HTMLButtonElement && /Retry|Try again/.test(one.innerText)) one.click()
    }
  })
const texts = (page: Page) => page.evaluate(() => globalThis.probe.texts())

/** The examples that do not show their data. */
async function missing(page: Page): Promise<string[]> {
  const seen = await texts(page)
  return asking.filter(({ title, shows }) => !seen[title]!.includes(shows)).map(({ title }) => title)
}

test.beforeEach(({ page }) => page.addInitScript(noteErrors))

for (const failure of ['down', 403, 404, 500] as const) {
  test(`the server answers ${failure}`, async ({ page, stage }) => {
    stage.server.failure = failure
    await stage.open()
    await stage.show(asking)
    const events = await told(page)
    const code = failure === 'down' ? 'network' : failure
    const silent = asking.filter(
      ({ title }) =>
        !events.some(
          one =>
            one.example === title && one.code === code && (failure === 'down' || one.correlationId === correlationId),
        ),
    )
    expect(
      silent.map(({ title }) => `${title} tells ${JSON.stringify(events.filter(one => one.example === title))}`),
    ).toEqual([])

    const read = () =>
      page.evaluate(() =>
        Object.fromEntries(
          probe.examples().map(element => [
            element.dataset['example']!,
            {
              said: probe
                .drawn(element)
                .filter(one => one.matches('[role="alert"], .empty, .callout') && probe.isVisible(one))
                .map(one => (one as HTMLElement).innerText)
                .join(' '),
              retries: probe
                .drawn(element)
                .filter(one => one.matches('button') && /Retry|Try again/.test((one as HTMLElement).innerText)).length,
            },
          ]),
        ),
      )
    let seen: Awaited<ReturnType<typeof read>> = {}
    await expect
      .poll(
        async () => {
          seen = await read()
          return asking.filter(({ title }) => seen[title]!.said.trim() === '').map(({ title }) => title)
        },
        { message: 'says nothing' },
      )
      .toEqual([])
    if (failure === 403) return
    expect(
      asking.filter(({ title }) => seen[title]!.retries === 0).map(({ title }) => title),
      'has no retry',
    ).toEqual([])

    stage.server.failure = null
    for (let round = 0; round < 3; round++) {
      await retryAll(page)
      await stage.rest()
    }
    await expect.poll(() => missing(page), { message: 'did not come back' }).toEqual([])
  })
}

for (const [away, code, words] of [
  ['down', 'network', 'Cannot reach http'],
  ['stranger', 'not-cordwood', 'No Cordwood API at http'],
] as const) {
  test(`at first a server that is ${away}: each element says so, tells the page once, loads nothing, and comes back by itself`, async ({
    page,
    stage,
  }) => {
    stage.server.away = away
    await stage.open()
    await page.evaluate(() => {
      const loading = new Map<string, boolean>()
      Object.assign(globalThis, { loading })
      document.addEventListener('cordwood-loading', event => {
        loading.set(
          (event.target as HTMLElement).dataset['example']!,
          (event as CustomEvent<{ loading: boolean }>).detail.loading,
        )
      })
    })
    await stage.show(asking, { restless: true })
    const without = async () => {
      const seen = await texts(page)
      return asking
        .filter(({ title }) => !seen[title]!.includes(words) || !seen[title]!.includes('Retry'))
        .map(({ title }) => title)
    }
    await expect.poll(without).toEqual([])
    const notToldOnce = async () => {
      const events = await told(page)
      return asking
        .filter(({ title }) => events.filter(one => one.example === title && one.code === code).length !== 1)
        .map(({ title }) => title)
    }
    await expect.poll(notToldOnce).toEqual([])
    const loading = () =>
      page.evaluate(() =>
        [...(globalThis as unknown as { loading: Map<string, boolean> }).loading].filter(([, now]) => now),
      )
    await expect.poll(loading).toEqual([])
    stage.server.away = null
    await expect.poll(() => missing(page), { timeout: 40_000 }).toEqual([])
  })
}

test('a server that no longer knows the user: each element says so, and comes back with the next login', async ({
  page,
  stage,
}) => {
  stage.server.failure = 401
  await stage.open()
  await stage.show(asking, { restless: true })
  const without = async (words: RegExp) => {
    const seen = await texts(page)
    return asking.filter(({ title }) => !words.test(seen[title]!)).map(({ title }) => title)
  }
  await expect.poll(() => without(/You are not logged in\.|The server answers 401\./)).toEqual([])
  stage.server.failure = null
  await retryAll(page)
  await stage.rest()
  await expect.poll(() => missing(page), { message: 'did not come back' }).toEqual([])
})

test('a server that lacks a feature: what needs it says so', async ({ page, stage }) => {
  const nothing = { version: '5.0.0', edition: 'standard', flags: {}, areas: [], authentication: [] }
  stage.server.answers.set('GET /features', nothing)
  stage.server.failure = 404
  stage.server.spared.add('/features')
  await stage.open()
  await stage.show(asking.filter(({ tag }) => /whitelist|configurations|notification-|lookup/.test(tag)))
  const silent = async () =>
    Object.entries(await texts(page))
      .filter(([, text]) => !text.includes('This server has no'))
      .map(([title]) => title)
  await expect.poll(silent).toEqual([])
})

test.describe('slow', () => {
  test.use({ intercepts: true })
  test('a slow server: each element says that it is loading, and shows its data in the end', async ({
    page,
    stage,
  }) => {
    let answer!: () => void
    stage.server.hold = new Promise<void>(resolve => {
      answer = resolve
    })
    await stage.open()
    const shown = stage.show(asking)
    const waiting = () =>
      page.evaluate(() =>
        probe
          .examples()
          .filter(element =>
            probe
              .drawn(element)
              .some(one => one.matches('[role="status"], [aria-busy="true"], .sk, .spinner') && probe.isVisible(one)),
          )
          .map(element => element.dataset['example']!),
      )
    await expect.poll(waiting).toEqual(asking.map(({ title }) => title))
    answer()
    await shown
    await expect.poll(() => missing(page)).toEqual([])
  })
})
