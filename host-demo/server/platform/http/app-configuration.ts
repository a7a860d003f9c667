/** `{prefix}/config.js`: what the interface must know before it asks anything (specification 3). */
import type { AppConfiguration } from '../../../../core/brand/app-configuration.ts'
import { customThemeKey } from '../../../../core/brand/custom-theme.ts'
import { publicNotificationsKey } from '../../../../core/notices/public-notifications.ts'
import type { Settings } from '../settings/settings.ts'

export function appConfiguration(settings: Settings): string {
  const configuration: AppConfiguration = {
    featureFlags: featureFlags(settings),
    gl2ServerUrl: `${settings.pathPrefix}api`,
    gl2AppPathPrefix: settings.pathPrefix,
    rootTimeZone: settings.rootTimeZone,
    isCloud: settings.edition === 'cloud',
    telemetry: {},
    pluginUISettings: pluginSettings(settings),
  }
  return `window.appConfig = ${JSON.stringify(configuration).replaceAll('<', '\\u003c')}\n`
}

/** Only what is set: clients look for the keys. */
const pluginSettings = ({ publicNotifications, customTheme }: Settings): Record<string, unknown> => ({
  ...(Object.keys(publicNotifications).length > 0 && { [publicNotificationsKey]: publicNotifications }),
  ...(Object.keys(customTheme).length > 0 && { [customThemeKey]: customTheme }),
})

export const featureFlags = ({ features }: Settings): Record<string, string> =>
  Object.fromEntries(features.map(entry => entry.split('=') as [string, string]))
