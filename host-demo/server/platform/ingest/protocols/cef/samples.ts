import type { ProtocolSamples } from '../../testing/samples.ts'

const frame = (bytes: string, message: string) => ({ codec: 'CEF', bytes, message })

export const samples: ProtocolSamples = {
  frames: [
    frame('CEF:0|v|p|1|id|hi|5|', 'p: [id, 5] hi'),
    frame('CEF:0|v|p|1|2|n|3|src=10.0.0.1 cs1Label=a cs1=b rt=Aug 02 2023 10:00:00 msg=x\\=y', 'p: [2, 3] n'),
  ],
  senders: [
    {
      name: 'CEF',
      type: 'org.graylog.plugins.cef.input.CEFTCPInput',
      configuration: { timezone: 'UTC' },
      by: 'tcp',
      fields: 'plain',
      message: (text, fields = []) =>
        `CEF:0|V|P|1|2|${text}|3|${fields.map(([name, value]) => `${name}=${value}`).join(' ')}\n`,
    },
  ],
}
