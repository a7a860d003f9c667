/** A browser that logs in with a provider, as far as this server sees of it. */
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { area } from '../../../host-demo/server/authentication/area.ts'
import { storeDouble } from '../../../host-demo/server/testing/doubles.ts'
import { testServer, type TestServer } from '../../../host-demo/server/testing/test-server.ts'
import { clientId, clientSecret } from './forging-provider.ts'

const services = '/api/system/authentication/services'
const oidc = '/api/system/authentication/oidc'

export interface Begun {
  /** Where the provider is, with what it is asked. */
  readonly location: URL
  /** `name=value` of the cookie that the browser brings back. */
  readonly cookie: string
}

export interface OidcServer {
  readonly server: TestServer
  /** Its log so far. */
  log(): string
  provider(issuer: string, more?: object, backend?: object): Promise<string>
  activate(...ids: readonly string[]): Promise<void>
  begin(id: string, returnTo?: string): Promise<Begun>
  /** @param query of the provider's answer */
  finish(id: string, cookie: string | null, query: Record<string, string>): Promise<LightMyRequestResponse>
  user(name: string): Promise<Record<string, unknown> | null>
}

export async function startOidcServer(settings: object = {}): Promise<OidcServer> {
  let written = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => void (written += line) })
  const server = await testServer([area], { publicUrl: 'http://127.0.0.1:9000', ...settings }, storeDouble(), log)
  const made: OidcServer = {
    server,
    log: () => written,
    async provider(issuer, more = {}, backend = {}) {
      const config = {
        type: 'oidc',
        issuer_url: issuer,
        client_id: clientId,
        client_secret: { set_value: clientSecret },
        ...more,
      }
      const answer = await server.call('POST', `${services}/backends`, { title: 'Provider', config, ...backend })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().backend.id as string
    },
    async activate(...ids) {
      await server.call('POST', `${services}/configuration`, { active_backends: ids })
    },
    async begin(id, returnTo = '/streams') {
      const address = `${oidc}/${id}/login?return_to=${encodeURIComponent(returnTo)}`
      const answer = await server.call('GET', address, undefined, {})
      if (answer.statusCode !== 302) throw new Error(`${answer.statusCode} ${answer.body}`)
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!
      return { location: new URL(answer.headers.location!), cookie }
    },
    finish: (id, cookie, query) =>
      server.call(
        'GET',
        `${oidc}/${id}/callback?${String(new URLSearchParams(query))}`,
        undefined,
        cookie === null ? {} : { cookie },
      ),
    async user(name) {
      const answer = await server.call('GET', `/api/users/${name}`)
      return answer.statusCode === 200 ? answer.json() : null
    },
  }
  return made
}

/** The session's cookie of an answer, `name=value`; null where it has none. */
export function sessionOf(answer: LightMyRequestResponse): string | null {
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.map(text => text.split(';')[0]!).find(text => /^authentication=.+/.test(text)) ?? null
}
