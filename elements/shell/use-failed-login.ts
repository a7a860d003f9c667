import { useEffect, useState } from 'react'
import { useShell } from './shell-context.ts'

/** Returns whether the user comes back from a provider that did not log them in. The address that says so is said once. */
export function useFailedLogin(): boolean {
  const { location } = useShell()
  const [failed] = useState(() => new URLSearchParams(location.$place.get().query).get('login') === 'failed')
  useEffect(() => {
    if (failed) location.navigate(location.$place.get().path, { replace: true })
  }, [failed, location])
  return failed
}
