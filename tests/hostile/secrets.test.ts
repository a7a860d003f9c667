/** Secrets that were used in every way the product has are nowhere in what it writes or answers (hostile test 3). */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { freePort } from '../support/ports.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { auditRows } from './audit-rows.ts'

/** Secrets that must be found nowhere, each a word of its own. */
const secrets: Record<string, string> = {
  rootPassword: 'Zq8RootPassword0Vx',
  userPassword: 'Zq8UserPassword1Vx',
  newPassword: 'Zq8NewPassword2Vx',
  mistyped: 'Zq8Mistyped3Vx',
  mistypedAsName: 'Zq8AsName4Vx',
  inputHeader: 'Zq8InputHeader5Vx',
  hecToken: 'Zq8HecToken6Vx',
  kafkaPassword: 'Zq8Kafka7Vx',
  amqpPassword: 'Zq8Amqp8Vx',
  tlsKeyPassword: 'Zq8TlsKey9Vx',
  webhookSecret: 'Zq8Webhook10Vx',
  webhookKey: 'Zq8WebhookKey11Vx',
  basicOfWebhook: 'Zq8Basic12Vx',
  reputationToken: 'Zq8Reputation13Vx',
  awsSecret: 'Zq8AwsSecret14Vx',
  awsOfPlugin: 'Zq8AwsPlugin15Vx',
  pagingKey: 'Zq8PagingKey16VxZq8PagingKey16Vx',
  polledHeader: 'Zq8Polled17Vx',
  readerPassword: 'Zq8Reader21Vx',
  signingSecret: 'Zq8Secret18VxSecretOfTheServer',
  wrongSession: 'Zq8Session19Vx',
  wrongToken: 'Zq8Token20Vx',
}
const byName = (username: string, password: string) => ({ authorization: `Basic ${btoa(`${username}:${password}`)}` })

let server: ServerProcess
let backup: string
let peer: Server
/** All that the API answered, but for the answers whose business it is to give a new secret once. */
const answers: { readonly call: string; readonly text: string }[] = []
/** Headers that the peer was sent: there the secrets must be, and nowhere else. */
const sent: string[] = []

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = byName('admin', secrets.rootPassword!),
): Promise<unknown> {
  const response = await server.call(method, path, body, headers)
  const text = await response.text()
  // A session's cookie is renewed for whoever sent it.
  const [who = '', how] = atob(/^Basic (.*)/.exec(headers['authorization'] ?? '')?.[1] ?? '').split(':')
  const renewed = [...response.headers].filter(([name]) => name !== 'set-cookie' || how !== 'session')
  answers.push({
    call: `${method} ${path.replace(/Zq8\w+Vx/g, 'SECRET')} ${response.status}${who === 'admin' ? ' as admin' : ''}`,
    text: `${text}\n${JSON.stringify(renewed)}`,
  })
  return response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : text
}

/** Gives a secret that the server made, and adds it to those that must be found nowhere else. */
async function made<Reply>(
  name: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  secret: (reply: Reply) => string,
): Promise<Reply> {
  const reply = (await (await server.call(method, path, body, headers)).json()) as Reply
  secrets[name] = secret(reply)
  expect(secrets[name]!.length).toBeGreaterThan(20)
  return reply
}

beforeAll(async () => {
  peer = createServer((request, response) => {
    sent.push(JSON.stringify([request.url, request.headers]))
    // An answer that repeats what it was sent, as debugging services do.
    response
      .writeHead(request.url?.includes('fails') ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ headers: request.headers, url: request.url }))
  })
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  const { port } = peer.address() as AddressInfo
  server = await startServer({
    env: {
      CORDWOOD_LOG_LEVEL: 'trace',
      CORDWOOD_ROOT_PASSWORD: secrets.rootPassword!,
      CORDWOOD_SECRET: secrets.signingSecret!,
      CORDWOOD_IP_REPUTATION_URL: `http://127.0.0.1:${port}`,
      CORDWOOD_PAGING_URL: `http://127.0.0.1:${port}/paging`,
      CORDWOOD_OUTGOING_ALLOWED_RANGES: '127.0.0.0/8',
    },
  })
  backup = `${server.dataDir}-backup`
  await call('PUT', '/system/urlwhitelist', { disabled: true, entries: [] })
  await useIt(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  peer.closeAllConnections()
  peer.close()
  await server.stop()
  rmSync(backup, { recursive: true, force: true })
})

async function useIt(url: string): Promise<void> {
  await people()
  await inputs(url)
  await outgoing(url)
  await cloud()
  await sharing()
  await reading()
}

async function people(): Promise<void> {
  await call('POST', '/users', {
    username: 'bob',
    password: secrets.userPassword,
    email: 'bob@example.org',
    first_name: 'B',
    last_name: 'B',
    permissions: [],
    roles: ['Admin'],
  })
  await call('POST', '/users', {
    username: 'reader',
    password: secrets.readerPassword,
    email: 'r@example.org',
    first_name: 'R',
    last_name: 'R',
    permissions: ['inputs:read'],
  })
  const bob = (await call('GET', '/users/bob')) as { id: string }
  const login = (name: string) =>
    made(
      name,
      'POST',
      '/system/sessions',
      { username: 'bob', password: secrets.userPassword, host: '' },
      { authorization: '' },
      (reply: { session_id: string }) => reply.session_id,
    )
  await login('session')
  await login('sessionThatEnded')
  const session = { authorization: `Basic ${btoa(`${secrets.session}:session`)}` }
  await call('GET', '/users/bob', undefined, session)
  await call('DELETE', '/system/sessions/x', undefined, {
    authorization: `Basic ${btoa(`${secrets.sessionThatEnded}:session`)}`,
  })
  for (const name of ['token', 'tokenByValue', 'tokenById'])
    await made(
      name,
      'POST',
      `/users/${bob.id}/tokens/${name}`,
      undefined,
      session,
      (reply: { token: string }) => reply.token,
    )
  await call('GET', '/system', undefined, { authorization: `Bearer ${secrets.token}` })
  await call('GET', '/system', undefined, { authorization: `Basic ${btoa(`${secrets.token}:token`)}` })
  await call('DELETE', `/users/${bob.id}/tokens/${secrets.tokenByValue}`)
  await call('DELETE', `/users/${bob.id}/tokens/${secrets.tokenByValue}`)
  await call('GET', `/users/${bob.id}/tokens`)
  await call(
    'POST',
    '/system/sessions',
    { username: 'bob', password: secrets.mistyped, host: '' },
    { authorization: '' },
  )
  await call(
    'POST',
    '/system/sessions',
    { username: secrets.mistypedAsName, password: 'x', host: '' },
    { authorization: '' },
  )
  await call('GET', '/system', undefined, byName('bob', secrets.mistyped!))
  await call('GET', '/system', undefined, byName(secrets.wrongSession!, 'session'))
  await call('GET', '/system', undefined, { authorization: `Bearer ${secrets.wrongToken}` })
  await call('GET', '/system', undefined, { authorization: '', cookie: `authentication=${secrets.wrongSession}` })
  await call(
    'PUT',
    `/users/${bob.id}/password`,
    { old_password: secrets.mistyped, password: secrets.newPassword },
    session,
  )
  await call(
    'PUT',
    `/users/${bob.id}/password`,
    { old_password: secrets.userPassword, password: secrets.newPassword },
    session,
  )
  await call(
    'PUT',
    `/users/${bob.id}/password`,
    { old_password: secrets.userPassword, password: secrets.newPassword, more: 1 },
    session,
  )
  await call('POST', '/users', {
    username: 'bob',
    password: secrets.newPassword,
    email: 'bob@example.org',
    first_name: 'B',
    last_name: 'B',
    permissions: [],
  })
  await call('POST', '/users', { username: 'eve', password: [secrets.newPassword] })
  await call('POST', '/system/sessions', `{"username":"bob","password":"${secrets.mistyped}"`, {
    authorization: '',
    'content-type': 'application/json',
  })
}

async function inputs(url: string): Promise<void> {
  const make = async (type: string, configuration: object, title = 'x') => {
    const body = { title, type, global: true, configuration }
    const created = (await call('POST', '/system/inputs', body)) as { id?: string }
    if (!created.id) return
    await call('GET', `/system/inputs/${created.id}`, undefined, byName('reader', secrets.readerPassword!))
    await call('GET', `/system/inputs/${created.id}`)
    await call('PUT', `/system/inputs/${created.id}`, body)
    await call('GET', `/system/inputstates/${created.id}`)
  }
  const local = { bind_address: '127.0.0.1' }
  await make(inputTypes.gelfHttp, {
    ...local,
    port: await freePort(),
    authorization_header_name: 'x-key',
    authorization_header_value: secrets.inputHeader,
  })
  const hec = await freePort()
  await make(inputTypes.splunkHec, { ...local, port: hec, token: secrets.hecToken })
  for (const authorization of [`Splunk ${secrets.hecToken}`, `Splunk ${secrets.wrongToken}`])
    await fetch(`http://127.0.0.1:${hec}/services/collector`, {
      method: 'POST',
      body: '{"event":"x"}',
      headers: { authorization },
    }).catch(() => undefined)
  await make(inputTypes.gelfTcp, {
    ...local,
    port: await freePort(),
    tls_enable: true,
    tls_cert_file: '/nowhere',
    tls_key_file: '/nowhere',
    tls_key_password: secrets.tlsKeyPassword,
  })
  await make(inputTypes.gelfKafka, {
    legacy_mode: false,
    bootstrap_server: '127.0.0.1:9',
    zookeeper: '',
    topic_filter: 'x',
    fetch_min_bytes: 5,
    fetch_wait_max: 100,
    threads: 1,
    custom_properties: `security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="${secrets.kafkaPassword}";`,
  })
  await make(inputTypes.gelfAmqp, {
    broker_hostname: '127.0.0.1',
    broker_port: 9,
    broker_vhost: '/',
    broker_username: 'u',
    broker_password: secrets.amqpPassword,
    prefetch: 100,
    queue: 'x',
    exchange: 'x',
    routing_key: '#',
    parallel_queues: 1,
    heartbeat: 60,
    tls: false,
    requeue_invalid_messages: true,
    exchange_bind: false,
  })
  await make(inputTypes.jsonPath, {
    target_url: `${url}/fails`,
    headers: '',
    encrypted_headers: `X-Key: ${secrets.polledHeader}`,
    interval: 1,
    timeunit: 'SECONDS',
    path: '$.x',
    source: 'x',
  })
  await make('org.graylog.integrations.aws.inputs.AWSInput', {
    aws_region: 'eu-west-1',
    aws_access_key: 'AKIAEXAMPLE',
    aws_secret_key: secrets.awsSecret,
    kinesis_stream_name: 'x',
    aws_message_type: 'KINESIS_RAW',
    throttling_allowed: false,
    override_source: '',
    kinesis_record_batch_size: 10000,
    kinesis_endpoint: 'https://127.0.0.1:9',
    cloudwatch_endpoint: '',
    dynamodb_endpoint: 'https://127.0.0.1:9',
    iam_endpoint: '',
  })
}

async function outgoing(url: string): Promise<void> {
  const notifications = [
    {
      type: 'http-notification-v2',
      url: `${url}/hook`,
      method: 'POST',
      content_type: 'JSON',
      time_zone: 'UTC',
      basic_auth: { set_value: `u:${secrets.basicOfWebhook}` },
      api_key_as_header: true,
      api_key: 'x-key',
      api_secret: { set_value: secrets.webhookSecret },
    },
    {
      type: 'http-notification-v1',
      url: `${url}/fails`,
      basic_auth: { set_value: `u:${secrets.basicOfWebhook}` },
      api_key: 'x-key',
      api_secret: { set_value: secrets.webhookSecret },
    },
    {
      type: 'http-notification-v1',
      url: 'http://127.0.0.1:9/',
      api_key: 'x-key',
      api_secret: { set_value: secrets.webhookKey },
    },
    {
      type: 'pagerduty-notification-v2',
      routing_key: secrets.pagingKey,
      custom_incident: false,
      key_prefix: '',
      client_name: 'x',
      client_url: url,
    },
  ]
  for (const config of notifications) {
    const body = { title: 'x', description: '', config }
    await call('POST', '/events/notifications/test', body)
    const { id } = (await call('POST', '/events/notifications', body)) as { id?: string }
    if (!id) continue
    await call('GET', `/events/notifications/${id}`)
    await call('POST', `/events/notifications/${id}/test`)
    await call('PUT', `/events/notifications/${id}`, { ...body, id, description: 'changed' })
  }
  await call('GET', '/events/notifications')
  const adapter = {
    title: 'x',
    description: '',
    name: 'x',
    config: { type: 'GreyNoise', api_token: { set_value: secrets.reputationToken } },
  }
  await call('POST', '/system/lookup/adapters', adapter)
  await call('GET', '/system/lookup/adapters/x')
  await call('GET', '/system/lookup/adapters/x/query?key=8.8.8.8')
  await call('POST', '/system/lookup/errorstates', { tables: [], caches: [], data_adapters: ['x'] })
  await call('PUT', '/system/lookup/adapters/x', {
    ...adapter,
    config: { ...adapter.config, more: secrets.reputationToken },
  })
}

async function cloud(): Promise<void> {
  await call('PUT', '/plugins/org.graylog.aws/config', {
    lookups_enabled: false,
    lookup_regions: '',
    access_key: 'AKIAEXAMPLE',
    secret_key: secrets.awsOfPlugin,
    proxy_enabled: false,
  })
  await call('GET', '/system/cluster_config/org.graylog.aws.config.AWSPluginConfiguration')
  const account = {
    region: 'eu-west-1',
    aws_access_key_id: 'AKIAEXAMPLE',
    aws_secret_access_key: secrets.awsSecret,
    kinesis_endpoint: 'https://127.0.0.1:9',
    cloudwatch_endpoint: 'https://127.0.0.1:9',
  }
  await call('POST', '/plugins/org.graylog.integrations/aws/kinesis/streams', account)
  await call('POST', '/plugins/org.graylog.integrations/aws/cloudwatch/log_groups', {
    ...account,
    more: secrets.awsSecret,
  })
}

async function sharing(): Promise<void> {
  const { elements } = (await call('GET', '/dashboards')) as { elements: { id: string }[] }
  const path = `/dashboards/${elements[0]!.id}/links`
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const byRoot = byName('admin', secrets.rootPassword!)
  const link = (name: string) =>
    made(name, 'POST', path, { title: 'wall', expires_at }, byRoot, (reply: { token: string }) => reply.token)
  await link('publicLink')
  await link('publicLinkThatWasRevoked')
  const { links } = (await call('GET', path)) as { links: { id: string }[] }
  await call('DELETE', `${path}/${links[0]!.id}`)
  for (const token of [secrets.publicLink, secrets.publicLinkThatWasRevoked]) {
    await call('GET', `/public/dashboards/${token}`, undefined, { authorization: '' })
    await call('POST', `/public/dashboards/${token}/execute`, {}, { authorization: '' })
    await call('POST', `/public/dashboards/${token}/execute`, { query: 'x' }, { authorization: '' })
    await call('GET', `/public/dashboards/${token}/status/x`, undefined, { authorization: '' })
    await fetch(`${server.url}/dashboards/public/${token}`)
  }
}

async function reading(): Promise<void> {
  for (const path of [
    '/users',
    '/users/paginated',
    '/system/inputs',
    '/system/inputstates',
    '/cluster/inputstates',
    '/system/inputs/types/all',
    '/system/configuration',
    '/system/cluster_config',
    '/system/messages',
    '/system/notifications',
    '/system/metrics',
    '/system/metrics/prometheus',
    '/system/jvm',
    '/system/indexer/failures?limit=50&offset=0',
    '/system/lookup/adapters',
    '/events/notifications/paginated',
    '/system/urlwhitelist',
    '/startpage/recentActivity',
    '/startpage/lastOpened',
    '/openapi.json',
    '/search/universal/relative?query=*&range=0',
    '/streams',
    '/roles',
    '/authz/roles',
    '/system/serviceManager',
    '/system/journal',
  ])
    await call('GET', path)
}

/** Bytes of all files below a folder. */
function* files(folder: string): Generator<{ readonly path: string; readonly bytes: Buffer }> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* files(path)
    else yield { path, bytes: readFileSync(path) }
  }
}

/** Names of the secrets in it: plain, in base 64 with a name before, and as it stands in a URL. */
function found(bytes: Buffer): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => bytes.includes(secret) || bytes.includes(btoa(secret).replace(/=+$/, '').slice(0, -1)))
    .map(([name]) => name)
}

const main = join(import.meta.dirname, '..', '..', 'host-demo', 'upkeep.js')
async function upkeep(...parameters: string[]): Promise<string> {
  const env = {
    ...process.env,
    CORDWOOD_DATA_DIR: server.dataDir,
    CORDWOOD_SECRET: secrets.signingSecret!,
    CORDWOOD_ROOT_PASSWORD: secrets.rootPassword!,
    CORDWOOD_LOG_LEVEL: 'trace',
  }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...parameters], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

it('hostile 3: the secrets were used: those who must have them got them', () => {
  const everything = sent.join('\n')
  expect(['webhookSecret', 'reputationToken'].filter(name => !everything.includes(secrets[name]!))).toEqual([])
  expect(everything).toContain(btoa(`u:${secrets.basicOfWebhook}`))
  const worked = (pattern: RegExp) => answers.filter(answer => pattern.test(answer.call)).length
  expect([
    worked(/^POST \/system\/inputs 201 /),
    worked(/^POST \/events\/notifications 200 /),
    worked(/ 401( |$)/) >= 6,
  ]).toEqual([expect.toSatisfy((n: number) => n >= 5), expect.toSatisfy((n: number) => n >= 3), true])
})

/**
 * Texts that contain keys and are shown to callers who may change them, by the contract: they are no passwords by type.
 */
const shown = [
  /^pagingKey in \w+ \/events\/notifications/,
  /^kafkaPassword in GET \/system\/inputs(\/\w+)? 200 as admin$/,
]

it('hostile 3: no answer holds one', () => {
  const hits = answers.flatMap(({ call: asked, text }) => found(Buffer.from(text)).map(name => `${name} in ${asked}`))
  expect(hits.filter(hit => !shown.some(pattern => pattern.test(hit)))).toEqual([])
})

it('hostile 3: neither what is printed nor the log at its loudest holds one', async () => {
  await until(() => server.output.includes('DEBUG'), 'the log to be loud')
  expect(found(Buffer.from(server.output))).toEqual([])
  expect(
    [...files(join(server.dataDir, 'log'))].flatMap(({ path, bytes }) =>
      found(bytes).map(name => `${name} in ${path}`),
    ),
  ).toEqual([])
})

it('hostile 3: audit rows say who and what, and hold none', () => {
  const rows = auditRows(server)
  expect([...new Set(rows.map(({ body }) => body.action))]).toEqual(
    expect.arrayContaining(['insert', 'update', 'delete', 'login', 'logout', 'login-refused']),
  )
  expect(found(Buffer.from(JSON.stringify(rows)))).toEqual([])
})

it('hostile 3: no file of the data folder holds one, running or stopped, nor a backup, nor what the tools print', async () => {
  const inFiles = (folder: string) =>
    [...files(folder)].flatMap(({ path, bytes }) => found(bytes).map(name => `${name} in ${path.slice(folder.length)}`))
  expect([...files(server.dataDir)].some(({ bytes }) => bytes.includes('bob@example.org'))).toBe(true)
  expect(inFiles(server.dataDir)).toEqual([])
  const printed = [await upkeep('backup', backup), await upkeep('doctor')]
  expect(printed[0]).not.toBe('')
  expect(printed.flatMap(text => found(Buffer.from(text)))).toEqual([])
  // The key itself belongs to a backup, which is good for nothing without it; it is not among what it opens.
  expect(inFiles(backup).filter(hit => !hit.startsWith('signingSecret'))).toEqual([])
})
