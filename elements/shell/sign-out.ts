import { logoutPage } from '../../core/authentication/api.ts'
import { useCore, useErrorText, useQuietClient, useToast } from '../kit/kit.ts'
import { useShell } from './shell-context.ts'

/**
 * Ends the session by the user's wish; a failure is shown and leaves the user signed in. Who came by a provider goes to its page, which ends the
 * session there too.
 */
export function useSignOut(): () => Promise<void> {
  const { session } = useCore()
  const client = useQuietClient()
  const toast = useToast()
  const textOf = useErrorText()
  const { $signedOut } = useShell()
  return async () => {
    $signedOut.set(true)
    try {
      // Nobody may ask once the session has ended. Servers without providers have no such page.
      const page = await logoutPage(client).catch(() => null)
      await session.logout()
      if (page && isWebAddress(page.location)) location.assign(page.location)
    } catch (error) {
      $signedOut.set(false)
      toast.error(textOf(error))
    }
  }
}

const isWebAddress = (address: string | null): address is string =>
  address !== null && /^https?:$/.test(URL.parse(address)?.protocol ?? '')
