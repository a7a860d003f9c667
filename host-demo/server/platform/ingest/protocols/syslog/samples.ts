import type { ProtocolSamples } from '../../testing/samples.ts'

const frame = (bytes: string, message: string) => ({ codec: 'syslog', bytes, message })

export const samples: ProtocolSamples = {
  frames: [
    frame('<13>1 2023-08-02T10:00:00Z h app - - - hi', 'hi'),
    frame('<13>1 2023-08-02T10:00:00.123Z host app 12 ID [x@1 a="b\\"c"] text', 'text'),
    frame('<34>Aug  2 10:00:00 host app[12]: text', 'text'),
    frame('<13>date=2023-08-02 time=10:00:00 a="b" tz="+0200"', 'a="b"'),
  ],
  senders: [
    {
      name: 'syslog',
      type: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
      by: 'tcp',
      fields: 'plain',
      message(text, fields = []) {
        const data = fields.map(([name, value]) => `${name}="${value}"`).join(' ')
        return `<34>1 2026-01-01T00:00:00Z h app 1 - ${data && `[x@1 ${data}]`} ${text}\n`
      },
    },
  ],
}
