/**
 * A route is data: its path, who may call it, the shapes it takes and gives, and a handler. The application registers it with
 * fastify, checks the permission before the handler runs and writes it into OpenAPI. A route without `permission` stops the start.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema, Static } from 'typebox'
import type { DeepReadonly } from '../../../../core/values/deep-readonly.ts'
import type { Caller } from '../records/caller.ts'
import type { RoutePermission } from './route-permission.ts'

type Shape<S> = S extends TSchema ? Static<S> : unknown

/** Status → schema of the reply; null for no body. */
export type Replies = Readonly<Record<number, TSchema | null>>

type SuccessStatus<R> = {
  [S in keyof R]: S extends number ? (number extends S ? S : `${S}` extends `2${string}` ? S : never) : never
}[keyof R]

/** The type of a schema as a handler may return it: readonly, since it is serialised and not changed. */
export type Shown<S extends TSchema> = DeepReadonly<Static<S>>

/** The type that a handler may return: the reply of one of the successes its route declares. */
export type ReplyOf<R extends Replies> = {
  [S in SuccessStatus<R>]: Said<R[S]>
}[SuccessStatus<R>]

type Said<S> = S extends TSchema ? Shown<S> : null | undefined | void

export interface Route<Body = unknown, Query = unknown, Params = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, fastify's form: `/streams/:streamId`. */
  readonly path: string
  readonly permission: RoutePermission
  /** Open, and whoever calls it is nobody: cookies and the Authorization header are not looked at, and no session goes on by it. */
  readonly ignoresLogin?: boolean
  /** One line for the API browser; `area` groups it. */
  readonly summary: string
  readonly area: string
  /** Not in the established contract, ours. */
  readonly extension?: boolean
  readonly body?: TSchema
  /** Largest body in bytes, where the route needs less than the server takes; 413 for more. */
  readonly maxBodyBytes?: number
  readonly query?: TSchema
  readonly params?: TSchema
  /** Errors have the schemas of `errorReplies` and are not declared. */
  readonly replies: Replies
  /**
   * The handler may answer by `reply.send`: a stream, a file, a text or another status. The compiler does not check what it sends;
   * tests compare it with `replies` and `produces` all the same.
   */
  readonly sends?: boolean
  /**
   * Writes a row to the audit log when a POST with effects beyond documents, or a GET that gives much away, succeeds. PUT and DELETE
   * always do. A text names the action; true: method and path.
   */
  readonly audited?: boolean | string
  /** Accepts content types besides JSON, e.g. `text/plain`. */
  readonly consumes?: readonly string[]
  /** Its body is not read: the handler takes it as it comes, an iterable of bytes, and limits it. */
  readonly streamsBody?: boolean
  /** Content types of its replies besides JSON, e.g. `text/csv`: those it may give, or, where the schema is null, gives. */
  readonly produces?: readonly string[]
  handler(request: ApiRequest<Body, Query, Params>, reply: FastifyReply): Promise<unknown> | unknown
}

/** A request whose caller is known and whose parts have been validated. `caller` is anonymous on open routes without credentials. */
export type ApiRequest<Body = unknown, Query = unknown, Params = unknown> = FastifyRequest & {
  readonly caller: Caller
  readonly body: Body
  readonly query: Query
  readonly params: Params
  /** Aborts when the client goes away. */ readonly signal: AbortSignal
}

type Answer<R extends Replies, Sends> = ReplyOf<R> | (Sends extends true ? FastifyReply : never)

/** The head of a reply, of handlers that answer by what they return. */
export interface ReplyHead<Status extends number = number> {
  code(status: Status): unknown
  header(name: string, value: string | number): unknown
  removeHeader(name: string): unknown
  type(contentType: string): unknown
}

/** Gives a route its types from its schemas: what its handler is given, and what it must return. */
export function route<
  const R extends Replies,
  const B extends TSchema | undefined = undefined,
  const Q extends TSchema | undefined = undefined,
  const P extends TSchema | undefined = undefined,
  const Sends extends boolean = false,
>(
  definition: Omit<Route, 'body' | 'query' | 'params' | 'replies' | 'sends' | 'handler'> & {
    body?: B
    query?: Q
    params?: P
    replies: R
    sends?: Sends
    handler(
      request: ApiRequest<Shape<B>, Shape<Q>, Shape<P>>,
      reply: Sends extends true ? FastifyReply : ReplyHead<SuccessStatus<R>>,
    ): Promise<Answer<R, Sends>> | Answer<R, Sends>
  },
): Route {
  return definition as unknown as Route
}
