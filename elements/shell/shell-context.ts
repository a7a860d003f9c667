import { createContext, useContext } from 'react'
import type { WritableAtom } from 'nanostores'
import type { PageLocation } from './location.ts'
import type { Preferences } from './preferences.ts'

export interface Shell {
  readonly location: PageLocation
  readonly preferences: Preferences
  /** The user signed out by intent: the login page has nothing to explain. */
  readonly $signedOut: WritableAtom<boolean>
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell is for parts of the shell.')
  return shell
}
