/** The calls of cloud ingestion (contract 2, 12.1). What they are given is never stored; keys appear in no answer, error or log line. */
import {
  AvailableServices,
  AwsRequest,
  CloudInputRequest,
  CreatedPolicy,
  CreatedStream,
  CreatedSubscription,
  CreatePolicyRequest,
  CreateStreamRequest,
  CreateSubscriptionRequest,
  HealthCheck,
  HealthCheckRequest,
  LogGroups,
  Permissions,
  Regions,
  Streams,
} from '../../../core/cloud/schema.ts'
import { Input } from '../../../core/inputs/schema.ts'
import { regions } from '../platform/aws/regions.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { inAccount, type Asker, type AwsCalls } from './calls.ts'
import { createPolicy } from './create-policy.ts'
import { createStream } from './create-stream.ts'
import { createSubscription } from './create-subscription.ts'
import { checkHealth } from './health-check.ts'
import { listLogGroups } from './log-groups.ts'
import { availableServices, permissions } from './policies.ts'
import { saveInput } from './save.ts'
import { listStreams } from './streams.ts'

const maxBodyBytes = 64 * 1024
/** Less than proxies wait for an answer. */
const reading = 50
/** A stream or a role takes its time. */
const making = 100

const listed = regions.map(({ id, name }) => ({ value: id, label: `${name}: ${id}` }))

export function cloudRoutes(services: Services): readonly Route[] {
  const base = `/plugins/${services.settings.integrationsNamespace}/aws`
  const common = { area: 'Integrations/AWS', permission: 'aws:read' } as const
  const get = { ...common, method: 'GET' } as const
  const post = { ...common, method: 'POST', maxBodyBytes } as const
  const inTheirs = <T>(asker: Asker, seconds: number, work: (aws: AwsCalls) => Promise<T>) =>
    inAccount(services, asker, seconds, work)
  return [
    route({
      ...get,
      path: `${base}/regions`,
      summary: 'Regions, sorted by id',
      replies: { 200: Regions },
      handler: () => ({ regions: listed, total: listed.length }),
    }),
    route({
      ...get,
      path: `${base}/available_services`,
      summary: 'Services whose logs can be read',
      replies: { 200: AvailableServices },
      handler: availableServices,
    }),
    route({
      ...get,
      path: `${base}/permissions`,
      summary: 'Policies for the keys, as JSON in strings',
      replies: { 200: Permissions },
      handler: permissions,
    }),
    route({
      ...post,
      path: `${base}/kinesis/streams`,
      summary: 'Names of the streams; 400 where there is none',
      body: AwsRequest,
      replies: { 200: Streams },
      handler: asker => inTheirs(asker, reading, aws => listStreams(aws, asker.body.region)),
    }),
    route({
      ...post,
      path: `${base}/cloudwatch/log_groups`,
      summary: 'Names of the log groups; 400 where there is none',
      body: AwsRequest,
      replies: { 200: LogGroups },
      handler: asker => inTheirs(asker, reading, aws => listLogGroups(aws, asker.body.region)),
    }),
    route({
      ...post,
      path: `${base}/kinesis/health_check`,
      summary: 'Reads a record of a stream and tells its type; 400 where there is none',
      body: HealthCheckRequest,
      replies: { 202: HealthCheck },
      async handler(asker, reply) {
        const found = await inTheirs(asker, reading, aws => checkHealth(services, aws, asker.body))
        reply.code(202)
        return found
      },
    }),
    route({
      ...post,
      audited: true,
      path: `${base}/kinesis/auto_setup/create_stream`,
      summary: 'Makes a stream and waits until it is active',
      body: CreateStreamRequest,
      replies: { 200: CreatedStream },
      handler: asker => inTheirs(asker, making, aws => createStream(aws, asker.body)),
    }),
    route({
      ...post,
      audited: true,
      path: `${base}/kinesis/auto_setup/create_subscription_policy`,
      summary: 'Makes a role that may write to a stream',
      body: CreatePolicyRequest,
      replies: { 200: CreatedPolicy },
      handler: asker => inTheirs(asker, making, aws => createPolicy(aws, asker.body)),
    }),
    route({
      ...post,
      audited: true,
      path: `${base}/kinesis/auto_setup/create_subscription`,
      summary: "Sends a log group's events to a stream",
      body: CreateSubscriptionRequest,
      replies: { 200: CreatedSubscription },
      handler: asker => inTheirs(asker, making, aws => createSubscription(aws, asker.body)),
    }),
    route({
      ...post,
      path: `${base}/inputs`,
      permission: 'inputs:create',
      summary: 'Creates a global input',
      body: CloudInputRequest,
      replies: { 200: Input },
      handler: ({ caller, body }) => saveInput(services, caller, body),
    }),
  ]
}
