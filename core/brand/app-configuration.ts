/** The app configuration (specification 3), which `{prefix}/config.js` puts on `window.appConfig`. */
export interface AppConfiguration {
  /** Values as configured; ask `isFeatureEnabled`. */
  readonly featureFlags: Readonly<Record<string, string>>
  /** Base URL of the API, absolute or from the root of the page's host. */
  readonly gl2ServerUrl: string
  /** Path the web interface lives under; `/` without one. */
  readonly gl2AppPathPrefix: string
  /** IANA zone of the server's configuration. */
  readonly rootTimeZone: string
  readonly isCloud: boolean
  readonly telemetry: Readonly<Record<string, unknown>>
  /** Customisation key → its setting (theme, public notifications). */
  readonly pluginUISettings: Readonly<Record<string, unknown>>
}

export const defaultAppConfiguration: AppConfiguration = {
  featureFlags: {},
  gl2ServerUrl: '/api',
  gl2AppPathPrefix: '/',
  rootTimeZone: 'UTC',
  isCloud: false,
  telemetry: {},
  pluginUISettings: {},
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes from `source` (by default `globalThis.appConfig`) the values that have the right type; the defaults stand for the others. */
export function readAppConfiguration(
  source: unknown = (globalThis as { appConfig?: unknown }).appConfig,
): AppConfiguration {
  if (!isRecord(source)) return defaultAppConfiguration
  const taken = Object.entries(defaultAppConfiguration).map(([key, fallback]) => {
    const value = Object.hasOwn(source, key) ? source[key] : undefined
    const fits = isRecord(fallback) ? isRecord(value) : typeof value === typeof fallback
    return [key, fits ? value : fallback]
  })
  return Object.fromEntries(taken) as AppConfiguration
}

/** A flag is on when its value is 'on', whatever the case. */
export function isFeatureEnabled(config: AppConfiguration, flag: string): boolean {
  const value: unknown = Object.hasOwn(config.featureFlags, flag) ? config.featureFlags[flag] : undefined
  return typeof value === 'string' && value.toLowerCase() === 'on'
}
