/** Tests in a page that stays: each finds an empty one, and whatever the policy blocks or the page throws fails it. */
import type Axe from 'axe-core'
import type { BrowserContext, Page } from '@playwright/test'
import { emptyClipboard } from './clipboard.ts'
import { expect } from './expect.ts'
import { ask, page } from './page.ts'
import type { Request } from './page-wire.ts'
import { resetRoutes } from './routes.ts'

export { expect, page }

interface Given {
  readonly page: Page
  readonly context: BrowserContext
  /** Mounts a page of the gallery, `kit` unless told. */
  readonly openGallery: typeof openGallery
  /** Mounts the product at a path; `page.route` answers its requests. */
  readonly openApp: typeof openApp
  /** The errors of the page so far; a test that expects one takes it away. */
  readonly problems: string[]
}
type Run = (given: Given) => unknown

type Define = (title: string, run: () => Promise<void>) => void
declare const it: Define & { readonly only: Define }
declare const describe: (title: string, define: () => void) => void
declare const beforeEach: (run: () => Promise<void>) => void
declare const afterEach: (run: () => Promise<void>) => void
declare const showGallery: () => Promise<void>
declare const showApp: () => Promise<void>

const problems: string[] = []
addEventListener('error', event => {
  // No error: what could not be delivered in one frame comes in the next. The runner would fail the test.
  if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation()
  else problems.push(event.message)
})
addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  problems.push(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
)

/** `name` may be followed by parameters: 'tables&part=many'. */
export async function openGallery(name = 'kit') {
  history.replaceState(null, '', `/?page=${name}`)
  await showGallery()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export async function openApp(path: string) {
  history.replaceState(null, '', path)
  await showApp()
}

const toasts = Symbol.for('cordwood.toasts.v1')
/** The clock of a toast, which stands still here: a test looks for a toast as late as the machine lets it. */
const stoppedClocks = new CSSStyleSheet()
stoppedClocks.replaceSync('.toast > i { animation-play-state: paused }')
new MutationObserver(() => {
  const region = document.querySelector('cordwood-toasts')?.shadowRoot
  if (region && !region.adoptedStyleSheets.includes(stoppedClocks)) region.adoptedStyleSheets.push(stoppedClocks)
}).observe(document.body, { childList: true })
/** Lets the clocks of toasts run for the rest of the test. */
export const runToastClocks = () => {
  stoppedClocks.disabled = true
}

async function empty() {
  stoppedClocks.disabled = false
  const main = document.createElement('main')
  document.body.replaceChildren(main)
  resetRoutes()
  emptyClipboard()
  Reflect.deleteProperty(globalThis, 'appConfig')
  ;(globalThis as { [toasts]?: { set(list: readonly never[]): void } })[toasts]?.set([])
  for (const name of ['dir', 'style']) document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  getSelection()?.removeAllRanges()
  scrollTo(0, 0)
  await ask(null)
}

const given: Given = { page, context: page.context(), openGallery, openApp, problems }

type SetUp<Value, All> = (given: All, use: (value: Value) => Promise<void>) => Promise<void>
type Plain<Value> = Value extends (...given: never[]) => unknown ? never : Value
/** Each is set up for the test, or is a plain value that `test.use` may replace. */
type SetUps = Readonly<Record<string, unknown>>

interface Test<All> {
  (title: string, run: (given: All) => unknown): void
  only: (title: string, run: (given: All) => unknown) => void
  describe: typeof describe
  /** Gives the tests that follow in this file or `describe` other values than the ones `extend` names. */
  use: (values: Partial<All>) => void
  beforeEach: (run: Run) => void
  afterEach: (run: Run) => void
  /** Each test finds these too; they are set up in the order they are written in, whether or not it uses them. */
  extend: <More>(
    more: { readonly [Name in keyof More]: SetUp<More[Name], All & More> | Plain<More[Name]> },
  ) => Test<All & More>
}

type SetUpEntries = readonly (readonly [name: string, setUp: unknown])[]

const runWith = (setUps: SetUpEntries, run: (all: object) => unknown, all: object): unknown => {
  const [[name, setUp] = [], ...others] = setUps
  if (name === undefined) return run(all)
  const runOthers = async (value: unknown) => void (await runWith(others, run, { ...all, [name]: value }))
  return typeof setUp === 'function' ? (setUp as SetUp<unknown, object>)(all, runOthers) : runOthers(setUp)
}

/** Asks the runner for something where `run` fails. The reason of the failure counts, whatever becomes of that. */
async function runOrAsk(run: () => unknown, wish: (error: unknown) => Request) {
  try {
    await run()
  } catch (error) {
    await ask(wish(error)).catch(console.error)
    throw error
  }
}

/** Options of `test.use` for the tests that are being defined. */
let used: object = {}

const describeWithin: typeof describe = (title, define) =>
  describe(title, () => {
    const outside = used
    define()
    used = outside
  })

function testWith(setUps: SetUps): Test<object> {
  const defineWith = (define: Define) => (title: string, run: (all: object) => unknown) => {
    const entries = Object.entries({ ...setUps, ...used })
    // The picture shows the page before what was set up is taken away.
    const runSeen = (all: object) =>
      runOrAsk(
        () => run(all),
        () => ({ picture: title }),
      )
    const runWhole = async () => {
      await runWith(entries, runSeen, given)
      expect(problems).toEqual([])
    }
    define(title, () => runOrAsk(runWhole, error => ({ failed: title, message: String(error) })))
  }
  return Object.assign(defineWith(it), {
    // biome-ignore lint/suspicious/noFocusedTests: defines `only`, focuses nothing.
    only: defineWith((title, run) => it.only(title, run)),
    describe: describeWithin,
    use: (values: object) => void (used = { ...used, ...values }),
    beforeEach: (run: Run) => beforeEach(async () => void (await run(given))),
    afterEach: (run: Run) => afterEach(async () => void (await run(given))),
    extend: (more: object) => testWith({ ...setUps, ...more } as SetUps) as never,
  })
}

export const test = testWith({}) as Test<Given>

let end = new AbortController()
/** Aborted when the test ends: for listeners on what stays. */
export const ended = () => end.signal

afterEach(async () => end.abort())
beforeEach(async () => {
  end = new AbortController()
  problems.length = 0
  await empty()
})

const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme: all others give the same result in each. */
const colorRules = ['color-contrast', 'link-in-text-block']

async function violations(runOnly: string[], theme: string) {
  const { axe } = globalThis as unknown as { axe: typeof Axe }
  const found = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${theme} ${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
  )
}

/** Rules WCAG 2.2 AA of axe that the page breaks, as text: all of them in the light theme, those of colours in the dark one too. */
export async function axeViolations(_page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await violations(wcagRules, 'light')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violations(colorRules, 'dark')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...light, ...dark]
}
