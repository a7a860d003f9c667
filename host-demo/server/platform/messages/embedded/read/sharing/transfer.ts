/** Smaller ones cost less to copy than to hand over. */
const LEAST_BYTES = 1 << 16
/** Objects that are looked into. */
const MOST_OBJECTS = 100_000

/** The large buffers in what is sent to another thread, which are handed over: the sender has no use for them any more. */
export function buffersIn(sent: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const waiting: unknown[] = [sent]
  for (let seen = 0; waiting.length > 0 && seen < MOST_OBJECTS; seen++) {
    const one = waiting.pop()
    if (ArrayBuffer.isView(one)) {
      if (one.buffer instanceof ArrayBuffer && one.byteLength >= LEAST_BYTES) buffers.add(one.buffer)
    } else if (Array.isArray(one)) {
      for (const item of one) if (typeof item === 'object' && item !== null) waiting.push(item)
    } else if (typeof one === 'object' && one !== null) {
      for (const item of Object.values(one)) waiting.push(item)
    }
  }
  return [...buffers]
}
