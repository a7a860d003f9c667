import { useEffect } from 'react'
import { useNavigate } from '../kit/kit.ts'

/** Goes to an address once it is not null; after `useUnsavedChanges` has told that nothing is left to save. */
export function useNavigation(address: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (address !== null) navigate(address)
  }, [address, navigate])
}
