/**
 * Tracks incomplete frames of connections. A slow sender, or one that never ends its lines, would hold memory without
 * limit, so the time, and the bytes of all connections of an input together, are bounded. The connection whose frame
 * began first is closed first; the bytes received are kept as a frame.
 */
const maxBytes = 64 * 1024 * 1024
/** A frame has to be complete by then. */
const maxMs = 300_000

interface Begun {
  readonly since: number
  readonly bytes: number
}

export class BegunFrames<Connection> {
  /** Oldest first. */
  readonly #begun = new Map<Connection, Begun>()
  readonly #most: number
  #bytes = 0

  constructor(most = maxBytes) {
    this.#most = most
  }

  /** `bytes` are held of the frame `connection` has begun; `another`: one was completed since the last call. */
  update(connection: Connection, bytes: number, another: boolean, now: number): void {
    const before = this.#begun.get(connection)
    if (before) {
      this.#bytes -= before.bytes
      if (another || bytes === 0) this.#begun.delete(connection)
    }
    if (bytes === 0) return
    this.#begun.set(connection, { since: before && !another ? before.since : now, bytes })
    this.#bytes += bytes
  }

  /** Returns the connections to close because of the limit of bytes. */
  excess(): readonly Connection[] {
    const excess: Connection[] = []
    let bytes = this.#bytes
    for (const [connection, begun] of this.#begun) {
      if (bytes <= this.#most) break
      bytes -= begun.bytes
      excess.push(connection)
    }
    return excess
  }

  overdue(now: number): readonly Connection[] {
    const overdue: Connection[] = []
    for (const [connection, { since }] of this.#begun) {
      if (now - since < maxMs) break
      overdue.push(connection)
    }
    return overdue
  }

  /** Nothing could be read for a while: the time begins again for all. */
  restart(now: number): void {
    for (const [connection, { bytes }] of this.#begun) this.#begun.set(connection, { since: now, bytes })
  }
}
