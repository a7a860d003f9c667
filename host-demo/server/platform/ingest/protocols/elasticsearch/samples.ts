import { jsonMembers, type ProtocolSamples } from '../../testing/samples.ts'

const type = 'org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput'

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'elasticsearch-bulk', bytes: '{"create":{}}\n{"message":"hi"}', message: 'hi' },
    {
      codec: 'elasticsearch-bulk',
      bytes: '{"index":{"_index":"i"}}\n{"message":"m","@timestamp":"2023-08-02T10:00:00Z"}',
      message: 'm',
    },
  ],
  senders: [
    {
      name: 'Elasticsearch bulk',
      type,
      by: { path: '/_bulk', headers: { 'content-type': 'application/x-ndjson' } },
      fields: 'json',
      message: (text, fields = []) =>
        `{"create":{"_index":"logs"}}\n{"message":${JSON.stringify(text)}${jsonMembers(fields)}}\n`,
    },
    {
      name: 'Elasticsearch document',
      type,
      by: { path: '/logs/_doc', headers: { 'content-type': 'application/json' } },
      fields: 'json',
      message: (text, fields = []) => `{"message":${JSON.stringify(text)}${jsonMembers(fields)}}`,
    },
  ],
  paths: ['/', '/logs/_bulk', '/_license', '/_index_template/x'],
}
