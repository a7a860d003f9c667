/**
 * `gl2_message_id`: 26 characters of Crockford's base 32, shaped like a ULID. The first 10 are the time of receipt, then follow the
 * journal sequence (9), the position in the batch (3) and the node (4): the same frame always gets the same id, and ids sort by arrival.
 */
import { createHash } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function base32(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = alphabet[rest % 32]! + text
  return text
}

const NODES = 2 ** 20
const positions = Array.from({ length: 1024 }, (_, position) => base32(position, 3))

/** The node's part of the ids, of 20 bits. */
export function nodePart(nodeId: string): number {
  return createHash('sha256').update(nodeId).digest().readUInt32BE(0) >>> 12
}

/** Gives an id of a batch: `index` 0 is the frame's own message. */
export type MessageIds = (receivedAt: number, position: number, index?: number) => string

/**
 * Gives the ids of one batch, by time of receipt, position and index. Messages that processors create of a frame have its id but for the node's
 * part, which counts on by their index: searches tell them from the batch and place of the frame itself.
 */
export function messageIds(sequence: number, node: number): MessageIds {
  const middle = base32(sequence, 9)
  const own = base32(node, 4)
  let lastTime = -1
  let front = ''
  return (receivedAt, position, index = 0) => {
    if (receivedAt !== lastTime) {
      lastTime = receivedAt
      front = base32(receivedAt, 10) + middle
    }
    return (
      front + (positions[position] ?? base32(position, 3)) + (index === 0 ? own : base32((node + index) % NODES, 4))
    )
  }
}
