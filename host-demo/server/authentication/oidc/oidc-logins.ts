/** Logs users in with a provider of OpenID Connect: authorization code flow with PKCE, state and nonce. */
import type { Logger } from 'pino'
import type { Configuration } from 'openid-client'
import type { User } from '../../users/collections.ts'
import type { Profiles } from '../profiles.ts'
import type { OidcService } from '../services.ts'
import { attemptMs, type Attempt } from './attempt.ts'
import { userOf } from './claims.ts'
import { verifyLogoutToken, type LoggedOut } from './logout-token.ts'

/** Loaded for the first login with a provider: most servers have none. */
const library = () => import('openid-client')
const openProvider = async (config: OidcService['config']) => (await import('./provider.ts')).openProvider(config)

interface Parts {
  readonly profiles: Profiles
  readonly log: Logger
}

export interface OidcLogin {
  readonly user: User
  readonly subject: string
  /** Names the session of the provider; '' where it does not say. */
  readonly providerSession: string
  readonly idToken: string
  /** Null where the provider gives none. */
  readonly refreshToken: string | null
}

/** A provider's word about a session: confirmed, with the token to ask with next time; ended; or nothing that counts. */
export type Renewal = { readonly refreshToken: string } | 'ended' | 'unknown'

export class OidcLogins {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the provider's page, and what its answer will be compared with; null where the provider does not answer. */
  async begin(
    service: OidcService,
    redirectUri: string,
    returnTo: string,
  ): Promise<{ readonly location: string; readonly attempt: Attempt } | null> {
    const provider = await this.#provider(service)
    if (!provider) return null
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
      await library()
    const attempt: Attempt = {
      service: service.id,
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      redirectUri,
      returnTo,
      until: Date.now() + attemptMs,
    }
    const location = buildAuthorizationUrl(provider, {
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', ...service.config.scopes])].join(' '),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    })
    return { location: location.href, attempt }
  }

  /**
   * Checks the provider's answer. Null where it is not to be believed, or the user must not be let in; the log explains.
   * @param query of the address to which the provider sent the browser
   */
  async finish(service: OidcService, attempt: Attempt, query: string): Promise<OidcLogin | null> {
    const provider = await this.#provider(service)
    if (!provider) return null
    try {
      const address = new URL(attempt.redirectUri)
      address.search = query
      const { authorizationCodeGrant } = await library()
      const tokens = await authorizationCodeGrant(provider, address, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || !tokens.id_token) return null
      const external = userOf(service.config, {
        ...(await this.#more(provider, tokens.access_token, claims.sub)),
        ...claims,
      })
      if (!external) {
        this.#refused(service, `The provider tells neither ${service.config.username_claim} nor who the user is.`)
        return null
      }
      const user = await this.#parts.profiles.synchronize(service, external)
      const sid = claims['sid']
      return (
        user && {
          user,
          subject: claims.sub,
          providerSession: typeof sid === 'string' ? sid : '',
          idToken: tokens.id_token,
          refreshToken: tokens.refresh_token ?? null,
        }
      )
    } catch (error) {
      this.#refused(service, reasonOf(error))
      return null
    }
  }

  /** Asks whether a login still holds. A provider that does not answer, or answers anything but that it has ended, says nothing. */
  async renew(service: OidcService, refreshToken: string, subject: string): Promise<Renewal> {
    const provider = await this.#provider(service)
    if (!provider) return 'unknown'
    const { refreshTokenGrant, ResponseBodyError } = await library()
    try {
      const tokens = await refreshTokenGrant(provider, refreshToken)
      const claims = tokens.claims()
      if (claims && claims.sub !== subject) return 'ended'
      return { refreshToken: tokens.refresh_token ?? refreshToken }
    } catch (error) {
      // RFC 6749, 5.2: the token is invalid, expired or revoked.
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'ended'
      this.#refused(service, reasonOf(error))
      return 'unknown'
    }
  }

  /** The page at which the user logs out of the provider; null where it has none, or they stay logged in there. */
  async logoutPage(service: OidcService, idToken: string, returnTo: string): Promise<string | null> {
    if (!service.config.logout_at_provider) return null
    try {
      const provider = await openProvider(service.config)
      if (!provider.serverMetadata().end_session_endpoint) return null
      const { buildEndSessionUrl } = await library()
      return buildEndSessionUrl(provider, {
        ...(idToken !== '' && { id_token_hint: idToken }),
        post_logout_redirect_uri: returnTo,
      }).href
    } catch (error) {
      this.#refused(service, reasonOf(error))
      return null
    }
  }

  /** Whom a logout token of the provider is about; null for one that is not to be believed. */
  async loggedOut(service: OidcService, token: string): Promise<LoggedOut | null> {
    const provider = await this.#provider(service)
    if (!provider) return null
    try {
      return await verifyLogoutToken(provider, service.config, token)
    } catch (error) {
      this.#refused(service, reasonOf(error))
      return null
    }
  }

  /** Claims that the provider tells when it is asked; those of the token come first. @throws Error where it does not answer */
  async #more(
    provider: Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!provider.serverMetadata().userinfo_endpoint) return {}
    const { fetchUserInfo } = await library()
    return (await fetchUserInfo(provider, accessToken, subject)) as Readonly<Record<string, unknown>>
  }

  async #provider(service: OidcService): Promise<Configuration | null> {
    try {
      return await openProvider(service.config)
    } catch (error) {
      this.#refused(service, reasonOf(error))
      return null
    }
  }

  #refused(service: OidcService, problem: string): void {
    this.#parts.log.warn({ service: service.id, problem }, 'A login with a provider did not succeed.')
  }
}

/** The first reasons, without tokens. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = []
  for (let reason = error; reason instanceof Error && reasons.length < 3; reason = reason.cause)
    reasons.push(reason.message.slice(0, 300))
  return reasons.join(' ') || 'It failed.'
}
