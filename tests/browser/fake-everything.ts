/** One server for every element: the fakes of all areas behind one gate that can fail, wait, or change what it answers. */
import type { Page, Request, Route } from '@playwright/test'
import { featureVersions, obeyedSettings } from '../../core/features/features.ts'
import { configClasses } from '../../core/configuration/classes.ts'
import { defaultIndexSetsConfig, defaultSearchesConfig } from '../../core/configuration/defaults.ts'
import type { FakeApi } from './fake-api.ts'
import { fakeCloud } from './fake-cloud.ts'
import { descriptors } from '../../elements/sdk/entries.ts'
import { fakeConfiguration } from './fake-configuration.ts'
import { fakeInputs, nodeId, nodes } from './fake-inputs.ts'
import { exampleNotifications, fakeNotifications } from './fake-notifications.ts'
import { fakeSearch } from './fake-search.ts'
import { bob, everyone, sharesReply } from './fake-shares.ts'
import { startAnswers } from './fake-start.ts'
import { fakeStreams } from './fake-streams.ts'
import { fakeViews } from './fake-views.ts'

export interface Everything {
  readonly api: FakeApi
  /** Status of every answer but those about the session; 'down': none at all. Null answers well. */
  failure: number | 'down' | null
  /** The fate of every request, those about the session too: no answer, or the page of something else. Null: Cordwood. */
  away: 'down' | 'stranger' | null
  /** Paths that answer well all the same. */
  readonly spared: Set<string>
  /** Changes every answer but those about the session. */
  change: ((body: unknown) => unknown) | null
  /** Answers, but those about the session, wait for it. */
  hold: Promise<unknown> | null
  /** Every string that was answered, and the name of every field. */
  readonly said: Set<string>
  readonly fields: Set<string>
  /** 'METHOD /path' for which there is no answer. */
  readonly unknown: Set<string>
}

/** The id in the log of the server that every failure carries. */
export const correlationId = 'c-4711'

type Handler = (route: Route) => unknown
interface Gate {
  readonly matches: (url: string) => boolean
  readonly handle: Handler
}

function globToRegex(glob: string): RegExp {
  const plain = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${plain.replace(/\*+/g, stars => (stars.length > 1 ? '.*' : '[^/]*'))}$`)
}

const gauge = (name: string, value: unknown) => ({
  full_name: `org.graylog2.${name}`,
  name,
  type: 'gauge',
  metric: { value },
})

/** The answers that no other fake has: those that the examples need, and what all of them ask for. */
function answersOf(api: FakeApi) {
  const give = (path: string, body: unknown) => api.answers.set(path, { body })
  give('/features', {
    version: '5.1.4',
    edition: 'standard',
    flags: {},
    areas: [...Object.keys(featureVersions), ...obeyedSettings],
    authentication: ['session'],
  })
  give('/system/cluster/nodes', nodes)
  for (const [path, body] of Object.entries(startAnswers)) give(path, body)
  for (const { server = {} } of descriptors) {
    for (const [name, body] of Object.entries(server.answers ?? {})) give(name.replace('POST ', ''), body)
  }
  give(
    `/authz/shares/entities/${encodeURIComponent('grn::::stream:000000000000000000000001')}/prepare`,
    sharesReply({ [bob]: 'manage', [everyone]: 'view' }),
  )
  give('/cluster', {
    [nodeId]: {
      node_id: nodeId,
      is_processing: true,
      lifecycle: 'running',
      lb_status: 'alive',
      hostname: 'log-01.example.net',
      version: '5.1.4',
      is_leader: true,
      started_at: '2026-10-10T10:00:00.000Z',
      operating_system: 'Linux 6.1',
      timezone: 'UTC',
      codename: 'Cordwood',
      cluster_id: 'c',
      facility: 'server',
    },
  })
  give(`/cluster/${nodeId}/journal`, {
    enabled: true,
    journal_size: 92 * 2 ** 20,
    journal_size_limit: 5 * 2 ** 30,
    uncommitted_journal_entries: 3,
    oldest_segment: null,
  })
  give('/system/throughput/history', {
    step_ms: 30_000,
    span_ms: 3_600_000,
    now: Date.parse('2026-11-20T15:00:00.000Z'),
    steps: [
      { at: Date.parse('2026-11-20T14:59:00.000Z'), input: 1400, output: 1390 },
      { at: Date.parse('2026-11-20T14:59:30.000Z'), input: 1422, output: 1420 },
    ],
  })
  give('/system/notifications', {
    total: 1,
    notifications: [
      { type: 'no_input_running', severity: 'urgent', timestamp: '2026-11-20T14:41:18.000Z', node_id: nodeId },
    ],
  })
  give('/system/notification/message/plaintext/NO_INPUT_RUNNING', {
    title: 'Inputs are missing here.',
    description: 'Nothing is listening for messages.',
  })
  give('/system/deflector/a', { is_up: true, current_target: 'cordwood_2' })
  give('/system/deflector/b', { is_up: true, current_target: 'fw_0' })
  give('/system/messages', {
    total: 1,
    messages: [
      { caller: 'server', content: 'Server 5.1.4 started.', timestamp: '2026-11-20T14:00:00.000Z', node_id: nodeId },
    ],
  })
}

const isOfSession = (path: string) => path.startsWith('/system/sessions') || path === '/users/mara.lindqvist'

export async function fakeEverything(page: Pick<Page, 'route'>): Promise<Everything> {
  const gates: Gate[] = []
  const gate = {
    async route(pattern: string | RegExp, handle: Handler) {
      const regex = typeof pattern === 'string' ? globToRegex(pattern) : pattern
      gates.unshift({ matches: url => regex.test(url), handle })
    },
  } as unknown as Page
  const api = await fakeSearch(gate)
  answersOf(api)
  const streams = await fakeStreams(gate)
  streams.add('All messages', { id: '000000000000000000000001', index_set_id: 'a' })
  streams.add('Sandbox', { disabled: true, index_set_id: 'a' })
  streams.add('Payments of the shop', {
    description: 'Captures and refunds',
    index_set_id: 'a',
    rules: [1, 6].map(type => ({
      id: `r${type}`,
      stream_id: '',
      type,
      field: 'service',
      value: 'payments',
      inverted: type === 6,
      description: 'which message it is',
    })),
  })
  const views = await fakeViews(gate)
  views.add('Errors of the night', { summary: 'What woke somebody', favorite: true }, { query: 'level:3' })
  views.add('Refunds', { description: 'Of all shops', owner: 'ada' })
  const inputs = await fakeInputs(gate)
  inputs.messages = 12
  inputs.add('Syslog of the edge')
  inputs.add('Firewalls', { state: 'FAILED', reason: 'The port is in use.', static_fields: { site: 'Bergen' } })
  const configuration = await fakeConfiguration(gate)
  configuration.stored.set(configClasses.searches, defaultSearchesConfig)
  configuration.stored.set(configClasses.indexSetDefaults, defaultIndexSetsConfig)
  configuration.stored.set(configClasses.embedding, { allowed_origins: ['https://portal.example.net'] })
  // The answers of the examples, where another fake has the paths around.
  for (const pattern of ['system/indices/index_sets**', 'tools/extractor_tester'])
    await gate.route(`**/api/${pattern}`, route => {
      const answer = api.answers.get(new URL(route.request().url()).pathname.replace(/^.*?\/api/, ''))
      return route.fulfill(answer ? { json: answer.body } : { status: 404, json: {} })
    })
  // The views that examples bring, before those that others share.
  await gate.route('**/api/views/*', route => {
    const answer = api.answers.get(new URL(route.request().url()).pathname.replace(/^.*?\/api/, ''))
    return answer && route.request().method() === 'GET' ? route.fulfill({ json: answer.body }) : route.fallback()
  })
  await fakeCloud(gate)
  await fakeNotifications(gate, ...exampleNotifications())
  await gate.route('**/api/cluster/metrics/multiple', route => metrics(route))

  const everything: Everything = {
    api,
    failure: null,
    away: null,
    spared: new Set(),
    change: null,
    hold: null,
    said: new Set(),
    fields: new Set(),
    unknown: new Set(),
  }

  function metrics(route: Route) {
    const names = (route.request().postDataJSON() as { metrics: string[] }).metrics
    const values: Readonly<Record<string, number>> = {
      'throughput.input.1-sec-rate': 1422,
      'throughput.output.1-sec-rate': 1420,
      'buffers.process.usage': 19,
      'buffers.process.size': 50,
      'journal.utilization-ratio': 0.018,
      'journal.entries-uncommitted': 0,
    }
    return route.fulfill({
      json: {
        [nodeId]: {
          total: names.length,
          metrics: names.map(name => {
            const [, known] = Object.entries(values).find(([end]) => name.endsWith(end)) ?? []
            return name.endsWith('incomingMessages')
              ? { full_name: name, name: 'incomingMessages', type: 'meter', metric: { rate: { total: 12 } } }
              : { ...gauge('', known ?? 3), full_name: name }
          }),
        },
      },
    })
  }

  await page.route('**/api/**', async route => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.replace(/^.*?\/api/, ''))
    if (everything.away === 'down') return route.abort()
    if (everything.away === 'stranger')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' })
    if (!isOfSession(path) && !everything.spared.has(path)) {
      await everything.hold
      if (everything.failure === 'down') return route.abort()
      if (everything.failure !== null) return fail(route, everything.failure)
    }
    return pass(route, path, 0)
  })

  /** To the newest fake that knows the path. */
  function pass(route: Route, path: string, from: number): unknown {
    const url = route.request().url()
    const at = gates.findIndex(({ matches }, index) => index >= from && matches(url.replace(/\?.*$/, '')))
    const facade = {
      request: (): Request => route.request(),
      fallback: () => pass(route, path, at + 1),
      fulfill: (answer: { status?: number; body?: string; json?: unknown }) => send(route, path, answer),
    }
    return (async () => await gates[at]!.handle(facade as Route))().catch(() =>
      route.fulfill({ status: 500, json: { type: 'ApiError', message: 'What was asked makes no sense.' } }),
    )
  }

  async function send(
    route: Route,
    path: string,
    { status = 200, body, json }: { status?: number; body?: string; json?: unknown },
  ) {
    if (status === 404) everything.unknown.add(`${route.request().method()} ${path}`)
    const plain: unknown = json ?? (body === undefined || body === '' ? undefined : JSON.parse(body))
    const answer = everything.change && !isOfSession(path) ? everything.change(plain) : plain
    note(answer, everything)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    const text = answer === undefined ? '' : JSON.stringify(answer)
    await route.fulfill({ status, contentType: 'application/json', headers, body: text }).catch(() => undefined) // the page has left
  }
  return everything
}

const fail = (route: Route, status: number) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    headers: { 'X-Request-Id': correlationId },
    body: JSON.stringify({ type: 'ApiError', message: `The server answers ${status}.` }),
  })

function note(value: unknown, everything: Everything): void {
  if (typeof value === 'string') everything.said.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    everything.fields.add(key)
    note(inner, everything)
  }
}
