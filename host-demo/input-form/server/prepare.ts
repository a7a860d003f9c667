/** Prepares the form's users and tokens; prints missing parts with their remedy. */
import { tokenFor, type Account } from '../../hosting/account.ts'
import { asAdmin, isThere, userOf, type Print } from '../../hosting/ready.ts'
import { pageAccount, serverAccount } from './accounts.ts'
import type { Settings } from './settings.ts'

/** Null where there is none; the form runs either way and says what it lacks. */
export interface Tokens {
  readonly page: string | null
  readonly server: string | null
}

export async function prepare(settings: Settings, print: Print): Promise<Tokens> {
  const { cordwood, origin, pageToken, token } = settings
  if (!(await isThere(cordwood, origin, print))) return { page: pageToken ?? null, server: token ?? null }
  return {
    page: await oneToken(settings, pageToken, 'CORDWOOD_PAGE_TOKEN', pageAccount, print),
    server: await oneToken(settings, token, 'CORDWOOD_TOKEN', serverAccount, print),
  }
}

async function oneToken(
  { cordwood, rootPassword }: Settings,
  given: string | undefined,
  variable: string,
  account: Account,
  print: Print,
): Promise<string | null> {
  const needs = account.permissions.join(', ')
  if (given === undefined && rootPassword === undefined) {
    print(
      `MISSING  Set ${variable} to an access token of a Cordwood user who may ${needs},\n` +
        '         or CORDWOOD_ROOT_PASSWORD to let the form make its users and tokens.',
    )
    return null
  }
  const token = given ?? (await asAdmin(cordwood, rootPassword!, print, admin => tokenFor(admin, account)))
  if (token === null) return null
  const username = await userOf(cordwood, token)
  print(
    username
      ? `${variable}: Cordwood's user ${username}.`
      : `MISSING  Cordwood does not know the token of ${variable}. Make another for a user who may ${needs}.`,
  )
  return token
}
