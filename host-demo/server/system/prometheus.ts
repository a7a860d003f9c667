/**
 * Exports metrics to Prometheus (https://prometheus.io/docs/practices/naming/): names begin with `cordwood_`, units are
 * bytes and seconds, counts since the start of the server end in `_total`. docs/guide/upkeep.md lists them.
 */
import { statfs } from 'node:fs/promises'
import { inputs } from '../inputs/collection.ts'
import { nameOf } from '../inputs/types.ts'
import type { InputCounters, ProcessorCounters } from '../platform/ingest/ingest.ts'
import type { Family, Sample } from '../platform/metrics/exposition.ts'
import { system } from '../platform/records/callers.ts'
import { plainTitle } from './input-names.ts'
import type { SystemServices } from './system-services.ts'

const lbStatuses = ['alive', 'throttled', 'dead'] as const

const ofInputs: readonly (readonly [
  name: string,
  kind: 'counter' | 'gauge',
  help: string,
  read: (counters: InputCounters) => number,
])[] = [
  ['messages_total', 'counter', 'Messages taken in.', ({ messages }) => messages],
  [
    'empty_messages_total',
    'counter',
    'Messages without content, which are not kept.',
    ({ emptyMessages }) => emptyMessages,
  ],
  [
    'undecodable_messages_total',
    'counter',
    'Messages that were not of the format of the input and were kept as raw text.',
    ({ decodeErrors }) => decodeErrors,
  ],
  [
    'text_fields_total',
    'counter',
    'Fields over a limit of the settings that were kept as text.',
    ({ textFields }) => textFields,
  ],
  [
    'dropped_messages_total',
    'counter',
    'Datagrams (or parts of them) that are lost: no room, incomplete, or not to be read.',
    ({ dropped }) => dropped,
  ],
  [
    'too_large_messages_total',
    'counter',
    'Messages or requests longer than the limit of the input, cut or refused.',
    ({ tooLarge }) => tooLarge,
  ],
  [
    'refused_requests_total',
    'counter',
    'Requests that were refused with `Retry-After`: there was no room.',
    ({ refused }) => refused,
  ],
  [
    'refused_connections_total',
    'counter',
    'Connections closed at once: too many, or TLS did not let them in.',
    ({ refusedConnections }) => refusedConnections,
  ],
  ['received_bytes_total', 'counter', 'Bytes received.', ({ bytesRead }) => bytesRead],
  ['sent_bytes_total', 'counter', 'Bytes sent.', ({ bytesWritten }) => bytesWritten],
  ['connections_total', 'counter', 'Connections accepted.', ({ totalConnections }) => totalConnections],
  ['open_connections', 'gauge', 'Connections open now.', ({ openConnections }) => openConnections],
]

const ofProcessors: readonly (readonly [name: string, help: string, read: (counters: ProcessorCounters) => number])[] =
  [
    ['messages_total', 'Messages that a message processor was given.', ({ executed }) => executed],
    ['failures_total', 'Failures that a message processor noted in messages.', ({ failed }) => failed],
    ['dropped_messages_total', 'Messages that a message processor discarded.', ({ dropped }) => dropped],
    ['seconds_total', 'Time spent in a message processor, extrapolated from samples.', ({ timeMs }) => timeMs / 1000],
  ]

export function registerPrometheus(services: SystemServices): void {
  const { metrics, ingest, messages, node, records, settings, lifecycle, notifications } = services
  const gauge = (name: string, help: string, read: Family['read']) =>
    metrics.family({ name, kind: 'gauge', help, read })
  const counter = (name: string, help: string, read: Family['read']) =>
    metrics.family({ name, kind: 'counter', help, read })
  const counters = () => ingest.counters()
  const one = (value: number): readonly Sample[] => [{ value }]
  const flag = (value: boolean) => one(value ? 1 : 0)

  gauge('cordwood_info', 'The server: 1.', () => [{ labels: { version: node.version, node: node.nodeId }, value: 1 }])
  gauge('cordwood_input_info', 'The inputs of the server and what they are called: 1.', async () =>
    (await records.as(system('metrics')).of(inputs).all()).map(({ id, title, type }) => ({
      labels: { input: id, title: plainTitle(title), type: nameOf(type) },
      value: 1,
    })),
  )
  gauge('cordwood_input_running', '1 while an input takes messages.', () =>
    ingest.statuses().map(({ id, state }) => ({ labels: { input: id }, value: state === 'RUNNING' ? 1 : 0 })),
  )
  for (const [name, kind, help, read] of ofInputs) {
    const ofEach = () =>
      Object.entries(counters().inputs).map(([input, counted]) => ({ labels: { input }, value: read(counted) }))
    metrics.family({ name: `cordwood_input_${name}`, kind, help, read: ofEach })
  }
  gauge('cordwood_input_stream_lag_seconds', 'How far behind the newest record the reader of a shard is.', () =>
    Object.entries(counters().inputs).flatMap(([input, { stream }]) =>
      Object.entries(stream?.lagMs ?? {}).map(([shard, ms]) => ({ labels: { input, shard }, value: ms / 1000 })),
    ),
  )
  counter('cordwood_input_stream_errors_total', 'Calls to the provider of a stream that failed.', () =>
    Object.entries(counters().inputs).flatMap(([input, { stream }]) =>
      stream ? [{ labels: { input }, value: stream.errors }] : [],
    ),
  )

  counter('cordwood_messages_total', 'Messages that have come through a stage.', () => {
    const { input, processed, output } = counters().stages
    return [
      ['received', input],
      ['processed', processed],
      ['stored', output],
    ].map(([stage, rate]) => ({ labels: { stage: stage as string }, value: (rate as typeof input).total }))
  })
  counter('cordwood_message_bytes_total', 'Bytes of the messages that have come through a stage.', () => {
    const { input, decoded, output } = counters().traffic
    return Object.entries({ received: input, processed: decoded, stored: output }).map(([stage, value]) => ({
      labels: { stage },
      value,
    }))
  })
  counter('cordwood_stream_messages_total', 'Messages a stream took.', () =>
    Object.entries(counters().streams).map(([stream, { total }]) => ({ labels: { stream }, value: total })),
  )
  for (const [name, help, read] of ofProcessors) {
    counter(`cordwood_processor_${name}`, help, () =>
      Object.entries(counters().processors).map(([id, counted]) => ({
        labels: { processor: id.slice(id.lastIndexOf('.') + 1) },
        value: read(counted),
      })),
    )
  }
  counter('cordwood_failed_messages_total', 'Messages that broke processing and were set aside.', () =>
    one(counters().failures),
  )

  gauge('cordwood_journal_messages', 'Messages that wait in the journal.', () => one(counters().journal.entries))
  gauge('cordwood_journal_bytes', 'Bytes that wait in the journal.', () => one(counters().journal.bytes))
  gauge('cordwood_journal_limit_bytes', 'Bytes the journal may hold.', () => one(counters().journal.limitBytes))
  gauge(
    'cordwood_journal_oldest_seconds',
    'How long the oldest message has been waiting in the journal; 0: none does.',
    () => {
      const { oldest } = counters().journal
      return one(oldest === null ? 0 : Math.max(0, (Date.now() - oldest) / 1000))
    },
  )

  gauge('cordwood_processing_paused', '1 while message processing is paused.', () => flag(!ingest.isProcessing()))
  gauge(
    'cordwood_inputs_held_back',
    '1 while no message is taken in: journal or disk are full, or the disk fails.',
    () => flag(ingest.health().backpressure !== null),
  )
  gauge('cordwood_load_balancer_status', '1 for what load balancers are told.', () => {
    const now = lifecycle.lbStatus
    return lbStatuses.map(status => ({ labels: { status }, value: status === now ? 1 : 0 }))
  })
  gauge('cordwood_store_writable', '1 while the message store takes messages.', async () =>
    flag((await messages.health()).writable),
  )
  gauge('cordwood_store_bytes', 'Bytes of all indices.', async () => one((await messages.health()).bytes))
  gauge('cordwood_data_folder_free_bytes', 'Free bytes of the disk of the data folder.', async () => {
    const { bavail, bsize } = await statfs(settings.dataDir)
    return one(bavail * bsize)
  })
  gauge('cordwood_notifications', 'Notifications that stand, by severity.', () => {
    const standing = notifications.list()
    return (['normal', 'urgent'] as const).map(severity => ({
      labels: { severity },
      value: standing.filter(notification => notification.severity === severity).length,
    }))
  })
}
