/**
 * Describes the calls of every route: the callers who may, and a call of theirs that succeeds. A route that has no case
 * here fails the test, as does a case of a route that is gone.
 */
import type { Fixture } from './fixture.ts'

/**
 * The callers, each of whom may do what those before may:
 * `anonymous`; `nobody`, who has an account and no role; `reader`, with the role Reader alone; `other`, the wrong owner, with the same role
 * as the owner and no grant on what is the owner's; `owner`; `admin`, of the role Admin.
 */
export const callers = ['anonymous', 'nobody', 'reader', 'other', 'owner', 'admin'] as const
export type CallerName = (typeof callers)[number]

export interface Attempt {
  /** Values of the path's variables. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly accept?: string
  /** The path of the same call about nothing, where the ids in it are not among the hidden ones (fixture.ts). */
  readonly nothing?: Readonly<Record<string, string>>
}

export interface Case {
  /** The least of the callers who may: everybody from there on succeeds, everybody before is refused. */
  readonly from: CallerName
  /** The owner's alone: an admin, too, is refused. */
  readonly personal?: boolean
  /** A call that succeeds for `me`; on things of its own wherever it changes some. */
  call?(fixture: Fixture, me: CallerName): Attempt | Promise<Attempt>
  /** Callers whose answer shows the secret; only the owner and an admin get it besides. */
  readonly shows?: readonly CallerName[]
  /** Text that must not be revealed, where it is not `SECRET`. */
  readonly secret?: string
  /** The answers of a refusal, where they are not 403 and 404: calls that do something to many things report what they left undone. */
  readonly refusal?: readonly number[]
  /** Words of an answer of success that no answer of a refusal has. */
  readonly says?: string
  /** The answers of success, where they are not 2xx: calls that nothing can make succeed in this version. */
  readonly success?: readonly number[]
  /** The answer goes on until it is left. */
  readonly endless?: boolean
  /** Puts back what the server as a whole was told. */
  after?(fixture: Fixture): Promise<unknown>
}

/** By method and path as in the OpenAPI document: `GET /streams/{streamId}`. */
export type Cases = Readonly<Record<string, Case>>

export const ownerAndAdmin: readonly CallerName[] = ['owner', 'admin']
export const readersAndMore: readonly CallerName[] = ['reader', 'other', ...ownerAndAdmin]

/** A call that is the same for everybody, and needs nothing but what is given here. */
export const from = (caller: CallerName, attempt: Attempt = {}, more: Omit<Case, 'from' | 'call'> = {}): Case => ({
  from: caller,
  call: () => attempt,
  ...more,
})
