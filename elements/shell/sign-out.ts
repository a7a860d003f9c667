import { useCore, useErrorText, useToast } from '../kit/kit.ts'
import { useShell } from './shell-context.ts'

/** Ends the session by the user's wish; a failure is shown and leaves the user signed in. */
export function useSignOut(): () => Promise<void> {
  const { session } = useCore()
  const toast = useToast()
  const textOf = useErrorText()
  const { $signedOut } = useShell()
  return async () => {
    $signedOut.set(true)
    try {
      await session.logout()
    } catch (error) {
      $signedOut.set(false)
      toast.error(textOf(error))
    }
  }
}
