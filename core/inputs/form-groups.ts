/** The parts of an input's form: what one has to know first, TLS once it is on, and what hardly anybody changes. */
import type { RequestedConfiguration, RequestedField } from './schema.ts'
import { fieldsInOrder } from './rules.ts'

type Fields = readonly (readonly [string, RequestedField])[]

/** Each in the order the type gives them. */
export interface FormGroups {
  readonly first: Fields
  /** The field that enables TLS; null where the input has none. */
  readonly tlsSwitch: readonly [string, RequestedField] | null
  /** Means nothing while it is off. */
  readonly tls: Fields
  readonly more: Fields
}

/** Optional fields with working defaults. Fields not named here belong to the first group. */
const seldomChanged: ReadonlySet<string> = new Set([
  'recv_buffer_size',
  'number_worker_threads',
  'tcp_keepalive',
  'override_source',
  'charset_name',
  'enable_cors',
  'max_chunk_size',
  'idle_writer_timeout',
  'max_message_size',
  'max_inbound_message_size',
  'decompress_size_limit',
  'use_null_delimiter',
  'throttling_allowed',
  'legacy_mode',
  'zookeeper',
  'fetch_min_bytes',
  'fetch_wait_max',
  'threads',
  'prefetch',
  'parallel_queues',
  'heartbeat',
  'requeue_invalid_messages',
  'locale',
  'force_rdns',
  'allow_override_date',
  'store_full_message',
  'expand_structured_data',
  'SYSTEM_TEMPLATE',
  'THREAT_TEMPLATE',
  'TRAFFIC_TEMPLATE',
])

/** Whether a field works as it is; a required one without a value belongs to the first group. */
const hasValue = ({ is_optional, default_value: value }: RequestedField) =>
  is_optional || (value !== null && value !== '')

export function formGroups(requested: RequestedConfiguration): FormGroups {
  const fields = fieldsInOrder(requested)
  const tlsSwitch = fields.find(([name, { type }]) => name === 'tls_enable' && type === 'boolean') ?? null
  const isTls = (name: string) => tlsSwitch !== null && name.startsWith('tls_')
  const isMore = ([name, field]: Fields[number]) => seldomChanged.has(name) && hasValue(field)
  return {
    first: fields.filter(one => !isTls(one[0]) && !isMore(one)),
    tlsSwitch,
    tls: fields.filter(one => isTls(one[0]) && one !== tlsSwitch),
    more: fields.filter(isMore),
  }
}
