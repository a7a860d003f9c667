import type { CurrentUser } from '../../core/session/current-user.ts'
import { useCore, useStore } from '../kit/kit.ts'

/** Null until it is known who it is. Where an element loads nothing before it knows, this starts the session. */
export function useUser(): CurrentUser | null {
  const core = useCore()
  useStore(core.session.$username)
  return useStore(core.$user)
}
