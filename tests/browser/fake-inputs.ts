/** Inputs in memory behind the API, as the contract answers them: a port that is taken fails. */
import type { Page } from '@playwright/test'

interface FakeInput {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly global: boolean
  readonly node: string | null
  readonly configuration: Record<string, unknown>
  static_fields: Record<string, string>
  state: string
  reason: string | null
}

export const nodeId = '28164cbe-4ad9-4c9c-a76e-088655aa7889'
const udp = 'org.graylog2.inputs.raw.udp.RawUDPInput'

const field = (type: string, human_name: string, default_value: unknown, more: object = {}) => ({
  type,
  human_name,
  description: `${human_name} of the input.`,
  default_value,
  is_optional: false,
  attributes: [],
  additional_info: {},
  position: 100,
  is_encrypted: false,
  ...more,
})

const rawUdp = {
  type: udp,
  name: 'Raw/Plaintext UDP',
  is_exclusive: false,
  link_to_docs: '',
  requested_configuration: {
    bind_address: field('text', 'Bind address', '0.0.0.0'),
    port: field('number', 'Port', 5555, { attributes: ['is_port_number'] }),
    override_source: field('text', 'Override source', null, { is_optional: true }),
    use_null_delimiter: field('boolean', 'Null frame delimiter', false, { is_optional: true }),
    timezone: field('dropdown', 'Time zone', 'UTC', {
      additional_info: { values: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`Zone/${i}`, `Zone ${i}`])) },
      is_optional: true,
    }),
    topics: field('list', 'Topics', [], { attributes: ['allow_create'], is_optional: true }),
    token: field('text', 'Token', '', { is_encrypted: true, is_optional: true }),
  },
}
const gelfTcp = { ...rawUdp, type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput', name: 'GELF TCP' }
const collector = 'org.cordwood.inputs.splunk.SplunkHecInput'
const withTls = {
  ...rawUdp,
  type: collector,
  name: 'Splunk HTTP Event Collector',
  send_path: '/services/collector',
  requested_configuration: {
    port: field('number', 'Port', 8088, { attributes: ['is_port_number'] }),
    recv_buffer_size: field('number', 'Receive Buffer Size', 1_048_576, {
      attributes: ['only_positive'],
      is_optional: true,
    }),
    tls_cert_file: field('text', 'TLS cert file', '', { is_optional: true }),
    tls_enable: field('boolean', 'Enable TLS', false, { is_optional: true }),
    token: field('text', 'Token', '', { is_encrypted: true }),
  },
}
const types: Readonly<
  Record<string, Omit<typeof rawUdp, 'requested_configuration'> & { readonly requested_configuration: object }>
> = { [udp]: rawUdp, [gelfTcp.type]: gelfTcp, [collector]: withTls }

export interface FakeInputs {
  readonly all: FakeInput[]
  /** Messages every input has received. */
  messages: number
  add(title: string, more?: Partial<FakeInput>): FakeInput
}

export async function fakeInputs(page: Page): Promise<FakeInputs> {
  let count = 0
  const fake: FakeInputs = {
    all: [],
    messages: 0,
    add(title, more = {}) {
      const input: FakeInput = {
        id: `64c8f0a1e4b0c1234567890${++count}`,
        title,
        type: udp,
        global: true,
        node: null,
        configuration: { bind_address: '127.0.0.1', port: 1514 },
        static_fields: {},
        state: 'RUNNING',
        reason: null,
        ...more,
      }
      fake.all.push(input)
      return input
    },
  }
  const shown = ({ configuration, state: _state, reason: _reason, ...input }: FakeInput) => ({
    ...input,
    name: types[input.type]!.name,
    creator_user_id: 'admin',
    created_at: '2023-08-01T10:00:00.000Z',
    content_pack: null,
    attributes: configuration,
  })
  const start = (input: FakeInput) => {
    const { port } = input.configuration
    const taken = fake.all.some(
      other => other !== input && other.state === 'RUNNING' && other.configuration.port === port,
    )
    input.state = taken ? 'FAILED' : 'RUNNING'
    input.reason = taken ? `Cannot listen on port ${String(port)}: it is in use.` : null
  }
  function answer(method: string, path: string, body: any): { status?: number; body?: unknown } | null {
    const [, , first, id, third, key] = path.split('/')
    if (path === '/system/inputs/types/all') return { body: types }
    if (path === '/cluster/inputstates') {
      const states = fake.all
        .filter(input => input.state !== 'STOPPED')
        .map(input => ({
          id: input.id,
          state: input.state,
          started_at: '2023-08-01T10:00:01.000Z',
          detailed_message: input.reason,
          message_input: shown(input),
        }))
      return { body: { [nodeId]: states } }
    }
    if (path === '/system/inputs' && method === 'GET')
      return { body: { inputs: fake.all.map(shown), total: fake.all.length } }
    if (path === '/system/inputs') {
      const input = fake.add(body.title, {
        type: body.type,
        global: body.global,
        node: body.node,
        configuration: body.configuration,
      })
      start(input)
      return { status: 201, body: { id: input.id } }
    }
    if (path === '/cluster/metrics/multiple') {
      const metric = (name: string, value: object, type: string) => ({
        full_name: name,
        name: name.split('.').at(-1),
        type,
        metric: value,
      })
      return {
        body: {
          [nodeId]: {
            total: 1,
            metrics: fake.all.flatMap(({ id, type }) => [
              metric(`${type}.${id}.incomingMessages`, { rate: { total: fake.messages } }, 'meter'),
              metric(`${type}.${id}.open_connections`, { value: 3 }, 'gauge'),
              metric(`${type}.${id}.droppedMessages`, { count: 0 }, 'counter'),
              metric(`${type}.${id}.droppedMessages.last-minute`, { value: 0 }, 'gauge'),
              metric(`${type}.${id}.read_bytes_1sec`, { value: fake.messages * 100 }, 'gauge'),
            ]),
          },
        },
      }
    }
    const input = fake.all.find(one => one.id === id)
    if (!input || (first !== 'inputs' && first !== 'inputstates')) return null
    if (first === 'inputstates') {
      if (method === 'PUT') start(input)
      else Object.assign(input, { state: 'STOPPED', reason: null })
      return { body: { [nodeId]: { id } } }
    }
    if (third === 'staticfields') {
      if (method === 'POST') input.static_fields = { ...input.static_fields, [body.key]: body.value }
      else
        input.static_fields = Object.fromEntries(Object.entries(input.static_fields).filter(([name]) => name !== key))
      return { status: method === 'POST' ? 201 : 204 }
    }
    if (method === 'DELETE') {
      fake.all.splice(fake.all.indexOf(input), 1)
      return { status: 204 }
    }
    Object.assign(input, { title: body.title, configuration: { ...input.configuration, ...body.configuration } })
    return { status: 201, body: { id } }
  }

  await page.route(/\/api\/(system\/inputs|cluster\/(inputstates|metrics))/, async route => {
    const request = route.request()
    const path = decodeURIComponent(new URL(request.url()).pathname.replace(/^.*?\/api/, ''))
    const body: unknown = request.postData() === null ? null : request.postDataJSON()
    const found = answer(request.method(), path, body)
    if (!found) return route.fallback()
    return route.fulfill({
      status: found.status ?? 200,
      contentType: 'application/json',
      body: found.body === undefined ? '' : JSON.stringify(found.body),
    })
  })
  return fake
}

export const nodes = {
  nodes: [
    { node_id: nodeId, cluster_id: 'c', is_leader: true, short_node_id: '28164cbe', hostname: 'log-01.example.net' },
  ],
  total: 1,
}
