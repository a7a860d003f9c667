import type { ProtocolSamples } from '../../testing/samples.ts'

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'AWSCodec', bytes: 'hi', message: 'hi', configuration: { aws_message_type: 'KINESIS_RAW' } },
    {
      codec: 'FlowLog',
      bytes: '2 123456789010 eni-1235 172.31.16.139 172.31.16.21 20641 22 6 20 4249 1418530010 1418530070 ACCEPT OK',
      message: 'ACCEPT',
    },
    { codec: 'CloudWatchRawLog', bytes: 'hi', message: 'hi' },
  ],
}
