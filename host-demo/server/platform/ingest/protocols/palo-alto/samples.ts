import type { ProtocolSamples } from '../../testing/samples.ts'

const system = (description: string) =>
  `1,2023/08/02 10:00:00,000710000506,SYSTEM,general,0,2023/08/02 10:00:00,,general,,0,0,general,informational,${description},1163103,0x0,0,0,0,0,,Panorama-1`

export const samples: ProtocolSamples = {
  frames: ['PaloAlto', 'PaloAlto9x'].map(codec => ({
    codec,
    bytes: `<14>1 2018-09-19T11:50:35-05:00 Panorama-1 - - - - ${system('hi')}`,
    message: system('hi'),
  })),
  senders: [
    {
      name: 'PAN-OS 8',
      type: 'org.graylog.integrations.inputs.paloalto.PaloAltoTCPInput',
      by: 'tcp',
      message: text => `<14>Aug  2 10:00:00 fw ${system(text)}\n`,
    },
    {
      name: 'PAN-OS 9',
      type: 'org.graylog.integrations.inputs.paloalto9.PaloAlto9xInput',
      by: 'tcp',
      message: text => `<14>Aug  2 10:00:00 fw ${system(text)}\n`,
    },
  ],
}
