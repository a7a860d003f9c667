/** Frames of the Lumberjack protocol as a sender writes them, and a connection that reads the answers. */
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { deflateSync } from 'node:zlib'

const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4)
  return bytes
}

export const window = (size: number, version = 2) => Buffer.concat([Buffer.from(`${version}W`), u32(size)])

export function json(sequence: number, event: unknown): Buffer {
  const bytes = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event))
  return Buffer.concat([Buffer.from('2J'), u32(sequence, bytes.length), bytes])
}

export const pairs = (sequence: number, event: Readonly<Record<string, string>>) =>
  Buffer.concat([
    Buffer.from('1D'),
    u32(sequence, Object.keys(event).length),
    ...Object.entries(event)
      .flat()
      .flatMap(text => {
        const bytes = Buffer.from(text)
        return [u32(bytes.length), bytes]
      }),
  ])

export const framed = (compressed: Buffer) => Buffer.concat([Buffer.from('2C'), u32(compressed.length), compressed])
export const compressed = (...frames: Buffer[]) => framed(deflateSync(Buffer.concat(frames)))

/** A window of events, numbered from 1. */
export const batch = (events: readonly unknown[]) =>
  Buffer.concat([window(events.length), ...events.map((event, at) => json(at + 1, event))])

export class Sender {
  readonly socket: Socket
  /** `2:5`: version and sequence. */
  readonly answers: string[] = []
  readonly closed: Promise<void>
  #bytes = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.socket = socket
    this.closed = new Promise(resolve => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      for (; this.#bytes.length >= 6; this.#bytes = this.#bytes.subarray(6)) {
        if (this.#bytes[1] !== 0x41) throw new Error('The answer is no A frame.')
        this.answers.push(`${String.fromCharCode(this.#bytes[0]!)}:${this.#bytes.readUInt32BE(2)}`)
      }
    })
  }

  static async to(port: number, tls?: ConnectionOptions): Promise<Sender> {
    const socket = tls ? connectTls({ port, host: '127.0.0.1', ...tls }) : connect(port, '127.0.0.1')
    await new Promise((resolve, reject) => {
      socket.once(tls ? 'secureConnect' : 'connect', resolve)
      socket.once('error', reject)
    })
    return new Sender(socket)
  }

  write(...frames: Buffer[]): void {
    this.socket.write(Buffer.concat(frames))
  }
}
