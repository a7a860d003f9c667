/** Prepares the portal's user and token; prints missing parts with their remedy. */
import { tokenFor } from '../../hosting/account.ts'
import { asAdmin, isThere, userOf, type Print } from '../../hosting/ready.ts'
import { account } from './account.ts'
import type { Settings } from './settings.ts'
import { sendTrailerMessages } from './trailer.ts'

/** Gives the token, or null where there is none; the portal runs either way and its elements say what they lack. */
export async function prepare(settings: Settings, print: Print): Promise<string | null> {
  const { cordwood, origin } = settings
  if (!(await isThere(cordwood, origin, print))) return settings.token ?? null
  const token = settings.token ?? (await ownToken(settings, print))
  if (token === null) return null
  const username = await userOf(cordwood, token)
  print(
    username
      ? `The portal's people work as Cordwood's user ${username}.`
      : 'MISSING  Cordwood does not know the token. Make another for a user of it.',
  )
  return token
}

async function ownToken({ cordwood, rootPassword }: Settings, print: Print): Promise<string | null> {
  if (rootPassword === undefined) {
    print(
      'MISSING  No token. Set CORDWOOD_TOKEN to an access token of a Cordwood user,\n' +
        '         or CORDWOOD_ROOT_PASSWORD to let the portal make its user and token.',
    )
    return null
  }
  return asAdmin(cordwood, rootPassword, print, async admin => {
    const token = await tokenFor(admin, account)
    print(`Made a token for the user ${account.username}.`)
    print(await sendTrailerMessages(admin))
    return token
  })
}
