/** The HTTP application: everything under `{prefix}api` comes from the areas' routes, everything else is the interface. */
import cors from '@fastify/cors'
import { randomUUID } from 'node:crypto'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { NodeIdentity } from '../node/node.ts'
import type { Settings } from '../settings/settings.ts'
import type { Authenticator } from './authentication.ts'
import { apiBrowser } from './api-browser.ts'
import { contentTypeOfPath, readBodies } from './bodies.ts'
import { limitBodyTime, longestBodyMs } from './body-time.ts'
import { useCompression } from './compression.ts'
import { limitConnections } from './connection-limit.ts'
import { ApiError } from '../errors/errors.ts'
import './fastify-types.ts'
import { interfaceFiles } from './interface-files.ts'
import { openApiDocument, type OpenApiDocument } from './openapi.ts'
import type { Origins } from './origins.ts'
import { longestParameter, OtherMethods } from './other-methods.ts'
import { addApiHeaders, addHeaders, answerErrors, sendError } from './replies.ts'
import { timeRequests } from './request-timing.ts'
import { checkPermission } from './route-permission.ts'
import { prepareRequest, registerRoutes, type Audit } from './routes.ts'
import type { Route } from './route.ts'
import { secureHeaders } from './security-headers.ts'
import { trustedProxies } from './trusted-proxies.ts'
import { answerExpectations, answerUnreadable, answerUnroutable, refuseSecondHost } from './unreadable-requests.ts'

export interface AppParts {
  readonly settings: Settings
  readonly log: Logger
  readonly node: NodeIdentity
  readonly authenticator: Authenticator
  readonly audit: Audit
  readonly origins: Origins
  readonly routes: readonly Route[]
  /** Folder with `app/` and `sdk/`, the built interface. */
  readonly built: URL
}

/** @throws Error for a route without permission or two with the same path and method */
export async function createApp({
  settings,
  log,
  node,
  authenticator,
  audit,
  origins,
  routes,
  built,
}: AppParts): Promise<FastifyInstance> {
  const prefix = settings.pathPrefix
  const api = `${prefix}api`
  const isTrustedProxy = trustedProxies(settings.trustedProxies)
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 && isTrustedProxy,
    bodyLimit: settings.maxBodyBytes,
    // A slow client may neither send for ever nor let its answer lie.
    requestTimeout: longestBodyMs,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 32 * 1024 },
    forceCloseConnections: true,
    genReqId: request => requestId(request.headers['x-request-id']),
    rewriteUrl: contentTypeOfPath(api),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    // Routes check requests and replies against their own schemas: fastify's compilers are not even loaded.
    schemaController: {
      compilersFactory: {
        buildValidator: (() => () => () => true) as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
  })
  limitConnections(app.server, log)
  limitBodyTime(app)
  app.decorate('pathPrefix', prefix)
  app.decorate('isTrustedProxy', isTrustedProxy)
  app.decorateRequest('caller')
  app.decorateRequest('session')
  app.decorateRequest('callerNow')
  app.decorateRequest('requestSignal')
  app.decorateRequest('abort', function (this: FastifyRequest) {
    this.requestSignal.abort('The session has ended.')
  })
  app.decorateRequest('signal', {
    getter(this: FastifyRequest) {
      return this.requestSignal.signal
    },
  })
  timeRequests(app, settings.slowRequestMs)
  app.addHook('onRequest', (request, reply, done) => {
    prepareRequest(request, reply)
    addHeaders(request, reply, node.nodeId)
    refuseSecondHost(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!log.isLevelEnabled('debug')) return
    request.log.debug(
      {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller.username,
      },
      'Answered a request.',
    )
  })
  readBodies(app)
  answerErrors(app)
  answerExpectations(app)
  secureHeaders(app, settings.frameAncestors)
  app.addHook('onRequest', (request, reply, done) => {
    // A page of a refused origin finds out that a server answers here, so that it can say what is wrong; it cannot read the answer.
    if (request.url === `${api}/`) reply.header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
  useCompression(app)
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && origins.sourceOf(origin) !== null && origin),
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'X-Graylog-No-Session-Extension',
      'X-Requested-With',
      'X-Requested-By',
      'X-Request-Id',
    ],
    exposedHeaders: ['X-Graylog-Node-ID', 'X-Request-Id', 'Retry-After'],
    maxAge: 600,
  })
  for (const route of routes) checkPermission(route)
  let document: OpenApiDocument | undefined
  // Some megabytes, which few ask for.
  const describeApi = () => (document ??= openApiDocument(routes, node.version, api))
  const all = [...routes, ...apiBrowser(describeApi, node.version, api)]
  const otherMethods = new OtherMethods(api, all)
  await app.register(
    async instance => registerRoutes(instance, all, otherMethods, authenticator, audit, settings.checkReplies),
    { prefix: api },
  )
  await interfaceFiles(app, settings, built)
  const isPage = ({ method, url }: FastifyRequest) =>
    method === 'GET' && ![api, `${prefix}assets`, `${prefix}sdk`].some(path => isBelow(url, path))
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) =>
    isPage(request) ? reply.interfacePage() : sendError(request, reply, new ApiError(404))
  // Before the body is read: an unknown path is 404, and one of other methods 405, whatever is sent there.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const refusal = otherMethods.refusal(request.method, request.url)
    if (refusal === null) return void answerUnknown(request, reply)
    addApiHeaders(request, reply)
    sendError(request, reply, refusal)
  })
  // Folders of files call it for a file that is gone.
  app.setNotFoundHandler(answerUnknown)
  return app
}

const isBelow = (url: string, path: string) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`)

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : randomUUID()
}
