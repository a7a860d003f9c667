/** `{prefix}/config.js`: what the interface must know before it asks anything (specification 3). */
import type { AppConfiguration } from '../../../../core/brand/app-configuration.ts'
import type { Settings } from '../settings/settings.ts'

export function appConfiguration(settings: Settings): string {
  const configuration: AppConfiguration = {
    featureFlags: featureFlags(settings),
    gl2ServerUrl: `${settings.pathPrefix}api`,
    gl2AppPathPrefix: settings.pathPrefix,
    rootTimeZone: settings.rootTimeZone,
    isCloud: settings.edition === 'cloud',
    telemetry: {},
    pluginUISettings: {},
  }
  return `window.appConfig = ${JSON.stringify(configuration).replaceAll('<', '\\u003c')}\n`
}

export const featureFlags = ({ features }: Settings): Record<string, string> =>
  Object.fromEntries(features.map(entry => entry.split('=') as [string, string]))
