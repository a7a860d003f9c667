/** Runs what a test in the page asks of its page: Playwright finds, waits, presses and expects, so keys and pointer are real ones. */
import { join } from 'node:path'
import type { TestRunnerPlugin } from '@web/test-runner-core'
import type { PlaywrightLauncher } from '@web/test-runner-playwright'
import { expect as playwrightExpect, type Page } from '@playwright/test'
import { commandsOf } from './command-plugin.ts'
import type { Expectation, Failure, Request, Steps, Wire } from './page-wire.ts'

const pictures = join(import.meta.dirname, '..', '..', 'dist', 'test-results', 'component')
const viewport = { width: 1440, height: 900 }
/** A busy machine takes its time: as long as Playwright's own actions wait. */
const expect = playwrightExpect.configure({ timeout: 30_000 })

/** The value that a test gave, out of the text that came over the wire. */
function decode(wire: Wire, page: Page): unknown {
  if (Array.isArray(wire)) return wire.map(one => decode(one as Wire, page))
  if (wire === null || typeof wire !== 'object') return wire
  const { $regexp, $steps, $function, ...rest } = wire as Readonly<Record<string, Wire>>
  if ($regexp) return new RegExp(...($regexp as [string, string]))
  if ($steps) return follow(page, $steps as unknown as Steps)
  if ($function) return Function(`return (${$function as string})`)() as unknown
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, decode(value, page)]))
}

/** `[['getByRole', ['button']], ['click', []]]` is `page.getByRole('button').click()`. */
function follow(page: Page, steps: Steps): unknown {
  return steps.reduce<unknown>((target, [name, args]) => {
    const member = (target as Readonly<Record<string, unknown>>)[name]
    if (!args) return member
    return (member as (...given: unknown[]) => unknown).apply(target, decode(args, page) as unknown[])
  }, page)
}

async function check(page: Page, { expected, not, matcher, args, message }: Expectation) {
  const expectation = expect(follow(page, expected), message)
  const matchers = (not ? expectation.not : expectation) as unknown as Readonly<
    Record<string, (...given: unknown[]) => Promise<void>>
  >
  await matchers[matcher]!(...(decode(args, page) as unknown[]))
}

/** Steps that changed a page, besides its document, since it was last reset; a new page counts as changed by all of them. */
const changed = new WeakMap<Page, Set<string>>()
const changesOf = (page: Page) => {
  const changes = changed.get(page) ?? new Set(['setViewportSize', 'emulateMedia', 'grantPermissions'])
  changed.set(page, changes)
  return changes
}

/** The window as each test finds it. */
async function reset(page: Page) {
  const changes = changesOf(page)
  changed.set(page, new Set())
  await Promise.all([
    changes.has('setViewportSize') && page.setViewportSize(viewport),
    changes.has('emulateMedia') && page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }),
    changes.has('grantPermissions') && page.context().clearPermissions(),
    page.mouse.up().then(() => page.mouse.move(0, 0)),
  ])
}

/** Failures so far, with the file of each test. The test may have passed since, at its second try. */
export const failures: (Failure & { readonly file: string })[] = []

/** Leaves what the page shows beside the results of the other suites. */
async function keepPicture(page: Page, title: string) {
  const name = title.replace(/[^a-z0-9]+/gi, '-').slice(0, 100)
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

async function answer(page: Page, request: Request | null, file: string): Promise<unknown> {
  if (!request) return reset(page)
  if ('expected' in request) return check(page, request)
  if ('picture' in request) return keepPicture(page, request.picture)
  if ('failed' in request) return failures.push({ ...request, file })
  for (const [name] of request.steps) changesOf(page).add(name)
  return follow(page, request.steps)
}

export const pagePlugin: TestRunnerPlugin = {
  name: 'page',
  executeCommand: commandsOf('page', (request: Request | null, { browser, id, testFile }) =>
    answer((browser as PlaywrightLauncher).getPage(id), request, testFile),
  ),
}
