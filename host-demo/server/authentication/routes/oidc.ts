/** Serves /system/authentication/oidc, ours: logging in and out with a provider of OpenID Connect. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { LogoutPage, OidcAddresses, OidcProviders } from '../../../../core/authentication/schema.ts'
import { badRequest, notFound } from '../../platform/errors/errors.ts'
import { publicAddress } from '../../platform/http/location.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { setSessionCookie } from '../../platform/http/session-cookie.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import type { Accounts } from '../../users/accounts.ts'
import { sessionTimeoutMs } from '../../users/session-timeout.ts'
import { validUntil } from '../../users/sessions.ts'
import { attemptCookie, attemptMs, openAttempt, ownPath, sealAttempt } from '../oidc/attempt.ts'
import type { Confirmations } from '../oidc/confirmations.ts'
import type { OidcLogin, OidcLogins } from '../oidc/oidc-logins.ts'
import type { OidcSessions } from '../oidc/oidc-sessions.ts'
import { isOidc, type AuthenticationServices, type OidcService } from '../services.ts'

const prefix = '/system/authentication/oidc'
const byId = Type.Object({ backendId: Type.String({ maxLength: 100 }) })

interface Parts {
  readonly accounts: Accounts
  readonly authentication: AuthenticationServices
  readonly oidc: OidcLogins
  readonly sessions: OidcSessions
  readonly confirmations: Confirmations
}

export function oidcRoutes(
  { records, secrets, settings }: Services,
  { accounts, authentication, oidc, sessions, confirmations }: Parts,
): readonly Route[] {
  const area = 'Authentication services'
  const common = { area, extension: true } as const

  async function serviceOf(id: string): Promise<OidcService> {
    const service = await authentication.activeById(id)
    if (!service || !isOidc(service)) throw notFound(`There is no active provider <${id}>.`)
    return service
  }

  /** Where browsers and the provider find this server; ends with a slash. */
  const addressOf = (request: FastifyRequest): string =>
    settings.publicUrl === null
      ? `${request.protocol}://${request.host}${settings.pathPrefix}`
      : publicAddress(settings)
  const addresses = (request: FastifyRequest, id: string) => {
    const start = addressOf(request)
    const below = `${start}api${prefix}/${encodeURIComponent(id)}`
    return {
      redirect_uri: `${below}/callback`,
      post_logout_redirect_uri: start,
      backchannel_logout_uri: `${below}/backchannel-logout`,
    }
  }

  /** @param seconds 0 takes the cookie away */
  const cookie = (request: FastifyRequest, id: string, value: string, seconds: number): string => {
    const { pathname, protocol } = new URL(addresses(request, id).redirect_uri)
    const secure = protocol === 'https:' ? '; Secure' : ''
    return `${attemptCookie}=${value}; Path=${pathname}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  }

  /** The start page says that it failed; why stands in the log. */
  const failedPage = () => `${settings.pathPrefix}?login=failed`

  async function open(
    request: ApiRequest,
    service: OidcService,
    login: OidcLogin,
  ): Promise<{ readonly id: string; readonly validUntil: number }> {
    const { user } = login
    // An id that was there before the login must not be worth anything after it.
    const before = request.session && accounts.sessions.find(request.session.id)
    if (before) await accounts.sessions.end(before)
    const timeoutMs = await sessionTimeoutMs(records, user)
    const { id, session } = await accounts.sessions.begin(user.id, request.ip, timeoutMs, request.headers['user-agent'])
    await sessions.begun(id, service.id, login)
    await confirmations.confirm(user.id)
    const caller = await accounts.directory.callerOf(user, 'session', id)
    await records.audit(caller, 'login', `users:${user.id}`, { address: request.ip, service: service.id })
    return { id, validUntil: validUntil(session) }
  }

  return [
    route({
      ...common,
      method: 'GET',
      path: prefix,
      permission: 'open',
      summary: 'The providers that a login page offers',
      replies: { 200: OidcProviders },
      handler: async () => ({
        providers: (await authentication.active())
          .filter(isOidc)
          .map(({ id, title }) => ({ id, title, login: `${prefix}/${encodeURIComponent(id)}/login` })),
      }),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${prefix}/logout-page`,
      permission: 'authenticated',
      summary: 'The page of the provider at which the session of the caller ends there, too',
      replies: { 200: LogoutPage },
      handler: async request => {
        const begun = request.session && sessions.of(request.session.id)
        const service = begun && (await authentication.activeById(begun.serviceId))
        if (!begun || !service || !isOidc(service)) return { location: null }
        const { post_logout_redirect_uri: back } = addresses(request, service.id)
        return { location: await oidc.logoutPage(service, begun.idToken, back) }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${prefix}/:backendId/addresses`,
      permission: 'authserviceglobalconfig:read',
      summary: 'The addresses that a provider must know of this server',
      params: byId,
      replies: { 200: OidcAddresses },
      handler: request => addresses(request, request.params.backendId),
    }),
    route({
      ...common,
      method: 'GET',
      path: `${prefix}/:backendId/login`,
      permission: 'open',
      summary: 'Go to the provider to log in',
      params: byId,
      query: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2000 })) }),
      replies: { 302: null },
      sends: true,
      handler: async (request, reply) => {
        const service = await serviceOf(request.params.backendId)
        const returnTo = ownPath(request.query.return_to ?? settings.pathPrefix, settings.pathPrefix)
        const { redirect_uri } = addresses(request, service.id)
        const begun = await oidc.begin(service, redirect_uri, returnTo)
        if (!begun) return reply.redirect(failedPage(), 302)
        const { location, attempt } = begun
        reply.header('set-cookie', cookie(request, service.id, sealAttempt(secrets, attempt), attemptMs / 1000))
        return reply.redirect(location, 302)
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${prefix}/:backendId/callback`,
      permission: 'open',
      summary: 'Come back from the provider',
      params: byId,
      replies: { 302: null },
      sends: true,
      handler: async (request, reply) => {
        const service = await serviceOf(request.params.backendId)
        const attempt = openAttempt(secrets, request.headers.cookie, service.id)
        const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
        const login = attempt && (await oidc.finish(service, attempt, query))
        const isIn = login !== null && login.user.account_status === 'enabled'
        if (isIn) setSessionCookie(request, reply, await open(request, service, login))
        else
          await records.audit(request.caller, 'login-refused', `users:${login?.user.id ?? 'unknown'}`, {
            username: login?.user.username ?? null,
            address: request.ip,
            reason: login ? 'account' : 'provider',
            attempts: 1,
          })
        reply.header('set-cookie', cookie(request, service.id, '', 0))
        return reply.redirect(isIn ? attempt!.returnTo : failedPage(), 302)
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${prefix}/:backendId/backchannel-logout`,
      permission: 'open',
      // The provider sends it, and signs it: who else sends one is not believed.
      ignoresLogin: true,
      summary: 'End the sessions that a provider names in a signed logout token',
      params: byId,
      consumes: ['application/x-www-form-urlencoded'],
      maxBodyBytes: 64 << 10,
      replies: { 200: null },
      handler: async request => {
        const service = await serviceOf(request.params.backendId)
        const token = new URLSearchParams(String(request.body ?? '')).get('logout_token') ?? ''
        const loggedOut = await oidc.loggedOut(service, token)
        if (!loggedOut) throw badRequest('The logout token is not valid.')
        const ended = sessions.matching(service.id, loggedOut)
        await accounts.sessions.endByFingerprint(ended)
        await records.audit(system('authentication'), 'logout', `calls:${prefix}`, {
          service: service.id,
          sessions: ended.length,
        })
      },
    }),
  ]
}
