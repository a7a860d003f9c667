/** Small things all transports do with frames and addresses. */
import type { CodecDefinition } from '../decoding/codec.ts'
import { compressionOf } from '../decoding/inflate.ts'

const newline = 10
const carriageReturn = 13
const nul = 0

/** The end of a frame without the line ends and NULs senders put behind it. */
export function trimEnd(bytes: Buffer, end: number, start = 0): number {
  while (end > start) {
    const last = bytes[end - 1]
    if (last !== newline && last !== carriageReturn && last !== nul) break
    end--
  }
  return end
}

/** The same for a frame that came as a whole: what is compressed, or of bytes, ends where it ends. */
export function wholeEnd(codec: CodecDefinition, frame: Buffer): number {
  const isText = !codec.binary && !(codec.expandsTo && compressionOf(frame) !== null)
  return isText ? trimEnd(frame, frame.length) : frame.length
}

/** An IPv4 address that came over an IPv6 socket as IPv4 writes it; zone ids left out. */
export function plainAddress(address: string): string {
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const zone = address.indexOf('%')
  return zone < 0 ? address : address.slice(0, zone)
}
