/** What must be there before the portal is any use; what is missing is printed with what would mend it. */
import { allowsOrigin, basic, bearer, cordwoodAt, CordwoodError } from './cordwood.ts'
import { demoToken } from './demo-user.ts'
import type { Settings } from './settings.ts'
import { sendTrailerMessages } from './trailer.ts'

/** Gives the token, or null where there is none; the portal runs either way and its elements say what they lack. */
export async function prepare(settings: Settings, print: (text: string) => void): Promise<string | null> {
  const { cordwood, origin } = settings
  try {
    if (await allowsOrigin(cordwood, origin)) print(`Cordwood at ${cordwood} lets pages of ${origin} call it.`)
    else print(`MISSING  Cordwood at ${cordwood} refuses pages of ${origin}. Start it with CORDWOOD_ALLOWED_ORIGINS=${origin}`)
  } catch (error) {
    const reason = error instanceof Error ? (error as NodeJS.ErrnoException).code ?? error.message : String(error)
    print(`MISSING  Cordwood does not answer at ${cordwood} (${reason}). Start it in another terminal:\n`
      + `           CORDWOOD_ALLOWED_ORIGINS=${origin} npm start\n         CORDWOOD_URL names another address.`)
    return settings.token ?? null
  }
  const token = settings.token ?? await ownToken(settings, print)
  if (token !== null) await checkToken(cordwood, token, print)
  return token
}

async function ownToken({ cordwood, rootPassword }: Settings, print: (text: string) => void): Promise<string | null> {
  if (rootPassword === undefined) {
    print('MISSING  No token. Set CORDWOOD_TOKEN to an access token of a Cordwood user,\n'
      + '         or CORDWOOD_ROOT_PASSWORD to let the portal make its user and token.')
    return null
  }
  try {
    const admin = cordwoodAt(cordwood, basic('admin', rootPassword))
    const token = await demoToken(admin)
    print('Made a token for the user tidewater-portal.')
    print(await sendTrailerMessages(admin))
    return token
  } catch (error) {
    if (!(error instanceof CordwoodError)) throw error
    print(error.status === 401 ? 'MISSING  CORDWOOD_ROOT_PASSWORD is not the password of admin.' : `MISSING  The portal could not make its user: ${error.message}`)
    return null
  }
}

async function checkToken(cordwood: string, token: string, print: (text: string) => void): Promise<void> {
  const { username } = await cordwoodAt(cordwood, bearer(token)).call<{ username: string | null }>('GET', '/system/sessions').catch(() => ({ username: null }))
  print(username ? `The portal's people work as Cordwood's user ${username}.` : 'MISSING  Cordwood does not know the token. Make another for a user of it.')
}
