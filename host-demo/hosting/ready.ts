/** Whether Cordwood is there for a host; what is missing is printed with what would mend it. */
import { allowsOrigin, basic, bearer, cordwoodAt, CordwoodError, type Cordwood } from './cordwood.ts'

export type Print = (text: string) => void

/** Whether Cordwood answers. A host runs either way, and its elements say what they lack. */
export async function isThere(cordwood: string, origin: string, print: Print): Promise<boolean> {
  try {
    if (await allowsOrigin(cordwood, origin)) print(`Cordwood at ${cordwood} lets pages of ${origin} call it.`)
    else
      print(
        `MISSING  Cordwood at ${cordwood} refuses pages of ${origin}. Start it with CORDWOOD_ALLOWED_ORIGINS=${origin}`,
      )
    return true
  } catch (error) {
    const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error)
    print(
      `MISSING  Cordwood does not answer at ${cordwood} (${reason}). Start it in another terminal:\n` +
        `           CORDWOOD_ALLOWED_ORIGINS=${origin} npm start\n         CORDWOOD_URL names another address.`,
    )
    return false
  }
}

/** Returns the result of `make`, called with the rights of `admin`; null if the password is wrong or Cordwood refuses. */
export async function asAdmin<T>(
  cordwood: string,
  rootPassword: string,
  print: Print,
  make: (admin: Cordwood) => Promise<T>,
): Promise<T | null> {
  try {
    return await make(cordwoodAt(cordwood, basic('admin', rootPassword)))
  } catch (error) {
    if (!(error instanceof CordwoodError)) throw error
    print(
      error.status === 401
        ? 'MISSING  CORDWOOD_ROOT_PASSWORD is not the password of admin.'
        : `MISSING  The user could not be made: ${error.message}`,
    )
    return null
  }
}

/** The name of the token's user, or null for a token that Cordwood does not know. */
export async function userOf(cordwood: string, token: string): Promise<string | null> {
  const { username } = await cordwoodAt(cordwood, bearer(token))
    .call<{ username: string | null }>('GET', '/system/sessions')
    .catch(() => ({ username: null }))
  return username
}
