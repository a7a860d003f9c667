/**
 * How every route is called: who may, and a call of theirs that succeeds. A route that has no case here fails the test, as does a case of a
 * route that is gone.
 */
import type { World } from './world.ts'

/**
 * The callers, each of whom may do what those before may:
 * `anonymous`; `nobody`, who has an account and no role; `reader`, with the role Reader alone; `other`, the wrong owner, with the same role
 * as the owner and no grant on what is the owner's; `owner`; `admin`, of the role Admin.
 */
export const callers = ['anonymous', 'nobody', 'reader', 'other', 'owner', 'admin'] as const
export type CallerName = typeof callers[number]

export interface Attempt {
  /** Values of the path's variables. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly accept?: string
}

export interface Case {
  /** The least of the callers who may: everybody from there on succeeds, everybody before is refused. */
  readonly from: CallerName
  /** A call that succeeds for `me`; on things of its own wherever it changes some. */
  call?(world: World, me: CallerName): Attempt | Promise<Attempt>
  /** Whose answer shows what is secret (world.ts); to all who are not named here it is told nothing. */
  readonly shows?: readonly CallerName[]
  /** The answers of a refusal, where they are not 403 and 404: calls that do something to many things report what they left undone. */
  readonly refusal?: readonly number[]
  /** The answer goes on until it is left. */
  readonly endless?: boolean
  /** Puts back what the server as a whole was told. */
  after?(world: World): Promise<unknown>
}

/** By method and path as in the OpenAPI document: `GET /streams/{streamId}`. */
export type Cases = Readonly<Record<string, Case>>

export const ownerAndAdmin: readonly CallerName[] = ['owner', 'admin']
/** A call that needs nothing but its path. */
export const asIs = (from: CallerName, more: Omit<Case, 'from'> = {}): Case => ({ from, ...more })
