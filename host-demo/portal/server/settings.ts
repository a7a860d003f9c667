/** Reads the portal's settings from environment variables. */
import { cordwoodOf, portOf, type Environment } from '../../hosting/settings.ts'

export interface Settings {
  readonly port: number
  /** Origin of the portal in the browser; Cordwood must allow it. */
  readonly origin: string
  readonly cordwood: string
  /** An access token of the Cordwood user the portal's people work as. */
  readonly token: string | undefined
  /** Password of Cordwood's `admin`: with it the portal makes that user and a token on its own. */
  readonly rootPassword: string | undefined
}

/** @throws Error that names the variable and what would be right */
export function readSettings(environment: Environment): Settings {
  const port = portOf(environment, 'PORTAL_PORT', 9010)
  return {
    port,
    cordwood: cordwoodOf(environment),
    origin: `http://localhost:${port}`,
    token: environment.CORDWOOD_TOKEN || undefined,
    rootPassword: environment.CORDWOOD_ROOT_PASSWORD || undefined,
  }
}
