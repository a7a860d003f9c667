/** Returns the public address of this server, without the API's path (contract 1, 0.1). */
import type { Settings } from '../settings/settings.ts'

/** Ends with a slash. */
export function publicAddress(settings: Settings): string {
  const host = settings.bindAddress.includes(':') ? `[${settings.bindAddress}]` : settings.bindAddress
  const origin = settings.publicUrl?.replace(/\/$/, '') ?? `http://${host}:${settings.httpPort}`
  return origin + settings.pathPrefix
}

/** @param path without a slash at the start; its parts escaped */
export const locationOf = (settings: Settings, path: string): string => publicAddress(settings) + path
