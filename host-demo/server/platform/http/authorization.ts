/** Whether the caller may call the route at all; which documents they may touch is decided by the record layer. */
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../records/caller.ts'
import { Unauthenticated, badRequest, forbidden } from '../errors/errors.ts'
import type { Route } from './route.ts'
import { mayCall } from './route-permission.ts'

/** @throws Unauthenticated, ApiError 403 */
export function authorize(route: Route, caller: Caller, params: Record<string, string>): void {
  if (route.permission === 'open') return
  if (caller.userId === null) throw new Unauthenticated()
  if (!mayCall(caller, route.permission, params)) throw forbidden()
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A foreign page cannot set `X-Requested-By`, so a request with side effects needs it. Bearer tokens do not ride along by
 * themselves and are exempt, as are collectors.
 */
export function refuseForgery(request: FastifyRequest, explicit: boolean): void {
  if (safe.has(request.method) || explicit) return
  if (request.headers['x-requested-by'] || request.headers['x-graylog-collector-version'] !== undefined) return
  throw badRequest('CSRF protection header is missing. Please add a "X-Requested-By" header to your request.')
}
