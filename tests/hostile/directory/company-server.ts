/** Starts a server in memory beside a directory. */
import { area } from '../../../host-demo/server/authentication/area.ts'
import { makeCertificate } from '../../../host-demo/server/platform/ingest/testing/make-certificate.ts'
import { basic, testServer, type TestServer } from '../../../host-demo/server/testing/test-server.ts'
import { reader, startSlapd, type Slapd } from '../../support/slapd.ts'
import { company, groups, people } from './people.ts'

const prefix = '/api/system/authentication/services'
export const authority = makeCertificate('Authority of the directory', { authority: true })
const certificate = makeCertificate('ldap', { signedBy: authority })

export interface Company {
  readonly server: TestServer
  readonly slapd: Slapd
  /** Logs in as a page does; answers the status and the body. */
  logIn(username: string, password: string): Promise<{ status: number; body: Record<string, unknown> }>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): ReturnType<TestServer['call']>
  json<T = Record<string, any>>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** The same as who has these credentials. */
  as(username: string, password: string, path: string): Promise<number>
  configuration(more?: object): Record<string, unknown>
  /** Creates a service; active unless told. */
  service(more?: object, backend?: object, active?: boolean): Promise<string>
  activate(...ids: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function startCompany(folder: string, count?: number): Promise<Company> {
  const slapd = await startSlapd(folder, certificate, company(count))
  const server = await testServer([area])
  const call: Company['call'] = (method, path, body) =>
    server.call(method, path.startsWith('/api') ? path : `${prefix}${path}`, body)
  const made: Company = {
    server,
    slapd,
    call,
    async logIn(username, password) {
      const answer = await server.call('POST', '/api/system/sessions', { username, password, host: '' }, {})
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
    },
    async json(method, path, body) {
      const answer = await call(method, path, body)
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
      return (answer.body === '' ? {} : answer.json()) as never
    },
    as: async (username, password, path) =>
      (await server.call('GET', path, undefined, basic(username, password))).statusCode,
    configuration: (more = {}) => ({
      type: 'ldap',
      servers: [{ host: 'localhost', port: slapd.tlsPort }],
      transport_security: 'tls',
      verify_certificates: true,
      ca_certificate: authority.certificate,
      system_user_dn: reader.dn,
      system_user_password: { set_value: reader.password },
      user_search_base: people,
      user_search_pattern: '(&(objectClass=inetOrgPerson)(uid={0}))',
      user_name_attribute: 'uid',
      user_full_name_attribute: 'cn',
      group_search: { enabled: true, search_base: groups, search_pattern: '(objectClass=groupOfNames)' },
      ...more,
    }),
    async service(more = {}, backend = {}, active = true) {
      const body = { title: 'Directory', config: made.configuration(more), ...backend }
      const { backend: created } = await made.json<{ backend: { id: string } }>('POST', '/backends', body)
      if (active) await made.activate(created.id)
      return created.id
    },
    async activate(...ids) {
      await made.json('POST', '/configuration', { active_backends: ids })
    },
    async stop() {
      await server.close()
      await slapd.remove()
    },
  }
  return made
}
