/** What the portal is told by environment variables. */
export interface Settings {
  readonly port: number
  /** Where the browser finds the portal; Cordwood must allow this origin. */
  readonly origin: string
  /** Address of Cordwood, with its path prefix, without a slash at its end. */
  readonly cordwood: string
  /** An access token of the Cordwood user the portal's people work as. */
  readonly token: string | undefined
  /** Of Cordwood's `admin`: with it the portal makes that user and a token by itself. */
  readonly rootPassword: string | undefined
}

/** @throws Error that names the variable and what would be right */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(environment.PORTAL_PORT || 9010)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORTAL_PORT is the port of the portal, a number from 1 to 65535.')
  const cordwood = (environment.CORDWOOD_URL || 'http://localhost:9000').replace(/\/+$/, '')
  if (!URL.canParse(cordwood) || !/^https?:$/.test(new URL(cordwood).protocol)) {
    throw new Error(`CORDWOOD_URL is the address of Cordwood, such as http://localhost:9000, not '${cordwood}'.`)
  }
  return {
    port, cordwood, origin: `http://localhost:${port}`,
    token: environment.CORDWOOD_TOKEN || undefined, rootPassword: environment.CORDWOOD_ROOT_PASSWORD || undefined,
  }
}
