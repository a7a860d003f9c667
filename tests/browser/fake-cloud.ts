/**
 * A cloud account behind the calls of specification 7.6: streams, log groups and records in memory, and the provider's own words where it
 * refuses.
 */
import type { Page, Route } from '@playwright/test'

export interface FakeCloud {
  readonly sent: { readonly path: string; readonly body: Record<string, unknown> }[]
  streams: readonly string[]
  groups: readonly string[]
  /** Result of a health check; null: none yet. */
  record: {
    readonly input_type: string
    readonly explanation: string
    readonly message_fields: Record<string, unknown>
  } | null
  /** Path → what the provider says in place of an answer. */
  readonly refused: Map<string, string>
  /** Path → what its answer waits for. */
  readonly held: Map<string, Promise<unknown>>
  /** Returns the number of calls of a path. */
  count(path: string): number
}

const names: Readonly<Record<string, string>> = {
  'ap-northeast-1': 'Asia Pacific (Tokyo)',
  'ap-south-1': 'Asia Pacific (Mumbai)',
  'ap-southeast-1': 'Asia Pacific (Singapore)',
  'ap-southeast-2': 'Asia Pacific (Sydney)',
  'ca-central-1': 'Canada (Central)',
  'eu-central-1': 'Europe (Frankfurt)',
  'eu-north-1': 'Europe (Stockholm)',
  'eu-west-1': 'Europe (Ireland)',
  'eu-west-2': 'Europe (London)',
  'eu-west-3': 'Europe (Paris)',
  'sa-east-1': 'South America (Sao Paulo)',
  'us-east-1': 'US East (N. Virginia)',
  'us-east-2': 'US East (Ohio)',
  'us-west-1': 'US West (N. California)',
  'us-west-2': 'US West (Oregon)',
}
const regions = Object.entries(names).map(([value, name]) => ({ value, label: `${name}: ${value}` }))

const policy = (Sid: string, ...Action: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Sid, Effect: 'Allow', Action, Resource: '*' }] })
const permissions = {
  setup_policy: policy(
    'CordwoodSetup',
    'dynamodb:CreateTable',
    'dynamodb:UpdateItem',
    'kinesis:GetRecords',
    'kinesis:ListStreams',
  ),
  auto_setup_policy: policy(
    'CordwoodAutoSetup',
    'iam:CreateRole',
    'kinesis:CreateStream',
    'logs:PutSubscriptionFilter',
  ),
}

export const flowLog = {
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
export const rawLog = {
  input_type: 'KINESIS_RAW',
  explanation: 'The message is kept as it is.',
  message_fields: { message: 'disk full', source: 'edge' },
}

export async function fakeCloud(page: Page): Promise<FakeCloud> {
  const cloud: FakeCloud = {
    sent: [],
    streams: ['cwl-audit', 'cwl-vpc-flow-prod', 'cwl-vpc-flow-test'],
    groups: ['/aws/lambda/orders', '/aws/vpc/flow-logs/prod'],
    record: flowLog,
    refused: new Map(),
    held: new Map(),
    count: path => cloud.sent.filter(one => one.path === path).length,
  }

  function answer(path: string, body: Record<string, unknown>): unknown {
    switch (path) {
      case 'regions':
        return { regions, total: regions.length }
      case 'permissions':
        return permissions
      case 'kinesis/streams':
        return cloud.streams.length > 0 && { streams: cloud.streams, total: cloud.streams.length }
      case 'cloudwatch/log_groups':
        return cloud.groups.length > 0 && { log_groups: cloud.groups, total: cloud.groups.length }
      case 'kinesis/health_check':
        return cloud.record ?? false
      case 'kinesis/auto_setup/create_stream':
        return {
          stream_name: body.stream_name,
          stream_arn: 'arn:stream',
          result: `Success. The stream [${String(body.stream_name)}] was created.`,
        }
      case 'kinesis/auto_setup/create_subscription_policy':
        return {
          result: 'Success. The role [cordwood-role] was created.',
          role_arn: 'arn:role',
          role_name: 'cordwood-role',
        }
      case 'kinesis/auto_setup/create_subscription':
        return { result: 'Success. The subscription filter [filter-name] was added.' }
      case 'inputs':
        return { id: 'input-1', title: body.name, type: 'org.graylog.integrations.aws.inputs.AWSInput', global: true }
    }
    return false
  }
  const nothing: Readonly<Record<string, string>> = {
    'kinesis/streams': 'No Kinesis streams were found in the [eu-central-1] region.',
    'cloudwatch/log_groups': 'No CloudWatch log groups exist in the [eu-central-1] region.',
    'kinesis/health_check': 'The Kinesis stream does not contain any messages.',
  }

  await page.route('**/api/plugins/org.graylog.integrations/aws/**', async (route: Route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*\/aws\//, '')
    const body = (route.request().postData() === null ? {} : route.request().postDataJSON()) as Record<string, unknown>
    cloud.sent.push({ path, body })
    await cloud.held.get(path)
    const refusal = cloud.refused.get(path)
    const found = refusal === undefined && answer(path, body)
    const status = found === false ? 400 : path === 'kinesis/health_check' ? 202 : 200
    const headers = { 'Access-Control-Allow-Origin': '*' }
    const json =
      found === false ? { type: 'ApiError', message: refusal ?? nothing[path] ?? `No answer for ${path}` } : found
    await route
      .fulfill({ status, headers, contentType: 'application/json', body: JSON.stringify(json) })
      .catch(() => undefined) // it was cancelled
  })
  return cloud
}
