/** The protocols of inputs that listen for HTTP: how one message is sent to each, and what a sender must show where the input asks for nothing. */
import { inputTypes } from '../support/input-types.ts'

export const token = '6f0c3c5e-7a39-4a53-8d0b-2f1f6f4f9d11'
const json = { 'content-type': 'application/json' }

export const protocols = [
  { name: 'GELF', type: inputTypes.gelfHttp, path: '/gelf', message: (text: string) => JSON.stringify({ version: '1.1', host: 'h', short_message: text }), headers: {} },
  { name: 'raw', type: inputTypes.rawHttp, path: '/raw', message: (text: string) => text, headers: {} },
  { name: 'Splunk HEC', type: inputTypes.splunkHec, path: '/services/collector', message: (text: string) => JSON.stringify({ event: text }), headers: { authorization: `Splunk ${token}` } },
  { name: 'Elasticsearch bulk', type: inputTypes.elasticsearchBulk, path: '/_bulk', message: (text: string) => `{"create":{"_index":"logs"}}\n${JSON.stringify({ message: text })}\n`, headers: {} },
  { name: 'Elasticsearch document', type: inputTypes.elasticsearchBulk, path: '/logs/_doc', message: (text: string) => JSON.stringify({ message: text }), headers: {} },
  {
    name: 'OTLP', type: inputTypes.otlpHttp, path: '/v1/logs', headers: json,
    message: (text: string) => JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: text } }] }] }] }),
  },
  {
    name: 'Loki push', type: inputTypes.lokiPush, path: '/loki/api/v1/push', headers: json,
    message: (text: string) => JSON.stringify({ streams: [{ stream: { job: 'test' }, values: [[`${Date.now()}000000`, text]] }] }),
  },
] as const
