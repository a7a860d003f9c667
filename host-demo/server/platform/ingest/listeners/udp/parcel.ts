/**
 * Datagrams of one socket on their way from the receiving thread, many in one buffer:
 *
 *     per datagram: u32 length, u16 index of the sender's address, u16 sender's port, f64 receive time (UTC milliseconds), bytes
 */
export const parcelBytes = 128 * 1024
const envelope = 16

export interface Parcel {
  readonly buffer: ArrayBuffer
  /** Bytes of `buffer` that are used. */
  readonly end: number
  /** Addresses, as the operating system gave them. */
  readonly senders: readonly string[]
  /** Datagrams dropped since the parcel before, because too much was on its way. */
  readonly dropped: number
}

export class ParcelBuilder {
  dropped = 0
  #buffer: Buffer | null = null
  #end = 0
  #senders = new Map<string, number>()

  get empty(): boolean {
    return this.#end === 0
  }

  /** Needs to be given memory (`use`) before a datagram can be added. */
  get bare(): boolean {
    return this.#buffer === null
  }

  /** @param buffer of `parcelBytes` */
  use(buffer: ArrayBuffer): void {
    this.#buffer = Buffer.from(buffer)
  }

  /** Always true in an empty parcel: no datagram is longer than 64 KB. */
  fits(length: number): boolean {
    return this.#end + envelope + length <= parcelBytes
  }

  add(datagram: Uint8Array, address: string, port: number, receivedAt: number): void {
    const buffer = this.#buffer!
    let sender = this.#senders.get(address)
    if (sender === undefined) this.#senders.set(address, (sender = this.#senders.size))
    const at = this.#end
    buffer.writeUInt32LE(datagram.length, at)
    buffer.writeUInt16LE(sender, at + 4)
    buffer.writeUInt16LE(port, at + 6)
    buffer.writeDoubleLE(receivedAt, at + 8)
    buffer.set(datagram, at + envelope)
    this.#end = at + envelope + datagram.length
  }

  /** Returns the gathered datagrams and resets the builder. */
  finish(): Parcel {
    const parcel = {
      buffer: this.#buffer!.buffer as ArrayBuffer,
      end: this.#end,
      senders: [...this.#senders.keys()],
      dropped: this.dropped,
    }
    this.#buffer = null
    this.#end = 0
    this.#senders = new Map()
    this.dropped = 0
    return parcel
  }
}

export interface Datagram {
  /** A view of the parcel: what is kept of it must be copied. */
  readonly bytes: Buffer
  readonly address: string
  readonly port: number
  readonly receivedAt: number
}

export function* datagramsOf({ buffer, end, senders }: Parcel): Generator<Datagram> {
  const bytes = Buffer.from(buffer)
  for (let at = 0; at < end; ) {
    const start = at + envelope
    const next = start + bytes.readUInt32LE(at)
    yield {
      bytes: bytes.subarray(start, next),
      address: senders[bytes.readUInt16LE(at + 4)]!,
      port: bytes.readUInt16LE(at + 6),
      receivedAt: bytes.readDoubleLE(at + 8),
    }
    at = next
  }
}
