/**
 * A cloud account behind the calls for which the server would ask the provider (specification 7.6): streams, log groups and records in memory, and the
 * provider's own words where it refuses. All other calls are the server's.
 */
import type { Page, Route } from '@playwright/test'
import type {
  CreatedPolicy,
  CreatedStream,
  CreatedSubscription,
  HealthCheck,
  LogGroups,
  Streams,
} from '../../core/cloud/schema.ts'

export interface FakeCloud {
  readonly sent: { readonly path: string; readonly body: Record<string, unknown> }[]
  streams: string[]
  groups: string[]
  /** Result of a health check; null: none yet. */
  record: HealthCheck | null
  /** Path → what the provider says in place of an answer. */
  readonly refused: Map<string, string>
  /** Path → what its answer waits for. */
  readonly held: Map<string, Promise<unknown>>
  /** Returns the number of calls of a path. */
  count(path: string): number
}

export const flowLog: HealthCheck = {
  input_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
  explanation: 'Success. The Kinesis stream contains AWS CloudWatch Flow Logs.',
  message_fields: {
    account_id: '447109822135',
    interface_id: 'eni-0f21c8b4a6d3e9170',
    src_addr: '10.20.1.14',
    dst_addr: '52.94.5.23',
    src_port: 49152,
    dst_port: 443,
    protocol: 'TCP',
    packets: 18,
    bytes: 5021,
    action: 'ACCEPT',
    log_status: 'OK',
  },
}
export const rawLog: HealthCheck = {
  input_type: 'KINESIS_RAW',
  explanation: 'The message is kept as it is.',
  message_fields: { message: 'disk full', source: 'edge' },
}

interface Account {
  readonly streams: string[]
  readonly groups: string[]
  readonly record: HealthCheck | null
}
const account: Account = {
  streams: ['cwl-audit', 'cwl-vpc-flow-prod', 'cwl-vpc-flow-test'],
  groups: ['/aws/lambda/orders', '/aws/vpc/flow-logs/prod'],
  record: flowLog,
}

/** Returns the answer of each call; null where there is nothing of what it asks for. */
const answersOf = ({ streams, groups, record }: Account, { stream_name = '' }: { readonly stream_name?: string }) => ({
  'kinesis/streams': streams.length === 0 ? null : ({ streams, total: streams.length } satisfies Streams),
  'cloudwatch/log_groups':
    groups.length === 0 ? null : ({ log_groups: groups, total: groups.length } satisfies LogGroups),
  'kinesis/health_check': record,
  'kinesis/auto_setup/create_stream': {
    stream_name,
    stream_arn: 'arn:stream',
    result: `Success. The stream [${stream_name}] was created.`,
  } satisfies CreatedStream,
  'kinesis/auto_setup/create_subscription_policy': {
    result: 'Success. The role [cordwood-role] was created.',
    role_arn: 'arn:role',
    role_name: 'cordwood-role',
  } satisfies CreatedPolicy,
  'kinesis/auto_setup/create_subscription': {
    result: 'Success. The subscription filter [filter-name] was added.',
  } satisfies CreatedSubscription,
})
type CloudPath = keyof ReturnType<typeof answersOf>

const api = '/plugins/org.graylog.integrations/aws'

/** 'POST /path' → its answer. */
export const cloudAnswers: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(answersOf(account, {})).map(([path, body]) => [`POST ${api}/${path}`, body]),
)

const nothing: Readonly<Record<string, string>> = {
  'kinesis/streams': 'No Kinesis streams were found in the [eu-central-1] region.',
  'cloudwatch/log_groups': 'No CloudWatch log groups exist in the [eu-central-1] region.',
  'kinesis/health_check': 'The Kinesis stream does not contain any messages.',
}

export async function fakeCloud(page: Page): Promise<FakeCloud> {
  const cloud: FakeCloud = {
    ...account,
    sent: [],
    refused: new Map(),
    held: new Map(),
    count: path => cloud.sent.filter(one => one.path === path).length,
  }

  await page.route(`**/api${api}/**`, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const path = new URL(route.request().url()).pathname.replace(/^.*\/aws\//, '')
    const body = route.request().postDataJSON() as Record<string, unknown>
    cloud.sent.push({ path, body })
    await cloud.held.get(path)
    const answers = answersOf(cloud, body)
    const refusal = cloud.refused.get(path)
    if (refusal === undefined && !(path in answers)) return route.fallback()
    const found = refusal === undefined ? answers[path as CloudPath] : null
    const status = found === null ? 400 : path === 'kinesis/health_check' ? 202 : 200
    const json = found ?? { type: 'ApiError', message: refusal ?? nothing[path] }
    // It may have been cancelled.
    await route.fulfill({ status, json }).catch(() => undefined)
  })
  return cloud
}
