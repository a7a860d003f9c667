import { jsonMembers, type ProtocolSamples } from '../../testing/samples.ts'

const message: NonNullable<ProtocolSamples['senders']>[number]['message'] = (text, fields = []) =>
  `{"version":"1.1","host":"h","short_message":${JSON.stringify(text)}${jsonMembers(fields, '_')}}`

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'gelf', bytes: '{"version":"1.1","host":"h","short_message":"hi"}', message: 'hi' },
    {
      codec: 'gelf',
      bytes:
        '{"version":"1.1","host":"h","short_message":"m","timestamp":1690971072.123,"level":3,"_a":1,"_b":{"c":[1]}}',
      message: 'm',
    },
  ],
  senders: [
    {
      name: 'GELF',
      type: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
      by: { path: '/gelf' },
      fields: 'json',
      message,
    },
    {
      name: 'GELF over TCP',
      type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
      by: 'tcp',
      fields: 'json',
      message: (text, fields) => `${message(text, fields)}\0`,
    },
    { name: 'GELF over UDP', type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput', by: 'udp', fields: 'json', message },
  ],
}
