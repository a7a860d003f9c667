/**
 * One connection of a Beat: takes its events and answers when they are durable. A window is answered as a whole; one that takes long in
 * part. Where events have to wait the sender hears of it (an answer with the sequence 0), so that it does not give up and send again.
 */
import type { Socket } from 'node:net'
import type { Origin } from '../../journal/batch.ts'
import { RefusedError, type Intake } from '../../listeners/transport.ts'
import { ByteReader } from './byte-reader.ts'
import { readFrames } from './frames.ts'

/** Answers nobody reads. */
const maxUnread = 64 * 1024

export interface ConnectionParts {
  readonly socket: Socket
  readonly intake: Intake
  readonly origin: Origin
  /** Between signs of life. */
  readonly keepAliveMs: number
  /** Receives the number of bytes of an incomplete event. */
  readonly held: (bytes: number) => void
  /** Resolves when the intake has room again; rejects when the input stops. */
  readonly room: () => Promise<void>
}

export class Connection {
  readonly #parts: ConnectionParts
  /** Events of the window that are still to come. */
  #left = 0
  /** Taken and not answered. */
  #open = 0
  #sequence = 0
  #version = 2
  #waiting = 0
  #answers = 0
  #began = false

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  /** Nothing is expected of the sender, which has shown that it is one. */
  get resting(): boolean {
    return this.#began && this.#left === 0 && this.#open === 0
  }

  /** Resolves when the sender has ended it. Rejects with `FrameError`, where the connection breaks, and when the input stops. */
  async run(): Promise<void> {
    const { keepAliveMs, held } = this.#parts
    const signs = setInterval(() => this.#sign(), keepAliveMs)
    try {
      await readFrames(new ByteReader(this.#chunks(), held), {
        window: size => this.#window(size),
        event: (version, sequence, bytes) => this.#event(version, sequence, bytes),
      })
      // A sender that has sent all it has may still wait for the answer.
      if (this.#open > 0) await this.#answer()
    } finally {
      clearInterval(signs)
    }
  }

  async *#chunks(): AsyncGenerator<Buffer, void, undefined> {
    const { socket, intake } = this.#parts
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      intake.traffic.bytesRead += chunk.length
      this.#began = true
      if (intake.refusal()) await this.#room()
      yield chunk
    }
  }

  async #window(size: number): Promise<void> {
    if (this.#open > 0) await this.#answer()
    this.#left = size
  }

  #event(version: number, sequence: number, bytes: Buffer): void | Promise<void> {
    if (this.#parts.intake.refusal()) return this.#room().then(() => this.#take(version, sequence, bytes))
    return this.#take(version, sequence, bytes)
  }

  #take(version: number, sequence: number, bytes: Buffer): void | Promise<void> {
    const { socket, intake, origin } = this.#parts
    intake.take(origin, socket.remotePort ?? 0, bytes, 0, bytes.length)
    this.#version = version
    this.#sequence = sequence
    this.#open++
    // Outside of a window nobody waits for the answer, but it is looked for.
    if (this.#left === 0) return this.#answerLater()
    if (--this.#left === 0) return this.#answer()
  }

  #answerLater(): void {
    this.#answer().catch(() => this.#parts.socket.destroy())
  }

  /** Answers what was taken so far, once it is durable. */
  async #answer(): Promise<void> {
    const sequence = this.#sequence
    const open = this.#open
    const answers = ++this.#answers
    await this.#durable()
    // A later answer tells of these as well.
    if (answers !== this.#answers) return
    this.#open -= open
    this.#write(sequence)
  }

  async #durable(): Promise<void> {
    this.#waiting++
    try {
      for (;;) {
        try {
          return await this.#parts.intake.committed()
        } catch (error) {
          // The frames are not lost: they wait in the intake.
          if (!(error instanceof RefusedError)) throw error
          await this.#room()
        }
      }
    } finally {
      this.#waiting--
    }
  }

  async #room(): Promise<void> {
    this.#waiting++
    try {
      while (this.#parts.intake.refusal()) await this.#parts.room()
    } finally {
      this.#waiting--
    }
  }

  #sign(): void {
    if (this.#waiting > 0) this.#write(0)
    else if (this.#open > 0) this.#answerLater()
  }

  #write(sequence: number): void {
    const { socket, intake } = this.#parts
    if (!socket.writable) return
    const answer = Buffer.from([0x30 + this.#version, 0x41, 0, 0, 0, 0])
    answer.writeUInt32BE(sequence, 2)
    socket.write(answer)
    intake.traffic.bytesWritten += answer.length
    if (socket.writableLength > maxUnread) socket.destroy()
  }
}
