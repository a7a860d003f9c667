/**
 * The core of a page: names, words and configuration at once; the connection to the server (`connection.ts`) when its module is there and somebody
 * asks for it. Elements that only show something load this alone. Everyone else imports `core.ts`, which brings both.
 */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { readAppConfiguration, type AppConfiguration } from './brand/app-configuration.ts'
import { defaultBrand, type Brand } from './brand/brand.ts'
import type { Messages, StringOverrides } from './brand/catalogue.ts'
import { createLanguages, type Languages, type Translations } from './brand/languages.ts'
import type { GetToken, TokenScheme } from './client/authentication.ts'
import type { Metric } from './client/metric.ts'
import type { Connection } from './connection.ts'
import type { KeyValueStorage } from './session/storage.ts'

export interface CoreOptions {
  /** The API; else `gl2ServerUrl` of the app configuration, else `/api`. */
  readonly baseUrl?: string
  /** Token mode: gives the user's token, null when the host has none. Absent: cookie mode. */
  readonly getToken?: GetToken
  /** The scheme of the token; default `bearer`. */
  readonly tokenScheme?: TokenScheme
  readonly fetch?: typeof fetch
  readonly brand?: Partial<Brand>
  readonly config?: Partial<AppConfiguration>
  /** Words in place of ours, by `area.key`, whatever the language. */
  readonly strings?: StringOverrides
  /** Words by language (BCP 47 tag), by `area.key`: `{ de: { 'common.cancel': 'Abbrechen' } }`. An element takes those of its nearest `lang`. */
  readonly translations?: Translations
  /** The language used if no ancestor's `lang` names a translated one; `en` by default. */
  readonly lang?: string
  /** Only the shell gives one: the user name is kept under 'username'. */
  readonly storage?: KeyValueStorage
  readonly onMetric?: (metric: Metric) => void
}

/** Options that `configure` may change on a core in use. */
export type CoreChange = Pick<
  CoreOptions,
  'brand' | 'strings' | 'translations' | 'lang' | 'getToken' | 'tokenScheme' | 'onMetric'
>

export interface Core extends Connection {
  /** Without a slash at its end. */
  readonly baseUrl: string
  /** Words in the language of the element that asks (`inLanguage`), else in the page's. */
  readonly $messages: ReadableAtom<Messages>
  readonly $brand: ReadableAtom<Brand>
  readonly config: AppConfiguration
  /** `session-expired`: the token is no longer taken; log in again, then call `session.validate()` or simply repeat the action. */
  readonly events: EventTarget
  /** Gives the host's `onMetric` a timing. */
  measure(metric: Metric): void
  /** This core with the words for `lang`, null for the page's own. The same object for the same language. */
  inLanguage(lang: string | null): Core
  /** Applies what is given, keeps the rest. */
  change(options: CoreChange): void
}

/** Parts that a connection is made from. */
export interface CoreBase {
  readonly baseUrl: string
  readonly config: AppConfiguration
  readonly events: EventTarget
  readonly options: CoreOptions
  /** Resolves when the server may be asked who is logged in. */
  mayStart(): Promise<void>
  measure(metric: Metric): void
}

export interface ConnectionControl {
  readonly connection: Connection
  /** The host hands out other tokens. */
  authenticationChanged(options: CoreChange): void
}

type Connect = (base: CoreBase) => ConnectionControl

/** Shared by all bundles of the SDK on a page: one has the connection, another only shows something. */
const connectKey = Symbol.for('cordwood.connect.v1')
const key = Symbol.for('cordwood.core.v1')

interface PageCore {
  readonly core: Core
  /** False for the one made because an element asked before anyone called `configure`. */
  readonly configured: boolean
}

const slot = globalThis as { [key]?: WritableAtom<PageCore | null>; [connectKey]?: Connect }
const pageCore = () => (slot[key] ??= atom<PageCore | null>(null))

/** The module of the connection gives itself. */
export function provideConnection(connect: Connect): void {
  slot[connectKey] ??= connect
}

const connectionParts: Readonly<Record<keyof Connection, true>> = {
  client: true,
  session: true,
  $user: true,
  $userError: true,
  reloadUser: true,
  $available: true,
  $nodes: true,
  $features: true,
  $report: true,
  report: true,
  dismissReport: true,
  query: true,
  routes: true,
}

/** Resolves once the page's own scripts have run. */
const pageReady = () =>
  new Promise<void>(resolve => {
    if (typeof document === 'undefined' || document.readyState === 'complete') return resolve()
    for (const type of ['DOMContentLoaded', 'load']) addEventListener(type, () => resolve())
  })

export const createCore = (options: CoreOptions = {}): Core => makeCore(options, () => Promise.resolve())

function makeCore(options: CoreOptions, mayStart: () => Promise<void>): Core {
  const config: AppConfiguration = { ...readAppConfiguration(), ...options.config }
  const events = new EventTarget()
  const $brand = atom<Brand>({ ...defaultBrand, ...options.brand })
  const languages: Languages = createLanguages($brand, options)
  let current = options
  let control: ConnectionControl | undefined

  const base: CoreBase = {
    baseUrl: (options.baseUrl ?? config.gl2ServerUrl).replace(/\/+$/, ''),
    config,
    events,
    mayStart,
    get options() {
      return current
    },
    measure: metric => current.onMetric?.(metric),
  }
  function connected(): ConnectionControl {
    if (!slot[connectKey])
      throw new Error("Nothing on this page speaks with the server yet: import 'cordwood' or 'cordwood/core'.")
    return (control ??= slot[connectKey](base))
  }

  const views = new Map<string, Core>()
  const own: Omit<Core, keyof Connection> = {
    baseUrl: base.baseUrl,
    config,
    events,
    $brand,
    $messages: languages.$default,
    measure: base.measure,
    inLanguage(lang) {
      if (lang === null) return core
      let view = views.get(lang)
      if (!view)
        views.set(
          lang,
          (view = Object.create(core, { $messages: { value: languages.of(lang), enumerable: true } }) as Core),
        )
      return view
    },
    change(change) {
      current = { ...current, ...change }
      if (change.brand) $brand.set({ ...$brand.get(), ...change.brand })
      languages.change(change)
      if (change.getToken) control?.authenticationChanged(change)
    },
  }
  const core = own as Core
  for (const part of Object.keys(connectionParts) as (keyof Connection)[]) {
    Object.defineProperty(core, part, { enumerable: true, get: () => connected().connection[part] })
  }
  return core
}

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
  const known = $page.get()
  if (known) return known.core
  // `configure` may still come and name another server; a core that it replaced asks nothing.
  const core = makeCore({}, async () => {
    await pageReady()
    if ($page.get()?.core !== core) await new Promise(() => undefined)
  })
  $page.set({ core, configured: false })
  return core
}

/** Calls `listener` whenever `configure` gives the page another core. */
export const onDefaultCore = (listener: (core: Core) => void): (() => void) =>
  pageCore().listen(page => {
    if (page) listener(page.core)
  })
