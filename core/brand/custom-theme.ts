/** The custom theme of the app configuration (specification 3): values of theme tokens that an administrator has set. */
import type { AppConfiguration } from './app-configuration.ts'

/** The key of the custom theme in the plugin UI settings of `config.js`. */
export const customThemeKey = 'org.graylog.plugins.customization.theme'

/** Name of a token without `--cordwood-` → its value. */
export type ThemeTokens = Readonly<Record<string, string>>

export interface CustomTheme {
  /** In the light theme. */
  readonly teint: ThemeTokens
  /** In the dark theme. */
  readonly noir: ThemeTokens
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the tokens that can be declared as they are; others are left out. */
export function readCustomTheme({ pluginUISettings }: AppConfiguration): CustomTheme {
  const theme = Object.hasOwn(pluginUISettings, customThemeKey) ? pluginUISettings[customThemeKey] : undefined
  const tokens = (name: string): ThemeTokens => {
    const given = isRecord(theme) && Object.hasOwn(theme, name) ? theme[name] : undefined
    return isRecord(given) ? Object.fromEntries(Object.entries(given).filter(isDeclarable)) : {}
  }
  return { teint: tokens('teint'), noir: tokens('noir') }
}

const isDeclarable = (entry: [string, unknown]): entry is [string, string] =>
  /^[a-z][a-z0-9-]*$/.test(entry[0]) && typeof entry[1] === 'string' && /^[^;{}<>\\]{1,100}$/.test(entry[1])
