/** The pages of inputs, indices and grok patterns on a page of another origin, with a token that may only read: they show everything and change nothing. */
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { tokenWith } from './portal-server.ts'
import { stranger, type Stranger } from './stranger.ts'

interface Place {
  readonly server: ServerProcess
  readonly host: Stranger
  /** Belongs to a user who may read all that these pages show. */
  readonly token: string
  /** Ids by the words that stand for them in `pages`. */
  readonly ids: Readonly<Record<string, string>>
}

const mayRead = [
  'buffers:read',
  'clusterconfigentry:read',
  'deflector:read',
  'fieldnames:read',
  'indexercluster:read',
  'indexranges:read',
  'indexsets:read',
  'indices:failures',
  'indices:read',
  'inputs:read',
  'journal:read',
  'jvmstats:read',
  'messagecount:read',
  'messages:read',
  'metrics:read',
  'notifications:read',
  'streams:read',
  'system:read',
  'systemjobs:read',
  'systemmessages:read',
  'throughput:read',
]

/** A server with an input and its extractor, two indices, and a volume above its limit. */
async function fill(server: ServerProcess): Promise<Omit<Place, 'host' | 'server'>> {
  const { port, id: input } = await server.input(inputTypes.gelfHttp, {}, 'Shop')
  await server.json('POST', `/system/inputs/${input}/extractors`, {
    title: 'Nut',
    cursor_strategy: 'copy',
    source_field: 'message',
    target_field: 'nut',
    extractor_type: 'regex',
    extractor_config: { regex_value: '(\\w+nut)' },
    converters: [],
    condition_type: 'none',
    condition_value: '',
    order: 0,
  })
  await postGelf(port, JSON.stringify({ version: '1.1', host: 'web', short_message: 'walnut', _took: 12 }))
  await until(async () => (await server.total('walnut')) === 1, 'the message')
  const { index_sets } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  const indexSet = index_sets[0]!.id
  await server.json('POST', `/cluster/deflector/${indexSet}/cycle`)
  await server.json('PUT', '/system/cluster/traffic/limit', { daily_limit_bytes: 1 })
  const token = await tokenWith(server, 'portal', mayRead)
  return { token, ids: { $indexSet: indexSet, $input: input } }
}

const test = base.extend<object, { place: Place }>({
  place: [
    async ({}, use) => {
      const host = await stranger()
      const server = await startServer({ env: { CORDWOOD_ALLOWED_ORIGINS: host.origin } })
      await use({ server, host, ...(await fill(server)) })
      await server.stop()
      await host.close()
    },
    { scope: 'worker' },
  ],
})

/** POST requests that read. */
const readingPosts =
  /^\/(cluster\/metrics\/multiple|search\/tail|system\/notification\/message\/|system\/indexer\/indices\/multiple)/

/** Requests that would change something, and answers that refuse. */
function watchCalls(page: Page, server: ServerProcess): string[] {
  const wrong: string[] = []
  page.on('response', response => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    if (!request.url().startsWith(`${server.url}/api`) || request.method() === 'OPTIONS') return
    const path = pathname.replace(/^\/api/, '')
    const isReading = request.method() === 'GET' || readingPosts.test(path)
    if (!isReading || response.status() >= 400) wrong.push(`${request.method()} ${path} ${response.status()}`)
  })
  return wrong
}

/**
 * Presses the buttons that the element offers, one of each kind, and the items of the menus that they open, but those that lead to another page.
 * Returns the texts of the dialogs that open.
 */
async function pressEverything(page: Page, element: Locator): Promise<readonly string[]> {
  const opened: string[] = []
  const note = async () => {
    const dialog = page.locator('dialog[open]').first()
    if (await dialog.isVisible()) opened.push(await dialog.innerText())
    await page.keyboard.press('Escape')
  }
  const pressed = new Set<string>()
  const buttons = element.getByRole('button')
  for (let at = 0; at < (await buttons.count()); at++) {
    const button = buttons.nth(at)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    // 'More for Shop' is of the kind of all rows.
    const kind = name.split(' ')[0]!
    if (pressed.has(kind)) continue
    pressed.add(kind)
    // Read before it is pressed: the next page of a list may have fewer buttons.
    const isMenu = (await button.getAttribute('aria-haspopup')) === 'menu'
    await button.click()
    const items = page.getByRole('menuitem')
    if (isMenu) await items.first().waitFor()
    const offered = await items.evaluateAll(all =>
      all.map(item => !item.matches(':disabled, [aria-disabled="true"], [href]')),
    )
    for (const [item, isOffered] of offered.entries()) {
      if (!isOffered) continue
      if (!(await items.nth(item).isVisible())) await button.click()
      await items.nth(item).click()
      await note()
    }
    await note()
  }
  return opened
}

interface Shown {
  readonly element: string
  readonly shows: readonly (string | RegExp)[]
  /** Dialogs that show more. */
  readonly opens?: readonly string[]
}
const pages: Readonly<Record<string, Shown>> = {
  inputs: { element: '<cordwood-inputs></cordwood-inputs>', shows: ['Shop'] },
  'input diagnosis': {
    element: '<cordwood-input-diagnosis input-id="$input"></cordwood-input-diagnosis>',
    shows: ['Diagnosis of Shop', 'Running', 'Nothing was lost or refused.', '127.0.0.1'],
  },
  'index sets': { element: '<cordwood-index-sets></cordwood-index-sets>', shows: ['Default index set'] },
  'index set': {
    element: '<cordwood-index-set index-set-id="$indexSet"></cordwood-index-set>',
    shows: ['cordwood_0', 'cordwood_1', 'Write index'],
  },
  'grok patterns': { element: '<cordwood-grok-patterns></cordwood-grok-patterns>', shows: ['BASE10NUM'] },
  extractors: { element: '<cordwood-extractors input-id="$input"></cordwood-extractors>', shows: ['Nut'] },
  'extractors as a file': {
    element: '<cordwood-extractors input-id="$input" mode="export"></cordwood-extractors>',
    shows: ['Copy'],
  },
  failures: {
    element: '<cordwood-index-failures></cordwood-index-failures>',
    shows: ['Failed messages', 'No message has failed.'],
  },
  overview: {
    element: '<cordwood-overview></cordwood-overview>',
    shows: ['Default index set', 'cordwood_1', 'More messages came in today than the daily volume limit allows.'],
  },
  'daily volume': {
    element: '<cordwood-configurations section="daily-volume-limit"></cordwood-configurations>',
    shows: ['1.0B per day', 'Exceeded'],
  },
}

for (const [name, { element, shows, opens = [] }] of Object.entries(pages)) {
  test(`${name}: everything is shown, nothing can be changed`, async ({ page, place }) => {
    const { server, host, token, ids } = place
    const wrong = watchCalls(page, server)
    await host.show(
      page,
      server,
      token,
      element.replace(/\$\w+/g, id => ids[id] ?? ''),
    )
    const shown = page.locator(element.match(/^<([\w-]+)/)![1]!)
    for (const text of shows) await expect(shown.getByText(text, { exact: true }).first()).toBeVisible()
    const links = await shown.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    expect(links.filter(href => /\/(create|new|edit|configuration)\b/.test(href))).toEqual([])
    expect(await pressEverything(page, shown)).toEqual(opens)
    await expect(shown.getByText('You may not see this.')).toHaveCount(0)
    expect(wrong).toEqual([])
  })
}
