/** A provider of OpenID Connect that says whatever a test wants: right tokens, and every kind of wrong one. */
import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

export const clientId = 'cordwood'
export const clientSecret = 'secret-of-the-client-that-is-long-enough'

/** How the next token differs from a right one. */
export interface Forgery {
  readonly claims?: JWTPayload
  /** `none`: not signed. `HS256`: signed with the client's secret. */
  readonly alg?: 'none' | 'HS256'
  /** Signed with a key that the provider does not have. */
  readonly foreignKey?: boolean
}

export interface ForgingProvider {
  readonly issuer: string
  forgery: Forgery
  /** Members of the discovery document that differ. */
  discovery: object
  /** The refresh token that it gives with the next token; null: none. It takes the last one it gave, once. */
  refreshToken: string | null
  /** Its answer to refresh tokens: nothing that counts, or that the user is gone. */
  refreshing: 'right' | 'unavailable' | 'refused'
  /** What a login page asked for: the next token answers it. */
  asked: URLSearchParams
  /** From now on there is another key, and the old one is gone. */
  rotate(): void
  token(claims: JWTPayload, forgery?: Forgery, type?: string): Promise<string>
  stop(): Promise<void>
}

export async function startForgingProvider(): Promise<ForgingProvider> {
  let key = newKey()
  const foreign = newKey()
  const server = createServer((request, reply) => {
    answer(request).then(
      body => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: Error) =>
        reply
          .writeHead(400, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_grant', error_description: error.message })),
    )
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const provider: ForgingProvider = {
    issuer,
    forgery: {},
    discovery: {},
    refreshToken: null,
    refreshing: 'right',
    asked: new URLSearchParams(),
    rotate() {
      key = newKey()
    },
    async token(claims, { alg, foreignKey } = provider.forgery, type = 'JWT') {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: clientId, iat: now, exp: now + 300, ...claims }
      if (alg === 'none') return new UnsecuredJWT(payload).encode()
      const [header, secret] =
        alg === 'HS256'
          ? [{ alg }, new TextEncoder().encode(clientSecret)]
          : [{ alg: 'RS256', kid: key.kid, typ: type }, (foreignKey ? foreign : key).privateKey]
      return new SignJWT(payload).setProtectedHeader(header).sign(secret as KeyObject)
    },
    stop: () => stop(server),
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          end_session_endpoint: `${issuer}/logout`,
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...provider.discovery,
        }
      case '/jwks':
        return { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' }] }
      case '/token': {
        const body = new URLSearchParams(await textOf(request))
        const given = provider.refreshToken === null ? {} : { refresh_token: provider.refreshToken }
        if (body.get('grant_type') === 'refresh_token') {
          if (provider.refreshing === 'unavailable') request.socket.destroy()
          if (provider.refreshing !== 'right' || body.get('refresh_token') !== provider.refreshToken)
            throw new Error('revoked')
          provider.refreshToken = randomUUID()
          return { access_token: 'at', token_type: 'Bearer', refresh_token: provider.refreshToken }
        }
        const challenge = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url')
        if (challenge !== provider.asked.get('code_challenge')) throw new Error('wrong verifier')
        const { claims = {} } = provider.forgery
        const right = { sub: 'subject-1', preferred_username: 'olga', nonce: provider.asked.get('nonce')! }
        return {
          ...given,
          access_token: 'at',
          token_type: 'Bearer',
          id_token: await provider.token({ ...right, ...claims }),
        }
      }
      default:
        throw new Error('unknown')
    }
  }
  return provider
}

function newKey() {
  return { ...generateKeyPairSync('rsa', { modulusLength: 2048 }), kid: randomUUID() }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

const stop = (server: Server) =>
  new Promise<void>(resolve => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
