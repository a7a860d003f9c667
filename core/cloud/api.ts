/**
 * The calls of cloud ingestion, typed (specification 7.6). All throw `FetchError`; the provider's own words are in the body's message
 * (`cloudErrorText`). Nothing is reported to the page: the wizard shows its errors itself.
 */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type { FeaturesState } from '../features/features.ts'
import type { Input } from '../inputs/schema.ts'
import type {
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
  Region,
  Regions,
  Streams,
} from './schema.ts'

/** The integrations' package, part of their paths. */
export const defaultNamespace = 'org.graylog.integrations'

/** Path of the integrations as the server names it; undefined until it is known. */
export function namespaceOf(features: FeaturesState): string | undefined {
  return features.known ? (features.list?.integrations_namespace ?? defaultNamespace) : undefined
}

interface CheckOptions extends Abortable {
  /** A poll, which does not keep the session alive. */
  readonly noSessionExtension?: boolean
}

export interface CloudCalls {
  /** Sorted by value. */
  regions(options?: Abortable): Promise<readonly Region[]>
  availableServices(options?: Abortable): Promise<AvailableServices>
  /** Both policies as JSON in strings. */
  permissions(options?: Abortable): Promise<Permissions>
  /** Names. An account without any is refused with 'No Kinesis streams'. */
  streams(body: AwsRequest, options?: Abortable): Promise<readonly string[]>
  /** Names. An account without any is refused with 'No CloudWatch log groups'. */
  logGroups(body: AwsRequest, options?: Abortable): Promise<readonly string[]>
  healthCheck(body: HealthCheckRequest, options?: CheckOptions): Promise<HealthCheck>
  createStream(body: CreateStreamRequest, options?: Abortable): Promise<CreatedStream>
  createPolicy(body: CreatePolicyRequest, options?: Abortable): Promise<CreatedPolicy>
  createSubscription(body: CreateSubscriptionRequest, options?: Abortable): Promise<CreatedSubscription>
  save(body: CloudInputRequest, options?: Abortable): Promise<Input>
}

export function cloudCalls(client: Client, namespace = defaultNamespace): CloudCalls {
  const base = path`/plugins/${namespace}/aws`
  const get = <T>(place: string, { signal }: Abortable = {}) =>
    client.get<T>(`${base}/${place}`, { report: false, signal })
  const post = <T>(place: string, body: unknown, options: CheckOptions = {}) =>
    client.post<T>(`${base}/${place}`, body, { report: false, ...options })
  return {
    regions: async options => (await get<Regions>('regions', options)).regions,
    availableServices: options => get('available_services', options),
    permissions: options => get('permissions', options),
    streams: async (body, options) => (await post<Streams>('kinesis/streams', body, options)).streams,
    logGroups: async (body, options) => (await post<LogGroups>('cloudwatch/log_groups', body, options)).log_groups,
    healthCheck: (body, options) => post('kinesis/health_check', body, options),
    createStream: (body, options) => post('kinesis/auto_setup/create_stream', body, options),
    createPolicy: (body, options) => post('kinesis/auto_setup/create_subscription_policy', body, options),
    createSubscription: (body, options) => post('kinesis/auto_setup/create_subscription', body, options),
    save: (body, options) => post('inputs', body, options),
  }
}
