/** Preferences that the shell stores in this browser. If the storage is refused, nothing is stored. */
import { atom, type WritableAtom } from 'nanostores'

export const themes = ['auto', 'teint', 'noir'] as const
export type Theme = (typeof themes)[number]

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // it still holds until the page is closed
  }
}

function remembered<T extends string>(key: string, allowed: readonly T[], fallback: T): WritableAtom<T> {
  const stored = read(key) as T
  const $value = atom<T>(allowed.includes(stored) ? stored : fallback)
  $value.listen(value => write(key, value))
  return $value
}

/** Ids of public notifications, newest last; the oldest are forgotten first. */
function rememberedIds(key: string, most: number): WritableAtom<readonly string[]> {
  const parsed = (): unknown => {
    try {
      return JSON.parse(read(key) ?? '[]')
    } catch {
      return []
    }
  }
  const stored = parsed()
  const $ids = atom<readonly string[]>(
    Array.isArray(stored) ? stored.filter(id => typeof id === 'string').slice(-most) : [],
  )
  $ids.listen(ids => write(key, JSON.stringify(ids.slice(-most))))
  return $ids
}

export interface Preferences {
  readonly $theme: WritableAtom<Theme>
  readonly $singleKeys: WritableAtom<'on' | 'off'>
  /** Public notifications that the user has dismissed. */
  readonly $dismissed: WritableAtom<readonly string[]>
}

export const createPreferences = (): Preferences => ({
  $theme: remembered('cordwood.theme', themes, 'auto'),
  $singleKeys: remembered('cordwood.keys', ['on', 'off'], 'on'),
  $dismissed: rememberedIds('cordwood.dismissed-notifications', 200),
})
