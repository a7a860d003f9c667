/**
 * Limits how much of a collection one person may keep: it is held in memory, so without a limit one person could
 * exhaust it.
 */
import { badRequest } from '../errors/errors.ts'
import type { Stored } from './backend.ts'
import type { Body, Collection } from './collection.ts'

export interface Quota<T> {
  /** Whom a document belongs to; null: nobody, and it counts for nobody. */
  readonly holder: (document: T) => string | null
  readonly documents: number
  /** Total size of the person's documents as JSON. */
  readonly bytes: number
}

const sizes = new WeakMap<Body, number>()

function sizeOf(body: Body): number {
  const size = sizes.get(body) ?? Buffer.byteLength(JSON.stringify(body))
  sizes.set(body, size)
  return size
}

/** @param body what is about to be stored under `id`. @throws ApiError 400 where that is more than its holder may keep */
export function checkQuota(
  { name, definition: { quota } }: Collection,
  all: readonly Stored[],
  id: string,
  body: Body,
): void {
  const holder = quota?.holder(body) ?? null
  if (!quota || holder === null) return
  const theirs = all.filter(stored => stored.id !== id && quota.holder(stored.body) === holder)
  if (theirs.length >= quota.documents)
    throw badRequest(`There are ${theirs.length} ${name} of ${holder} already, which is the most. Delete some.`)
  const bytes = theirs.reduce((sum, stored) => sum + sizeOf(stored.body), sizeOf(body))
  if (bytes > quota.bytes)
    throw badRequest(
      `All ${name} of ${holder} together would be larger than ${quota.bytes} bytes. Delete some, or make this one smaller.`,
    )
}
