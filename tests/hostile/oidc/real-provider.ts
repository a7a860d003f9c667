/** A certified provider of OpenID Connect in this process, and the browser of a user who logs in with it. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { clientId, clientSecret } from './forging-provider.ts'

export interface RealProvider {
  readonly issuer: string
  /** Takes the place of what it knew of the client; who is logged in stays so. */
  know(addresses: Addresses): void
  /** From now on it signs with another key, and the old one is gone. */
  rotate(): void
  stop(): Promise<void>
}

export interface Addresses {
  readonly redirect_uri: string
  readonly post_logout_redirect_uri: string
  readonly backchannel_logout_uri: string
}

/** Whoever comes is logged in as this user, and agrees to everything. */
export const account = {
  sub: 'account-1',
  preferred_username: 'petra',
  name: 'Petra P',
  email: 'petra@example.org',
  email_verified: true,
  groups: ['ops'],
}

/** @param addresses of the client; without them it is in nobody's service yet */
export async function startRealProvider(port: number, addresses?: Addresses): Promise<RealProvider> {
  const issuer = `http://localhost:${port}`
  const cookieKey = randomBytes(16).toString('hex')
  let [known, key] = [addresses, newKey()]
  let provider = providerOf(issuer, known, key, cookieKey)
  const server = createServer((request: IncomingMessage, reply: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, reply)
    const login = { login: { accountId: account.sub } }
    provider.interactionFinished(request, reply, login, { mergeWithLastSubmission: false }).catch((error: Error) => {
      reply.writeHead(500).end(error.message)
    })
  })
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  const renew = () => {
    provider = providerOf(issuer, known, key, cookieKey)
  }
  return {
    issuer,
    know(told) {
      known = told
      renew()
    },
    rotate() {
      key = newKey()
      renew()
    },
    stop: () => stop(server),
  }
}

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomBytes(8).toString('hex'),
  use: 'sig',
  alg: 'RS256',
})

/** Providers that this process makes share what is stored about logins. */
function providerOf(issuer: string, addresses: Addresses | undefined, key: object, cookieKey: string): Provider {
  const client = addresses && {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [addresses.redirect_uri],
    post_logout_redirect_uris: [addresses.post_logout_redirect_uri],
    backchannel_logout_uri: addresses.backchannel_logout_uri,
    backchannel_logout_session_required: true,
  }
  return new Provider(issuer, {
    clients: client ? [client] : [],
    jwks: { keys: [key] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: [cookieKey] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // Its own one reaches no address of this machine.
    fetch: (url: string, options: RequestInit) =>
      fetch(url, { method: options.method, headers: options.headers, body: options.body } as RequestInit),
    findAccount: () => ({ accountId: account.sub, claims: () => account }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}

interface Grant {
  addOIDCScope(scopes: string): void
  save(): Promise<string>
}
interface Context {
  readonly oidc: {
    readonly provider: { readonly Grant: new (facts: object) => Grant }
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
  }
}

/** The form by which a user confirms the logout. */
function logoutSource(context: { body: string }, form: string): void {
  context.body = form.replace('</form>', '<button name="logout" value="yes">Yes, sign me out</button></form>')
}

const stop = (server: Server) =>
  new Promise<void>(resolve => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/** Keeps the cookies of each host, and follows redirects until one leads to `until`. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()

  async open(address: string, until: (url: URL) => boolean, body?: URLSearchParams): Promise<URL | string> {
    let url = new URL(address)
    for (let form = body, hops = 0; hops < 10; hops++) {
      if (until(url) && !form) return url
      const reply = await fetch(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: this.#header(url) },
        ...(form && { body: form }),
      })
      form = undefined
      this.#keep(url, reply.headers.getSetCookie())
      const next = reply.headers.get('location')
      if (!next) return reply.text()
      url = new URL(next, url)
    }
    throw new Error(`${address} leads in a circle.`)
  }

  #header(url: URL): string {
    return [...(this.#cookies.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(url: URL, cookies: readonly string[]): void {
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>()
    this.#cookies.set(url.host, jar)
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(cookie) || /max-age=0/i.test(cookie)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  cookie(host: string, name: string): string | null {
    const value = this.#cookies.get(host)?.get(name)
    return value ? `${name}=${value}` : null
  }
}
