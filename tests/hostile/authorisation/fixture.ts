/** Starts a server with users of every kind, entities of the owner's, and invalid credentials. */
import { fakeAws, type FakeAws } from '../../../host-demo/server/platform/aws/testing/fake-aws.ts'
import { startReceiver, type Receiver } from '../../../host-demo/server/notifications/testing/receiver.ts'
import { startServer, until, type ServerProcess } from '../../support/server.ts'
import { addUser, ask, logIn, type Answer } from '../callers.ts'
import type { CallerName } from './cases.ts'

/** In every title, name and text that only the owner and an admin may read. */
export const SECRET = 'classified'

type Person = Exclude<CallerName, 'anonymous'>

/** In the titles of what every reader may read, and nobody without that role. */
export const FOR_READERS = 'for readers'

/** The notice of an input whose port is taken. */
export const FAILED = 'input_failed_to_start'

/** Nobody listens there. */
export const deadUrl = 'http://127.0.0.1:9/'

/** User names of the callers. */
export const names = { nobody: 'nobody', reader: 'reader', other: 'other', owner: 'owner', admin: 'chief' } as const

/** Permissions of the owner's role besides those of readers: creating things, and searching. */
const operator = [
  'streams:create',
  'dashboards:create',
  'eventdefinitions:create',
  'eventnotifications:create',
  'inputs:create',
  'decorators:create',
  'decorators:edit',
  'searches:relative',
  'searches:absolute',
  'searches:keyword',
]

type Facts = Pick<
  Fixture,
  'server' | 'aws' | 'receiver' | 'whitelist' | 'nodeId' | 'indexSet' | 'ids' | 'headers' | 'worthless'
>

export class Fixture {
  readonly server: ServerProcess
  readonly aws: FakeAws
  /** Is notified. */
  readonly receiver: Receiver
  readonly whitelist: object
  readonly nodeId: string
  /** The default one. */
  readonly indexSet: string
  /** User ids. */
  readonly ids: Readonly<Record<Person, string>>
  /** Request headers with the credentials of each caller. */
  readonly headers: Record<CallerName, Record<string, string>>
  /** Invalid credentials of the owner and of the admin: ended sessions, revoked tokens, and made-up ones. */
  readonly worthless: Readonly<Record<'owner' | 'admin', Readonly<Record<string, Record<string, string>>>>>
  /** A stream of the owner's with one message. */
  stream = ''
  /** A stream of the other's with one message. */
  otherStream = ''
  index = ''
  message = ''
  /** An input that every reader may read. */
  input = ''
  /** An input whose port is taken. */
  failing = ''
  /** Ids of what only the owner and an admin may know of. */
  readonly hidden = new Set<string>()
  #made = 0

  constructor(facts: Facts) {
    this.server = facts.server
    this.aws = facts.aws
    this.receiver = facts.receiver
    this.whitelist = facts.whitelist
    this.nodeId = facts.nodeId
    this.indexSet = facts.indexSet
    this.ids = facts.ids
    this.headers = facts.headers
    this.worthless = facts.worthless
  }

  readonly ask = (who: CallerName, method: string, path: string, body?: unknown, accept?: string): Promise<Answer> =>
    ask(this.server, this.headers[who], method, path, body, accept)

  /** The answer's body; throws where the call failed. */
  async json<T = Record<string, string>>(
    who: CallerName,
    method: string,
    path: string,
    body?: unknown,
    accept?: string,
  ): Promise<T> {
    const answer = await this.ask(who, method, path, body, accept)
    if (answer.status >= 300) throw new Error(`${who}: ${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body as T
  }

  /** Registers an id that only its owner and an admin may see, and returns it. */
  hide(id: string | undefined): string {
    if (!id) throw new Error('There is no id to hide.')
    this.hidden.add(id)
    return id
  }

  /** Logs everybody in, as browsers do. */
  async logIn(): Promise<void> {
    for (const [who, name] of Object.entries(names))
      this.headers[who as Person] = { cookie: (await logIn(this.server, name)).cookie }
  }

  /** A new word, for names that must be unique. */
  name(): string {
    return `thing${String(++this.#made).padStart(6, '0')}`
  }

  /** Gives the owner permissions of their own, besides those of the role and the grants. */
  async allow(...permissions: string[]): Promise<void> {
    const { permissions: had } = await this.json<{ permissions: string[] }>('admin', 'GET', '/users/owner')
    await this.json('admin', 'PUT', '/users/owner/permissions', { permissions: [...new Set([...had, ...permissions])] })
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.aws.stop()
    await this.receiver.close()
  }
}

export async function openFixture(): Promise<Fixture> {
  const [aws, receiver] = await Promise.all([fakeAws(), startReceiver()])
  const server = await startServer({ env: { AWS_ENDPOINT_URL: aws.url } })
  const entries = [receiver.url, deadUrl].map((value, at) => ({ id: `${at}`, title: 'test', type: 'literal', value }))
  const whitelist = { disabled: false, entries }
  await server.json('PUT', '/system/urlwhitelist', whitelist)
  const { node_id: nodeId } = await server.json<{ node_id: string }>('GET', '/')
  const indexSet = (await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets'))
    .index_sets[0]!.id
  await server.json('POST', '/roles', {
    name: 'Operator',
    description: '',
    permissions: [...operator, `indexsets:read:${indexSet}`],
  })
  const ids = {
    nobody: await addUser(server, 'nobody'),
    reader: await addUser(server, 'reader', { roles: ['Reader'] }),
    other: await addUser(server, 'other', { roles: ['Reader', 'Operator'] }),
    owner: await addUser(server, 'owner', { roles: ['Reader', 'Operator'] }),
    admin: await addUser(server, 'chief', { roles: ['Reader', 'Admin'] }),
  }
  const headers = { anonymous: {}, nobody: {}, reader: {}, other: {}, owner: {}, admin: {} }
  const [expiredOwner = '', expiredAdmin = ''] = await expiredSessions(server, [names.owner, names.admin])
  const worthless = {
    owner: await worthlessOf(server, ids.owner, expiredOwner),
    admin: await worthlessOf(server, ids.admin, expiredAdmin),
  }
  const fixture = new Fixture({ server, aws, receiver, whitelist, nodeId, indexSet, ids, headers, worthless })
  await fixture.logIn()
  return fixture
}

const basic = (name: string, kind: string) => ({ authorization: `Basic ${btoa(`${name}:${kind}`)}` })

/** Sessions last as long as the time for all says when they begin; these, a second. */
async function expiredSessions(server: ServerProcess, usernames: readonly string[]): Promise<string[]> {
  const lasting = (enabled: boolean) =>
    server.json('PUT', '/system/cluster_config/org.graylog2.users.UserConfiguration', {
      enable_global_session_timeout: enabled,
      global_session_timeout_interval: 'PT1S',
    })
  await lasting(true)
  const cookies: string[] = []
  for (const username of usernames) cookies.push((await logIn(server, username)).cookie)
  await lasting(false)
  for (const cookie of cookies) {
    const asking = { cookie, 'x-graylog-no-session-extension': 'true' }
    await until(
      async () => !(await ask<{ is_valid: boolean }>(server, asking, 'GET', '/system/sessions')).body.is_valid,
      'the session to expire',
    )
  }
  return cookies
}

async function worthlessOf(
  server: ServerProcess,
  id: string,
  expired: string,
): Promise<Record<string, Record<string, string>>> {
  const { token, id: tokenId } = await server.json<{ token: string; id: string }>('POST', `/users/${id}/tokens/revoked`)
  await server.json('DELETE', `/users/${id}/tokens/${tokenId}`)
  return {
    'revoked token': basic(token, 'token'),
    'revoked bearer token': { authorization: `Bearer ${token}` },
    'expired session': { cookie: expired },
    'expired session without cookie': basic(expired.split('=')[1] ?? '', 'session'),
    'session that never was': { cookie: 'authentication=00000000-0000-4000-8000-000000000000' },
  }
}
