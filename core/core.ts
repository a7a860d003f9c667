/** The SDK's heart: one client, one session, one cache for a page and all its elements. */
import { nanoquery } from '@nanostores/query'
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { readAppConfiguration, type AppConfiguration } from './brand/app-configuration.ts'
import { defaultBrand, type Brand } from './brand/brand.ts'
import { createMessages, type Messages, type StringOverrides } from './brand/catalogue.ts'
import { createAuthentication, type GetToken, type TokenScheme } from './client/authentication.ts'
import { createAvailability, type ServerAvailability } from './client/availability.ts'
import { createClient, type Client, type Metric } from './client/client.ts'
import { FetchError, type ErrorReport } from './client/errors.ts'
import { createNodes, type NodesState } from './nodes/nodes.ts'
import { createRoutes, type Routes } from './routes/routes.ts'
import { createCurrentUser, type CurrentUser } from './session/current-user.ts'
import { createSession, type Session } from './session/session.ts'
import type { KeyValueStorage } from './session/storage.ts'

export interface CoreOptions {
  /** The API; else `gl2ServerUrl` of the app configuration, else `/api`. */
  readonly baseUrl?: string
  /** Token mode: gives the user's token, null when the host has none. Absent: cookie mode. */
  readonly getToken?: GetToken
  /** How a token is sent; `bearer` unless told. */
  readonly tokenScheme?: TokenScheme
  readonly fetch?: typeof fetch
  readonly brand?: Partial<Brand>
  readonly config?: Partial<AppConfiguration>
  readonly strings?: StringOverrides
  readonly lang?: string
  /** Only the shell gives one: the user name is kept under 'username'. */
  readonly storage?: KeyValueStorage
  readonly onMetric?: (metric: Metric) => void
}

/** What `configure` may change on a core that is in use. */
export type CoreChange = Pick<CoreOptions, 'brand' | 'strings' | 'lang' | 'getToken' | 'tokenScheme'>

export interface Core {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly client: Client
  readonly session: Session
  /** Null until the login's user has been fetched. */
  readonly $user: ReadableAtom<CurrentUser | null>
  /** Fetches the user again, after a change of profile or permissions. */
  reloadUser(): Promise<void>
  readonly $available: ReadableAtom<ServerAvailability>
  readonly $nodes: ReadableAtom<NodesState>
  readonly $messages: ReadableAtom<Messages>
  readonly $brand: ReadableAtom<Brand>
  readonly config: AppConfiguration
  /** The error that stands in place of the page, null without one. */
  readonly $report: ReadableAtom<ErrorReport | null>
  report(report: ErrorReport): void
  dismissReport(): void
  /**
   * Query stores over GET. Keys are `[session.$username, path]`: without a user nothing is fetched. Errors below 500 are not retried.
   * A store that repeats brings a fetcher of its own with `noSessionExtension`.
   */
  readonly query: ReturnType<typeof nanoquery>
  readonly routes: Routes
  /** `session-expired`: the token is no longer taken; log in again, then call `session.validate()` or simply repeat the action. */
  readonly events: EventTarget
  /** Applies what is given, keeps the rest. */
  change(options: CoreChange): void
}

/** Only a server that is away or broken is asked again. */
function retryDelay(error: unknown, retryCount: number): number | undefined {
  const again = error instanceof FetchError && (error.status === undefined || error.status >= 500)
  return again ? Math.min(30_000, 1000 * 2 ** retryCount) : undefined
}

export function createCore(options: CoreOptions = {}): Core {
  const config: AppConfiguration = { ...readAppConfiguration(), ...options.config }
  const baseUrl = (options.baseUrl ?? config.gl2ServerUrl).replace(/\/+$/, '')
  const events = new EventTarget()
  const $report = atom<ErrorReport | null>(null)
  const report = (error: ErrorReport) => $report.set(error)
  let authentication = createAuthentication(options.getToken, options.tokenScheme)

  const $brand = atom<Brand>({ ...defaultBrand, ...options.brand })
  const $strings = atom<StringOverrides>(options.strings ?? {})
  const $lang = atom(options.lang ?? 'en')
  const $messages = computed([$lang, $brand, $strings], createMessages)

  const availability = createAvailability(() =>
    client.get('/', { open: true, accept: 'application/json', noSessionExtension: true, report: false }))
  const user = createCurrentUser(() => client)
  const load = (username: string) => user.load(username).catch(() => undefined) // a refusal is in $report
  const [createFetcher, createMutator, cache] = nanoquery({
    fetcher: (...keys) => client.get(keys.slice(1).join('')),
    onErrorRetry: ({ error, retryCount }) => retryDelay(error, retryCount),
  })
  const { session, gate, authenticationChanged } = createSession({
    client: () => client,
    authentication: () => authentication,
    $available: availability.$available,
    storage: options.storage,
    onLogin(username) {
      // Forgets what was read before. Keys alone notice a login late, and not at all when it is the same user's again.
      cache.invalidateKeys(() => true)
      void load(username)
    },
    onLogout() {
      user.clear()
      $report.set(null)
    },
    onExpired: () => events.dispatchEvent(new Event('session-expired')),
  })
  const client = createClient({
    baseUrl, availability, report, fetch: options.fetch ?? ((...request) => fetch(...request)), onMetric: options.onMetric,
    authentication: () => authentication,
    session: () => gate,
  })

  return {
    baseUrl, client, session, config, events, $report, report, $messages, $brand,
    $user: user.$user,
    $available: availability.$available,
    $nodes: createNodes(() => client, session.$username),
    query: [createFetcher, createMutator, cache],
    routes: createRoutes(config.gl2AppPathPrefix),
    dismissReport: () => $report.set(null),
    async reloadUser() {
      const username = session.$username.get()
      if (username !== null) await user.load(username)
    },
    change(change) {
      if (change.brand) $brand.set({ ...$brand.get(), ...change.brand })
      if (change.strings) $strings.set({ ...$strings.get(), ...change.strings })
      if (change.lang !== undefined) $lang.set(change.lang)
      if (change.getToken) {
        authentication = createAuthentication(change.getToken, change.tokenScheme)
        authenticationChanged()
      }
    },
  }
}

interface PageCore {
  readonly core: Core
  /** False for the one made because an element asked before anyone called `configure`. */
  readonly configured: boolean
}

/** Where the page's core is held: bundles of the SDK that share a page share it. */
const key = Symbol.for('cordwood.core.v1')
const slot = globalThis as { [key]?: WritableAtom<PageCore | null> }
const pageCore = () => slot[key] ??= atom<PageCore | null>(null)

/**
 * Sets the page's core up, once per page; elements that were there first take it over. A second call for the same `baseUrl` changes names,
 * strings and the token source of the core in use; one for another `baseUrl` replaces it.
 */
export function configure(options: CoreOptions): Core {
  const $page = pageCore()
  const page = $page.get()
  const baseUrl = options.baseUrl?.replace(/\/+$/, '')
  if (page?.configured && (baseUrl === undefined || baseUrl === page.core.baseUrl)) {
    page.core.change(options)
    return page.core
  }
  const core = createCore(options)
  $page.set({ core, configured: true })
  return core
}

/** The core of the page, made with the defaults when nobody called `configure`. */
export function defaultCore(): Core {
  const $page = pageCore()
  const page = $page.get() ?? { core: createCore(), configured: false }
  $page.set(page)
  return page.core
}

/** Calls `listener` whenever `configure` gives the page another core. */
export const onDefaultCore = (listener: (core: Core) => void): (() => void) =>
  pageCore().listen((page) => { if (page) listener(page.core) })
