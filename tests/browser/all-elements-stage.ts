/** A host page with examples of elements on it, and what the tests ask of such a page. Nothing here knows one element from another. */
import type { Page } from '@playwright/test'
import type { configure, CoreOptions } from '../../core/core.ts'
import { examples, type NamedExample } from './all-elements-examples.ts'
import { test as base, type AnsweringServer } from './all-elements-server.ts'
import { requestsOf } from './requests.ts'
import { installProbe } from './all-elements-probe.ts'

export interface Setting {
  /** On the element around all examples: lang, dir, theme, density, style. */
  readonly around?: Readonly<Record<string, string>>
  readonly configuration?: Omit<CoreOptions, 'fetch' | 'getToken' | 'storage' | 'onMetric'>
  /** A folder of the served page that holds the SDK, '/copy' is a second one. */
  readonly sdk?: '' | '/copy'
  /** Only the entries of the elements that are shown are loaded, as by a host that uses no others; else all. */
  readonly alone?: boolean
  /** Some of them will find none: do not wait. */
  readonly restless?: boolean
}

export interface Stage {
  readonly server: AnsweringServer
  /** Opens a host page; `head` and `body` are the host's own. */
  open: (head?: string, body?: string) => Promise<void>
  /** Puts examples on the page and waits until they are at rest. */
  show: (shown: readonly NamedExample[], setting?: Setting) => Promise<void>
  /** Takes all examples away. */
  clear: () => Promise<void>
  /** Waits until nothing is on its way and nothing moves. */
  rest: () => Promise<void>
  /** Waits until nothing that was asked for is on its way. */
  answered: () => Promise<void>
  /** Number of requests so far. */
  readonly begun: number
}

/** All that may stand beside each other on one page. */
export const together: readonly NamedExample[] = examples.filter(({ page }) => !page)
/** The first example of each element. */
export const ofEachTag = together.filter(
  (example, place) => together.findIndex(({ tag }) => tag === example.tag) === place,
)

export const test = base.extend<{ stage: Stage }>({
  stage: async ({ page, server, openHost }, use) => {
    await page.addInitScript(installProbe)
    // The host keeps its page, wherever an element leads.
    await page.addInitScript(() => addEventListener('cordwood-navigate', event => event.preventDefault()))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const requests = requestsOf(page)
    // An idle page may wait for an answer, or for a part that is fetched when it is shown: then it is checked once
    // more. Some pages poll for ever.
    const rest = async () => {
      for (let begun = -1, times = 0; begun !== requests.begun && times < 3; times++) {
        begun = requests.begun
        await requests.answered()
        await page.evaluate(() => globalThis.probe.rest())
      }
    }
    await use({
      server,
      rest,
      answered: requests.answered,
      get begun() {
        return requests.begun
      },
      open: (head = '', body = '') => openHost('sdk', `<link rel="stylesheet" href="/cordwood.css">${head}`, body),
      clear: () => page.evaluate(() => document.querySelector('#stage')?.remove()),
      async show(shown, { around = {}, configuration = {}, sdk = '', alone = false, restless = false } = {}) {
        await page.evaluate(
          async ([list, attributes, options, folder, entries]) => {
            if (list.some(example => example.page)) history.replaceState(null, '', '/system/overview')
            const core = (await import(`${folder}/core.js`)) as { configure: typeof configure }
            core.configure({ baseUrl: '/api', ...options })
            const place = document.createElement(list.some(example => example.page) ? 'div' : 'main')
            place.id = 'stage'
            for (const [name, value] of Object.entries(attributes)) place.setAttribute(name, value)
            const provider = document.createElement('cordwood-provider')
            for (const name of ['theme', 'density']) if (attributes[name]) provider.setAttribute(name, attributes[name])
            for (const { tag, title, attributes: own = {}, properties = {} } of list) {
              const element = document.createElement(tag)
              for (const [name, value] of Object.entries(own)) element.setAttribute(name, value)
              Object.assign(element, properties)
              element.dataset['example'] = title
              provider.append(element)
            }
            place.append(provider)
            document.body.append(place)
            for (const entry of entries) await import(`${folder}/${entry}.js`)
          },
          [
            shown,
            around,
            configuration,
            sdk,
            alone ? ['cordwood-provider', ...shown.map(({ tag }) => tag)] : ['all'],
          ] as const,
        )
        if (!restless) await rest()
      },
    })
  },
})

/** Locates an example on the page. */
export const at = (page: Page, { title }: NamedExample) => page.locator(`[data-example="${title}"]`)
