/** Cuts protobuf requests by their wire format alone. */
import { BadRequest } from '../../listeners/http/answers.ts'
import { delimitedTag, WireError, WireReader } from '../protobuf/wire-reader.ts'
import { varintLength, writeVarint } from '../protobuf/wire-writer.ts'
import { CutBudget, type Cut } from './cut.ts'

/** A message on the way from the request down to a leaf: its own fields, without those that go on. */
interface Level {
  readonly above: Level | null
  readonly ranges: readonly number[]
  readonly bytes: number
}
interface Leaf {
  readonly level: Level | null
  readonly start: number
  readonly end: number
}

/**
 * @param path the field numbers that lead from the request to its messages; each is a repeated field
 * @throws BadRequest where the levels above the messages are no protobuf, or it is too much
 */
export function cutProtobuf(body: Buffer, path: readonly number[]): Cut {
  const tags = path.map(delimitedTag)
  const budget = new CutBudget()
  const leaves: Leaf[] = []
  let rejected = 0
  let problem: string | null = null
  let largest = 0

  function leaf(level: Level | null, start: number, end: number): void {
    try {
      const reader = new WireReader(body, start, end)
      while (reader.next());
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      rejected++
      problem ??= error.message
      return
    }
    const bytes = frameBytes(level, end - start, tags)
    budget.spend(bytes)
    largest = Math.max(largest, bytes)
    leaves.push({ level, start, end })
  }

  function walk(above: Level | null, depth: number, start: number, end: number): void {
    if (depth === path.length) return leaf(above, start, end)
    const ranges: number[] = []
    const children: number[] = []
    let bytes = 0
    const reader = new WireReader(body, start, end)
    while (reader.next()) {
      if (reader.tag === tags[depth]) {
        budget.spend(0)
        children.push(reader.start, reader.end)
      } else {
        bytes += reader.end - reader.from
        if (ranges.at(-1) === reader.from) ranges[ranges.length - 1] = reader.end
        else ranges.push(reader.from, reader.end)
      }
    }
    // Other fields of the request itself belong to none of its messages.
    const level = depth === 0 ? null : { above, ranges, bytes }
    for (let i = 0; i < children.length; i += 2) walk(level, depth + 1, children[i]!, children[i + 1]!)
  }

  try {
    walk(null, 0, 0, body.length)
  } catch (error) {
    if (error instanceof WireError)
      throw new BadRequest(`The body is no protobuf message of this protocol: ${error.message}`)
    throw error
  }
  return {
    frames: leaves.length,
    rejected,
    problem,
    each(take) {
      const frame = Buffer.allocUnsafe(largest)
      for (const { level, start, end } of leaves) take(frame, 0, writeFrame(frame, body, level, start, end, tags))
    },
  }
}

/** The length of the frame, and of the value of each level from the inside out. */
function sizes(level: Level | null, leafBytes: number, tags: readonly number[]): number[] {
  const values = [leafBytes]
  for (let depth = tags.length - 1, at = level; at; depth--, at = at.above)
    values.push(at.bytes + field(values.at(-1)!, tags[depth]!))
  return [...values, field(values.at(-1)!, tags[0]!)]
}

const field = (bytes: number, tag: number) => varintLength(tag) + varintLength(bytes) + bytes

const frameBytes = (level: Level | null, leafBytes: number, tags: readonly number[]) =>
  sizes(level, leafBytes, tags).at(-1)!

function writeFrame(
  frame: Buffer,
  body: Buffer,
  level: Level | null,
  start: number,
  end: number,
  tags: readonly number[],
): number {
  const values = sizes(level, end - start, tags)
  const levels: Level[] = []
  for (let at = level; at; at = at.above) levels.unshift(at)
  let at = 0
  for (const [depth, tag] of tags.entries()) {
    at = writeVarint(frame, writeVarint(frame, at, tag), values[tags.length - 1 - depth]!)
    const { ranges } = levels[depth] ?? { ranges: [start, end] }
    for (let i = 0; i < ranges.length; i += 2) at += body.copy(frame, at, ranges[i]!, ranges[i + 1]!)
  }
  return at
}
