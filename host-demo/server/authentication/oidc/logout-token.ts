/** Logout tokens, with which a provider ends sessions here (OpenID Connect Back-Channel Logout 1.0, 2.6). */
import type { JSONWebKeySet } from 'jose'
import type { Configuration } from 'openid-client'
import type { OpenOidcConfig } from '../configuration.ts'
import { fetchFor } from './fetch.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Of public keys alone: neither `none` nor a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** At least one of both is not ''. */
export interface LoggedOut {
  readonly subject: string
  readonly providerSession: string
}

/** @throws Error for a token that is not to be believed */
export async function verifyLogoutToken(
  provider: Configuration,
  config: OpenOidcConfig,
  token: string,
): Promise<LoggedOut> {
  const { issuer, jwks_uri } = provider.serverMetadata()
  if (!jwks_uri) throw new Error('The provider has no keys.')
  const answer = await fetchFor(config)(jwks_uri, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined as never,
    redirect: 'manual',
  })
  if (answer.status !== 200) throw new Error(`The provider answered ${answer.status} when it was asked for its keys.`)
  const keys = (await answer.json()) as JSONWebKeySet
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: config.client_id,
    algorithms,
    clockTolerance: 30,
    maxTokenAge: '10 min',
    requiredClaims: ['jti', 'iat'],
  })
  const events = payload['events']
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, event))
    throw new Error('It is no logout token.')
  if (payload['nonce'] !== undefined) throw new Error('A logout token has no nonce.')
  const sid = payload['sid']
  const loggedOut = { subject: payload.sub ?? '', providerSession: typeof sid === 'string' ? sid : '' }
  if (loggedOut.subject === '' && loggedOut.providerSession === '')
    throw new Error('It names neither a user nor a session.')
  return loggedOut
}
