/** The interface of `localStorage`; only the shell passes one, an embedded element stores nothing. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const usernameKey = 'username'

/** Keeps the user name of the session under 'username'; without a storage it keeps nothing. A storage that refuses is none. */
export function usernameStore(storage: KeyValueStorage | undefined) {
  const attempt = <T>(use: (storage: KeyValueStorage) => T): T | null => {
    try {
      return storage ? use(storage) : null
    } catch {
      return null // blocked or full storage: the session still works, only its name is forgotten
    }
  }
  return {
    get: () => attempt(s => s.getItem(usernameKey)),
    set: (username: string) => attempt(s => s.setItem(usernameKey, username)),
    remove: () => attempt(s => s.removeItem(usernameKey)),
  }
}
