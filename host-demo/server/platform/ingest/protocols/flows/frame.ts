/**
 * A frame of the journal holds one flow and all it takes to read it: what the packet's header said, the template's fields, the record.
 *
 * | bytes | |
 * |---|---|
 * | 1 | format of the frame: 1 |
 * | 1 | version of the protocol: 5, 9 or 10 |
 * | 1 | 1: an options record |
 * | 1 | unused |
 * | 8 × 4 | UTC seconds and nanoseconds of export, uptime (ms), sequence, source or domain, sampling interval, template, fields |
 * | fields × 12 | enterprise (4), number (2), length (2), 1 for a scope (1), unused (3); none for version 5 |
 * | rest | the record |
 */
import { templateOf, type Specifier, type Template } from './template.ts'

export interface FlowHeader {
  readonly version: 5 | 9 | 10
  readonly seconds: number
  readonly nanoseconds: number
  readonly uptime: number
  readonly sequence: number
  /** Source id, observation domain id, or type and number of the engine. */
  readonly domain: number
  /** Sampling interval: one packet in this many was looked at; 0: unknown. */
  readonly sampling: number
}

export interface FlowFrame {
  readonly header: FlowHeader
  readonly template: Template
  readonly record: Buffer
}

const headBytes = 36
const specifierBytes = 12
const format = 1

/** NetFlow v5 has one record, which version 9's numbers describe: number, length. */
const version5: readonly (readonly [number, number])[] = [
  [8, 4],
  [12, 4],
  [15, 4],
  [10, 2],
  [14, 2],
  [2, 4],
  [1, 4],
  [22, 4],
  [21, 4],
  [7, 2],
  [11, 2],
  [210, 1],
  [6, 1],
  [4, 1],
  [5, 1],
  [16, 2],
  [17, 2],
  [9, 1],
  [13, 1],
  [210, 2],
]
export const template5: Template = templateOf(
  0,
  false,
  version5.map(([number, length]) => ({ enterprise: 0, number, length, scope: false })),
  false,
)

export function writeFrame(header: FlowHeader, template: Template, record: Buffer): Buffer {
  const specifiers = header.version === 5 ? [] : template.specifiers
  const frame = Buffer.alloc(headBytes + specifiers.length * specifierBytes + record.length)
  frame.set([format, header.version, template.options ? 1 : 0])
  const { seconds, nanoseconds, uptime, sequence, domain, sampling } = header
  const numbers = [seconds, nanoseconds, uptime, sequence, domain, sampling, template.id, specifiers.length]
  numbers.forEach((number, at) => frame.writeUInt32BE(number, 4 + at * 4))
  let at = headBytes
  for (const { enterprise, number, length, scope } of specifiers) {
    frame.writeUInt32BE(enterprise, at)
    frame.writeUInt16BE(number, at + 4)
    frame.writeUInt16BE(length, at + 6)
    frame[at + 8] = scope ? 1 : 0
    at += specifierBytes
  }
  record.copy(frame, at)
  return frame
}

/** Null where it is no such frame. */
export function readFrame(frame: Buffer): FlowFrame | null {
  const version = frame[1]
  if (frame.length < headBytes || frame[0] !== format || (version !== 5 && version !== 9 && version !== 10)) return null
  const number = (at: number) => frame.readUInt32BE(4 + at * 4)
  const count = number(7)
  const recordAt = headBytes + count * specifierBytes
  if (recordAt > frame.length) return null
  const specifiers: Specifier[] = []
  for (let at = headBytes; at < recordAt; at += specifierBytes) {
    specifiers.push({
      enterprise: frame.readUInt32BE(at),
      number: frame.readUInt16BE(at + 4),
      length: frame.readUInt16BE(at + 6),
      scope: frame[at + 8] === 1,
    })
  }
  return {
    header: {
      version,
      seconds: number(0),
      nanoseconds: number(1),
      uptime: number(2),
      sequence: number(3),
      domain: number(4),
      sampling: number(5),
    },
    template: version === 5 ? template5 : templateOf(number(6), frame[2] === 1, specifiers, version === 10),
    record: frame.subarray(recordAt),
  }
}
