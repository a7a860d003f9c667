/** The exporters of OpenTelemetry for Node as they are published; what an exporter gives back is exported again, as a collector's queue does. */
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPLogExporter as GrpcExporter } from '@opentelemetry/exporter-logs-otlp-grpc'
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  SimpleLogRecordProcessor,
  type LogRecordExporter,
  type ReadableLogRecord,
} from '@opentelemetry/sdk-logs'
import { expect, it } from 'vitest'
import { inputTypes } from '../../support/input-types.ts'
import { count, deliverThroughKills, type AgentFeed } from './deliver.ts'

const batchSize = 250

async function send(exporter: LogRecordExporter, { numbers }: AgentFeed): Promise<void> {
  const made = new InMemoryLogRecordExporter()
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': 'agent', 'host.name': 'agent-1' }),
    processors: [new SimpleLogRecordProcessor({ exporter: made })],
  })
  const logger = provider.getLogger('delivery', '1.0')
  const flush = async () => {
    await provider.forceFlush()
    const records = [...made.getFinishedLogRecords()]
    made.reset()
    while (!(await exported(exporter, records))) await new Promise(resolve => setTimeout(resolve, 200))
  }
  for await (const number of numbers()) {
    logger.emit({ body: `message ${number}`, attributes: { number }, severityNumber: 9, severityText: 'INFO' })
    if (number % batchSize === 0) await flush()
  }
  await flush()
  await exporter.shutdown()
}

const exported = (exporter: LogRecordExporter, records: ReadableLogRecord[]) =>
  new Promise<boolean>(resolve => exporter.export(records, ({ code }) => resolve(code === ExportResultCode.SUCCESS)))

/** JSON and protobuf come in by the same transport, which is what a kill meets: both are sent in the long form only. */
const forms: [string, string, (port: number) => LogRecordExporter][] = [
  [
    'protobuf over HTTP',
    inputTypes.otlpHttp,
    (port: number) =>
      new ProtobufExporter({ url: `http://127.0.0.1:${port}/v1/logs`, compression: CompressionAlgorithm.GZIP }),
  ],
  [
    'gRPC',
    inputTypes.otlpGrpc,
    (port: number) => new GrpcExporter({ url: `http://127.0.0.1:${port}`, compression: CompressionAlgorithm.GZIP }),
  ],
]
if (process.env.LONG)
  forms.push([
    'JSON over HTTP',
    inputTypes.otlpHttp,
    (port: number) => new JsonExporter({ url: `http://127.0.0.1:${port}/v1/logs` }),
  ])

it.each(forms)('OTLP in %s: no record is missing after kill -9', async (_, type, exporter) => {
  const { missing, stored, afterKills } = await deliverThroughKills({
    type,
    send: feed => send(exporter(feed.port), feed),
  })
  expect(missing).toEqual([])
  expect(stored).toBeGreaterThanOrEqual(count)
  for (const found of afterKills) expect(found).toBeGreaterThan(0)
})
