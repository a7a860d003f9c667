/** The documents of a collection in memory, with their unique properties. */
import { NotUnique, type Stored } from './backend.ts'
import type { Body } from './collection.ts'

export interface Cache {
  readonly documents: Map<string, Stored>
  readonly unique: Map<string, Map<string, string>>
  readonly listeners: Set<(ids: readonly string[]) => void>
}

/** Readers share these objects, so nothing may change them. */
export function stored(id: string, revision: number, body: Body): Stored {
  return Object.freeze({ id, revision, body: deepFreeze(structuredClone(body)) })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}

/** Puts `after` in the place of `before`. @throws NotUnique, having changed nothing */
export function replace(cache: Cache, id: string, before: Stored | undefined, after: Stored | undefined): void {
  for (const [property, taken] of cache.unique) {
    const value = after?.body[property]
    const holder = typeof value === 'string' ? taken.get(value) : undefined
    if (typeof value === 'string' && holder !== undefined && holder !== id) throw new NotUnique(property, value)
  }
  for (const [property, taken] of cache.unique) {
    const old = before?.body[property]
    const value = after?.body[property]
    if (typeof old === 'string') taken.delete(old)
    if (typeof value === 'string') taken.set(value, id)
  }
  if (after) cache.documents.set(id, after)
  else cache.documents.delete(id)
}
