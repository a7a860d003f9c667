/** The customer's secret: given once, and to be read nowhere after that but in the signatures it makes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../support/server.ts'
import { region, type Keys } from './peers/account.ts'
import { startProvider, type Peers } from './peers/peers.ts'
import { ask, base, found, saveInput, startProduct } from './product.ts'

const secret = 'zQ7/bLm0+Xw3RtYp9Kc/VnEa5Gd2HsUj8oTiFeNq'
const keys: Keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: secret }
/** As it is and as texts are wont to carry it. */
const shapes = [
  Buffer.from(secret),
  Buffer.from(encodeURIComponent(secret)),
  Buffer.from(secret.replaceAll('/', '\\/')),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('base64').slice(0, 40)),
  Buffer.from(Buffer.from(secret).toString('hex')),
]
const holds = (bytes: Buffer | string) => shapes.some(shape => Buffer.from(bytes).includes(shape))

let peers: Peers
let server: ServerProcess
/** Everything that was answered, by call. */
const answers = new Map<string, string>()
beforeAll(async () => {
  peers = await startProvider()
  server = await startProduct(peers, { env: { CORDWOOD_LOG_LEVEL: 'trace' } })
  await peers.account.createLogGroup('/app/quiet')
  await peers.account.createStream('quiet')
  await peers.account.subscribe('/app/quiet', 'quiet')
  await peers.account.putLogEvents('/app/quiet', ['poplar'])
})
afterAll(async () => {
  await server.stop()
  await peers.stop()
})

async function note(what: string, response: Promise<Response>): Promise<unknown> {
  const answer = await response
  const text = await answer.text()
  answers.set(`${what} ${answer.status}`, `${JSON.stringify([...answer.headers])}${text}`)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const call = (method: string, path: string, body?: unknown) =>
  note(`${method} ${path}`, server.call(method, path, body))

it('whatever is asked with it, right and wrong, it is in no answer', async () => {
  const body = { region, aws_access_key_id: keys.accessKeyId, aws_secret_access_key: secret }
  const wizard = (path: string, more: object = {}) => call('POST', `${base}/${path}`, { ...body, ...more })
  await wizard('kinesis/streams')
  await wizard('kinesis/streams', { region: 'nowhere' })
  await wizard('kinesis/streams', { aws_secret_access_key: { set_value: secret, more: 1 } })
  await wizard('kinesis/streams', { aws_secret_access_key: [secret] })
  await wizard('kinesis/streams', { aws_secret_access_key: `${secret} ${secret}` })
  await wizard('kinesis/streams', { aws_secret_access_key: secret.repeat(20) })
  await wizard('kinesis/streams', { aws_access_key_id: null })
  await wizard('kinesis/streams', { unknown: secret })
  await wizard('kinesis/streams', { kinesis_endpoint: 'https://localhost:1' })
  await call('POST', `${base}/kinesis/streams`, `{"aws_secret_access_key":"${secret}",`)
  await wizard('cloudwatch/log_groups')
  await wizard('kinesis/health_check', { stream_name: 'absent' })
  await wizard('kinesis/health_check', { stream_name: 'quiet' })
  await wizard('kinesis/auto_setup/create_stream', { stream_name: 'more' })
  await wizard('kinesis/auto_setup/create_subscription_policy', { stream_name: 'more', stream_arn: 'no arn' })
  await wizard('kinesis/auto_setup/create_subscription', {
    log_group_name: 'x',
    filter_name: 'filter-name',
    filter_pattern: '',
    destination_stream_arn: 'x',
    role_arn: 'x',
  })
  peers.proxy.meddle = () => ({
    status: 400,
    code: 'InvalidSignatureException',
    message: 'The request signature does not match. Check your signing method.',
  })
  expect((await ask(server, 'kinesis/streams', {}, keys)).status).toBe(400)
  await wizard('kinesis/streams')
  await wizard('inputs', {
    name: 'Failing',
    aws_input_type: 'KINESIS_RAW',
    stream_name: 'quiet',
    batch_size: 10,
    enable_throttling: true,
    add_flow_log_prefix: true,
  })
  await expect
    .poll(async () => JSON.stringify(await call('GET', '/system/inputstates')), { timeout: 15_000 })
    .toContain('FAILING')
  peers.proxy.meddle = null
  await wizard('inputs', {
    name: 'Wrong',
    aws_input_type: 'no type',
    stream_name: 'quiet',
    batch_size: 10,
    enable_throttling: true,
    add_flow_log_prefix: true,
  })
  expect([...answers].filter(([, text]) => holds(text)).map(([what]) => what)).toEqual([])
})

it('a stored input keeps it sealed: its answers, its edits, every page of the interface and every other answer are without it', async () => {
  const id = await saveInput(server, 'quiet', 'KINESIS_CLOUDWATCH_RAW', {}, keys)
  await found(server, 'poplar AND gl2_source_input:' + id, 1)
  const input = (await call('GET', `/system/inputs/${id}`)) as {
    title: string
    type: string
    global: boolean
    attributes: Record<string, unknown>
  }
  expect(input.attributes).toHaveProperty('aws_secret_key')
  await call('PUT', `/system/inputs/${id}`, {
    title: 'Renamed',
    type: input.type,
    global: true,
    configuration: { ...input.attributes, kinesis_record_batch_size: 500 },
  })
  await call('PUT', `/system/inputs/${id}`, {
    title: 'Renamed',
    type: input.type,
    global: true,
    configuration: { ...input.attributes, aws_secret_key: [secret] },
  })
  const routes = readFileSync(join(import.meta.dirname, '../../host-demo/server/routes-snapshot.txt'), 'utf8')
    .split('\n')
    .map(line => line.split(' | '))
    .filter(([path, method]) => method === 'GET' && path)
    .map(([path]) => path!)
  const nodes = await server.json<object>('GET', '/cluster')
  const node = Object.keys(nodes)[0]!
  for (const route of routes)
    await call(
      'GET',
      route.replaceAll('{inputId}', id).replaceAll('{nodeId}', node).replace('{namespace}', 'org.graylog.integrations'),
    )
  for (const page of ['/', '/system/inputs', '/integrations/aws/cloudwatch', '/config.js'])
    await note(`page ${page}`, fetch(`${server.url}${page}`))
  expect(answers.size).toBeGreaterThan(80)
  expect([...answers].filter(([, text]) => holds(text)).map(([what]) => what)).toEqual([])
  expect(JSON.stringify(await server.json('GET', `/system/inputs/${id}`))).toContain('Renamed')
})

it('it is in no line of the log, in no file, and nothing of it goes to the provider', () => {
  expect(server.output).toMatch(/DEBUG|TRACE|INFO/)
  expect(holds(server.output)).toBe(false)
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter(file => holds(readFileSync(file)))).toEqual([])
  expect(peers.proxy.asked.length).toBeGreaterThan(5)
  expect(peers.proxy.asked.filter(({ body, headers }) => holds(body) || holds(JSON.stringify(headers)))).toEqual([])
})

it('after a restart the input signs with it again', async () => {
  const { dataDir } = server
  await server.kill()
  const again = await startServer({ dataDir, env: { ...peers.env } })
  try {
    await peers.account.putLogEvents('/app/quiet', ['poplar again'])
    await expect.poll(() => again.total('again AND poplar'), { timeout: 30_000 }).toBeGreaterThan(0)
    expect(holds(again.output)).toBe(false)
  } finally {
    await again.stop()
  }
})
