/** Renders flows as text, and holds the parts all flow codecs share. */
import type { FieldValue } from '../../../messages/message-store.ts'
import type { Decode, Decoded, Frame } from '../../decoding/codec.ts'
import { isInstant, type FieldMap } from '../../decoding/fields.ts'
import { readFrame, type FlowFrame } from './frame.ts'

export interface Ends {
  readonly from: FieldValue | undefined
  readonly fromPort: FieldValue | undefined
  readonly to: FieldValue | undefined
  readonly toPort: FieldValue | undefined
  readonly protocol: FieldValue | undefined
  readonly packets: FieldValue | undefined
  readonly bytes: FieldValue | undefined
}

/** `NetFlowV9 [10.0.0.1]:80 <> [10.0.0.2]:5000 proto:6 pkts:5 bytes:500`; what the record does not tell reads `-`. */
export function flowText(format: string, { from, fromPort, to, toPort, protocol, packets, bytes }: Ends): string {
  const shown = (value: FieldValue | undefined) => value ?? '-'
  return (
    `${format} [${shown(from)}]:${shown(fromPort)} <> [${shown(to)}]:${shown(toPort)} proto:${shown(protocol)} ` +
    `pkts:${shown(packets)} bytes:${shown(bytes)}`
  )
}

/** `NetFlowV9 options template:257 nf_scope_system:1 …`. */
export const optionsText = (format: string, template: number, fields: FieldMap): string =>
  [`${format} options template:${template}`, ...Object.entries(fields).map(([name, value]) => `${name}:${value}`)].join(
    ' ',
  )

/** `read` gives the text and the fields of a flow. The message's time is that of the export, where the exporter has a clock. */
export function flowDecoder(
  overrideSource: string | null,
  read: (flow: FlowFrame) => { readonly message: string; readonly fields: FieldMap },
): Decode {
  return (frame: Frame): Decoded => {
    const source = overrideSource ?? frame.remoteName ?? frame.remoteAddress
    const flow = readFrame(frame.bytes)
    if (!flow) {
      return {
        timestamp: frame.receivedAt,
        fields: { message: frame.bytes.toString('hex'), source },
        problem: 'Not a flow: the bytes are kept as hexadecimal text.',
        undecodable: true,
      }
    }
    const { message, fields } = read(flow)
    return {
      timestamp: exportedAt(flow) ?? frame.receivedAt,
      fields: { ...fields, message, source },
      problem: null,
      undecodable: false,
      inflated: message.length,
    }
  }
}

/** UTC milliseconds; null for clocks that were never set. */
function exportedAt({ header: { seconds, nanoseconds } }: FlowFrame): number | null {
  const time = seconds * 1000 + Math.floor(nanoseconds / 1_000_000)
  return seconds > 0 && nanoseconds < 1_000_000_000 && isInstant(time) ? time : null
}
