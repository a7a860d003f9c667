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

const positions = Array.from({ length: 1024 }, (_, position) => base32(position, 3))

export function nodePart(nodeId: string): string {
  return base32(createHash('sha256').update(nodeId).digest().readUInt32BE(0) >>> 12, 4)
}

/** Gives the ids of one batch, by time of receipt and position. */
export function messageIds(sequence: number, node: string): (receivedAt: number, position: number) => string {
  const middle = base32(sequence, 9)
  let lastTime = -1
  let front = ''
  return (receivedAt, position) => {
    if (receivedAt !== lastTime) {
      lastTime = receivedAt
      front = base32(receivedAt, 10) + middle
    }
    return front + (positions[position] ?? base32(position, 3)) + node
  }
}
