import type { ProtocolSamples } from '../../testing/samples.ts'
import { bytesOf, data, packet10, packet9, template10, template9 } from './testing/exporter.ts'

const { ip4, u32 } = bytesOf
/** Sender, receiver and number of packets, which both protocols number alike. */
const fields = [
  [8, 4],
  [12, 4],
  [2, 4],
] as const
const flow = data(256, [ip4('192.0.2.1'), ip4('192.0.2.2'), u32(7)])
const text = '[192.0.2.1]:- <> [192.0.2.2]:- proto:- pkts:7 bytes:-'

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'netflow', bytes: packet9([template9(256, fields), flow]).toString('hex'), message: `NetFlowV9 ${text}` },
    { codec: 'ipfix', bytes: packet10([template10(256, fields), flow]).toString('hex'), message: `IPFIX ${text}` },
  ],
}
