import type { ProtocolSamples } from '../../testing/samples.ts'

const record = (log: string) => `{"resourceLogs":[{"scopeLogs":[{"logRecords":[${log}]}]}]}`

export const samples: ProtocolSamples = {
  frames: [
    {
      codec: 'otlp',
      bytes: record('{"timeUnixNano":"1690970400000000000","body":{"stringValue":"hi"}}'),
      message: 'hi',
    },
  ],
  senders: [
    {
      name: 'OTLP',
      type: 'org.cordwood.inputs.otlp.OtlpHttpInput',
      by: { path: '/v1/logs', headers: { 'content-type': 'application/json' } },
      fields: 'json',
      message(text, fields = []) {
        const attributes = fields.map(([key, value]) => `{"key":"${key}","value":{"stringValue":"${value}"}}`).join(',')
        return record(`{"body":{"stringValue":${JSON.stringify(text)}},"attributes":[${attributes}]}`)
      },
    },
  ],
}
