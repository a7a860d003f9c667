/** Reads the form's settings from environment variables. */
import { cordwoodOf, portOf, type Environment } from '../../hosting/settings.ts'

export interface Settings {
  readonly port: number
  /** Origin of the form in the browser; Cordwood must allow it. */
  readonly origin: string
  readonly cordwood: string
  /** For the page: a token that may ask about cloud accounts (`aws:read`) and need not do more. */
  readonly pageToken: string | undefined
  /** For the server alone: a token that may make inputs. */
  readonly token: string | undefined
  /** Password of Cordwood's `admin`: with it the form makes both users and their tokens on its own. */
  readonly rootPassword: string | undefined
}

/** @throws Error that names the variable and what would be right */
export function readSettings(environment: Environment): Settings {
  const port = portOf(environment, 'INPUT_FORM_PORT', 9020)
  return {
    port,
    cordwood: cordwoodOf(environment),
    origin: `http://localhost:${port}`,
    pageToken: environment.CORDWOOD_PAGE_TOKEN || undefined,
    token: environment.CORDWOOD_TOKEN || undefined,
    rootPassword: environment.CORDWOOD_ROOT_PASSWORD || undefined,
  }
}
