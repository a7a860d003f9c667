/** Registers routes with fastify: authentication, permission and validation before the handler, the contract's answers after. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../asker.ts'
import { shownParams } from '../records/audit-secrets.ts'
import { anonymous } from '../records/callers.ts'
import { authenticate, callerNow, type Authenticated, type Authenticator } from './authentication.ts'
import { authorize, refuseForgery } from './authorization.ts'
import type { Records } from '../records/records.ts'
import { ApiError } from '../errors/errors.ts'
import { OpenRequests } from './open-requests.ts'
import type { OtherMethods } from './other-methods.ts'
import { isPretty } from './pretty.ts'
import { RefusedCalls } from './refused-calls.ts'
import { RequestSignal } from './request-signal.ts'
import { RequestsOfOne } from './requests-of-one.ts'
import { addApiHeaders, leaveOutBody } from './replies.ts'
import { replyCheck } from './reply-check.ts'
import type { ApiRequest, Route } from './route.ts'
import { requestValidation, type Validate } from './validation.ts'

/** Part of the records that routes need: the audit log. */
export type Audit = Pick<Records, 'audit' | 'leftRow'>

export function registerRoutes(
  api: FastifyInstance,
  routes: readonly Route[],
  otherMethods: OtherMethods,
  authenticator: Authenticator,
  audit: Audit,
  checksReplies: boolean,
): void {
  const open = new OpenRequests(error =>
    api.log.error({ err: error }, 'It could not be checked whether a request may go on.'),
  )
  const atOnce = new RequestsOfOne()
  api.addHook('onClose', () => open.close())
  const refused = new RefusedCalls(audit, error => {
    api.log.error({ err: error }, 'Refused calls could not be written to the audit log.')
  })
  // The records are closed after the server.
  api.addHook('onClose', () => refused.close())
  api.addHook('onRequest', (request, reply, done) => {
    addApiHeaders(request, reply)
    done()
  })
  const parts = { otherMethods, authenticator, open, atOnce, audit, refused, checksReplies }
  for (const route of routes) register(api, route, parts)
}

const nobody: Authenticated = { caller: anonymous, session: null, explicit: false }

interface Parts {
  readonly otherMethods: OtherMethods
  readonly authenticator: Authenticator
  readonly open: OpenRequests
  readonly atOnce: RequestsOfOne
  readonly audit: Audit
  readonly refused: RefusedCalls
  readonly checksReplies: boolean
}

function register(
  api: FastifyInstance,
  route: Route,
  { otherMethods, authenticator, open, atOnce, audit, refused, checksReplies }: Parts,
): void {
  const refusalOf = otherMethods.refusalBefore(route)
  // Compiled by the first request: a server has some hundred routes, and starts without those that nobody asks for.
  let validate: Validate | undefined
  const isAudited = Boolean(route.audited) || route.method === 'PUT' || route.method === 'DELETE'
  // Changes are short and take place as a whole; some of them end the session they come with.
  const mayEnd = route.permission !== 'open' && (route.method === 'GET' || route.method === 'POST')
  api.route({
    // Asked by itself the library would register HEAD once more, with all that belongs to a route.
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    config: { consumes: route.consumes ?? [], streamsBody: route.streamsBody ?? false },
    ...(route.maxBodyBytes !== undefined && { bodyLimit: route.maxBodyBytes }),
    onRequest: async (request, reply) => {
      const refusal = refusalOf(request.url)
      if (refusal) throw refusal
      const { caller, session, explicit } = route.ignoresLogin
        ? nobody
        : await authenticate(request, reply, authenticator)
      request.caller = caller
      request.session = session
      request.callerNow = () => callerNow(request, authenticator)
      // Whoever calls such a route is nobody: no page can make a user do it.
      refuseForgery(request, explicit || route.ignoresLogin === true)
      authorize(route, caller, request.params as Record<string, string>)
      atOnce.enter(caller, reply.raw)
    },
    onError: async (request, _reply, error) => {
      if (route.method !== 'GET' && isForbidden(error)) await leaveRefusal(request, route, refused)
    },
    onSend: [...(checksReplies ? [replyCheck(route)] : []), ...(route.method === 'GET' ? [leaveOutBody] : [])],
    preHandler: async (request, reply) => {
      if (isPretty(request))
        reply.serializer(payload => {
          // With a serializer of its own a reply has no type unless one is set.
          if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
          return JSON.stringify(payload, null, 2)
        })
      validate ??= requestValidation(route)
      validate(request)
    },
    handler: async (request, reply) => {
      const work = onBehalfOf(
        request.caller.userId,
        async () => route.handler(request as ApiRequest, reply),
        request.ip,
      )
      const result = await (mayEnd ? Promise.race([work, open.watch(request, reply)]) : work)
      if (isAudited && reply.statusCode < 300 && !audit.leftRow(request.caller)) await leaveRow(request, route, audit)
      return answer(route, reply, result)
    },
  })
}

/** Writes the audit row of a request. A failed write is logged: the action itself is already done. */
async function leaveRow(request: FastifyRequest, { method, path, audited }: Route, { audit }: Audit): Promise<void> {
  const details = { params: shownParams(request.params), address: request.ip }
  const action = typeof audited === 'string' ? audited : `${method} ${path}`
  await audit(request.caller, action, `calls:${path}`, details).catch((error: unknown) => {
    request.log.error({ err: error, route: path }, 'The audit log could not be written.')
  })
}

const isForbidden = (error: Error) => error instanceof ApiError && error.status === 403

/** Writes the audit row of a user who was refused a change. */
async function leaveRefusal(request: FastifyRequest, { method, path }: Route, refused: RefusedCalls): Promise<void> {
  const { caller, ip: address } = request
  if (caller.userId === null) return
  const params = shownParams(request.params)
  await refused.add({ caller, address, method, path, params }).catch((error: unknown) => {
    request.log.error({ err: error, route: path }, 'The audit log could not be written.')
  })
}

/** Sends the result. No result is 204, or an empty body under the status that the handler set or the route declares. */
function answer({ replies }: Route, reply: FastifyReply, result: unknown): unknown {
  // The head of a stream is out before its end, which may be that the client goes away.
  if (reply.sent || reply.raw.headersSent || result === reply) return reply
  if (result !== undefined && result !== null) return result
  if (reply.statusCode === 200 && replies[200] !== null) reply.code(204)
  if (reply.statusCode !== 204) reply.header('content-length', 0)
  return reply.send()
}

const noCaller = async (): Promise<null> => null

/** Before any hook of a route: nobody asks. */
export function prepareRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.caller = anonymous
  request.session = null
  request.callerNow = noCaller
  request.requestSignal = new RequestSignal(reply.raw)
}
