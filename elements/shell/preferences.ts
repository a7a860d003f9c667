/** What the shell remembers in this browser. A storage that refuses is none. */
import { atom, type WritableAtom } from 'nanostores'

export const themes = ['auto', 'teint', 'noir'] as const
export type Theme = typeof themes[number]

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remembered<T extends string>(key: string, allowed: readonly T[], fallback: T): WritableAtom<T> {
  const stored = read(key) as T
  const $value = atom<T>(allowed.includes(stored) ? stored : fallback)
  $value.listen((value) => {
    try {
      localStorage.setItem(key, value)
    } catch {
      // it still holds until the page is closed
    }
  })
  return $value
}

export interface Preferences {
  readonly $theme: WritableAtom<Theme>
  readonly $singleKeys: WritableAtom<'on' | 'off'>
}

export const createPreferences = (): Preferences => ({
  $theme: remembered('cordwood.theme', themes, 'auto'),
  $singleKeys: remembered('cordwood.keys', ['on', 'off'], 'on'),
})
