import { compressSync } from 'snappy'
import { jsonMembers, type ProtocolSamples } from '../../testing/samples.ts'

const type = 'org.cordwood.inputs.loki.LokiPushInput'
const path = '/loki/api/v1/push'
const by = { path, headers: { 'content-type': 'application/json' } }
const now = () => `${Date.now()}000000`

const bomb = (name: string, status: number, body: () => Buffer) => ({
  name,
  type,
  path,
  headers: { 'content-type': 'application/x-protobuf' },
  status,
  body,
})
const bytes = (hex: string) => () => Buffer.from(hex, 'hex')

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'loki', bytes: '{"streams":[{"stream":{},"values":[["1690970400000000000","hi"]]}]}', message: 'hi' },
  ],
  senders: [
    {
      name: 'Loki push',
      type,
      by,
      fields: 'json',
      message: (text, fields = []) =>
        `{"streams":[{"stream":{"job":"test"${jsonMembers(fields)}},"values":[["${now()}",${JSON.stringify(text)}]]}]}`,
    },
    {
      name: 'Loki push with structured metadata',
      type,
      by,
      fields: 'json',
      message: (text, fields = []) =>
        `{"streams":[{"stream":{"job":"test"},"values":[["${now()}",${JSON.stringify(text)},{"n":"1"${jsonMembers(fields)}}]]}]}`,
    },
  ],
  bombs: [
    bomb('Snappy of 64 MB', 413, () => compressSync(Buffer.alloc(64 << 20)) as Buffer),
    bomb('Snappy that says it has 4 GB', 413, bytes('ffffffff0f00')),
    bomb('Snappy that says it has 32 MB', 400, bytes('8080801000')),
    bomb('Snappy that says it has one byte', 400, bytes('010461620000')),
    bomb('Snappy whose length has no end', 400, bytes('ffffffffffff')),
  ],
}
