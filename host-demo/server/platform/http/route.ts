/**
 * A route is data: its path, who may call it, the shapes it takes and gives, and a handler. The application registers it with
 * fastify, checks the permission before the handler runs and writes it into OpenAPI. A route without `permission` stops the start.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema, Static } from 'typebox'
import type { Caller } from '../records/caller.ts'

/** `open`: no login. `authenticated`: any user. Else a permission, or a function of the path values that gives one. */
export type RoutePermission =
  'open' | 'authenticated' | string | readonly string[] | ((params: Record<string, string>) => string | readonly string[])

type Shape<S> = S extends TSchema ? Static<S> : unknown

export interface Route<Body = unknown, Query = unknown, Params = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, fastify's form: `/streams/:streamId`. */
  readonly path: string
  readonly permission: RoutePermission
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
  /** Status → schema of the reply; null for no body. */
  readonly replies?: Readonly<Record<number, TSchema | null>>
  /** A POST that does something besides changing documents. PUT and DELETE always do. Done, it leaves a row in the audit log. */
  readonly deed?: boolean
  /** Accepts content types besides JSON, e.g. `text/plain`. */
  readonly consumes?: readonly string[]
  /** Content types of its replies besides JSON, e.g. `text/csv`: that it may give, or, without a schema in `replies`, always gives. */
  readonly produces?: readonly string[]
  handler(request: ApiRequest<Body, Query, Params>, reply: FastifyReply): Promise<unknown> | unknown
}

/** A request whose caller is known and whose parts have been validated. `caller` is anonymous on open routes without credentials. */
export type ApiRequest<Body = unknown, Query = unknown, Params = unknown> =
  FastifyRequest & { readonly caller: Caller, readonly body: Body, readonly query: Query, readonly params: Params,
    /** Aborts when the client goes away. */ readonly signal: AbortSignal }

/** Gives a route its types from its schemas. */
export function route<
  const B extends TSchema | undefined = undefined,
  const Q extends TSchema | undefined = undefined,
  const P extends TSchema | undefined = undefined,
>(definition: Omit<Route<Shape<B>, Shape<Q>, Shape<P>>, 'body' | 'query' | 'params'> & { body?: B; query?: Q; params?: P }): Route {
  return definition as unknown as Route
}
