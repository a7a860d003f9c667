/** What was read and taken apart of an index of terms is remembered, so that the same lookups need not do it again. */

/** Returns the value under the key, which is made where it is not remembered; `sizeOf` gives its bytes in memory. */
export type Keep = <T>(key: string, make: () => T, sizeOf: (value: T) => number) => T

/** Remembers the last value for each kind of key, which is its first character: enough to go over an index from its beginning to its end. */
export function keepLast(): Keep {
  const last = new Map<string, { readonly key: string; readonly value: unknown }>()
  return <T>(key: string, make: () => T): T => {
    const kind = key.charAt(0)
    const known = last.get(kind)
    if (known?.key === key) return known.value as T
    const value = make()
    last.set(kind, { key, value })
    return value
  }
}
