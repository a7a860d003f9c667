/** Remembers the parts of an index of terms that were read and decoded, so that the same lookups need not do it again. */

export interface Keep {
  /** Returns the value under the key, which is made where it is not remembered; `sizeOf` gives its bytes in memory. */
  <T>(key: string, make: () => T, sizeOf: (value: T) => number): T
  /** Whether it is remembered. */
  has(key: string): boolean
}

/** Remembers the last value for each kind of key, which is its first character: enough to go over an index from its beginning to its end. */
export function keepLast(): Keep {
  const last = new Map<string, { readonly key: string; readonly value: unknown }>()
  const keep = <T>(key: string, make: () => T): T => {
    const kind = key.charAt(0)
    const known = last.get(kind)
    if (known?.key === key) return known.value as T
    const value = make()
    last.set(kind, { key, value })
    return value
  }
  return Object.assign(keep, { has: (key: string) => last.get(key.charAt(0))?.key === key })
}
