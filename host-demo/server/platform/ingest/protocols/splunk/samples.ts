import { jsonMembers, type ProtocolSamples } from '../../testing/samples.ts'

const token = '6f0c3c5e-7a39-4a53-8d0b-2f1f6f4f9d11'
const sender = {
  type: 'org.cordwood.inputs.splunk.SplunkHecInput',
  configuration: { token },
  by: { path: '/services/collector', headers: { authorization: `Splunk ${token}` } },
  fields: 'json',
} as const

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'splunk-hec', bytes: '{"event":"hi"}', message: 'hi' },
    {
      codec: 'splunk-hec',
      bytes: '{"event":{"message":"hi","a":1},"time":1690971072.5,"host":"h","fields":{"b":2}}',
      message: 'hi',
    },
  ],
  senders: [
    {
      ...sender,
      name: 'Splunk HEC',
      message: (text, fields = []) => `{"event":${JSON.stringify(text)},"fields":{"n":"1"${jsonMembers(fields)}}}`,
    },
    {
      ...sender,
      name: 'Splunk HEC with an object for an event',
      message: (text, fields = []) => `{"event":{"message":${JSON.stringify(text)}${jsonMembers(fields)}}}`,
    },
  ],
  paths: [
    '/services/collector/event',
    '/services/collector/raw',
    '/services/collector/health',
    '/services/collector/ack',
  ],
}
