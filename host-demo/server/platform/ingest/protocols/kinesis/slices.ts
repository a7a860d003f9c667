/** Records cut into slices of frames: what is prepared, taken and committed together. */
import { openEnvelope } from './envelope.ts'
import { frameOf } from './frames.ts'
import type { StreamRecord } from './ports.ts'

export const sliceFrames = 1000
const sliceBytes = 1 << 20

export interface Slice {
  readonly frames: readonly Buffer[]
  /** Index of the first record that is not in it. */
  readonly end: number
}

/** From `start` on: as many records as make a slice, at least one. */
export async function sliceOf(records: readonly StreamRecord[], start: number): Promise<Slice> {
  const frames: Buffer[] = []
  let bytes = 0
  let end = start
  for (; end < records.length && (end === start || (frames.length < sliceFrames && bytes < sliceBytes)); end++) {
    for (const frame of await framesOf(records[end]!)) {
      frames.push(frame)
      bytes += frame.length
    }
  }
  return { frames, end }
}

/** A frame per event of the log service; any other record is one frame. */
async function framesOf({ data, arrivedAt }: StreamRecord): Promise<readonly Buffer[]> {
  if (data.length === 0) return [Buffer.alloc(0)]
  const events = await openEnvelope(data)
  if (!events) return [frameOf({ timestamp: arrivedAt, event: null }, data)]
  return events.map(event => frameOf({ timestamp: event.timestamp ?? arrivedAt, event }, Buffer.from(event.message)))
}
