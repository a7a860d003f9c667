/** The ingest worker's side of the thread that receives datagrams: one thread for all sockets, there while there are any. */
import { Unavailable, UnusableField } from '../transport.ts'
import { WorkerHandle } from '../../workers/worker-handle.ts'
import type { Parcel } from './parcel.ts'
import type { BindProblem, BoundSocket, FromReceiver, ReceiverCall, SocketOptions, ToReceiver } from './protocol.ts'

export interface UdpListener {
  /** Reads the parcel at once: its memory goes back afterwards. */
  datagrams(parcel: Parcel): void
  /** The socket reports something that did not end it. */
  trouble(message: string): void
  /** The thread died; `listening` or `lost` follows when it is up again. */
  interrupted(reason: string): void
  listening(bound: BoundSocket): void
  lost(reason: string): void
}

export interface UdpSocket {
  readonly bound: BoundSocket
  /** Resolves when nothing more will be handed over. */
  close(): Promise<void>
}

class Receiver {
  readonly #sockets = new Map<number, { options: SocketOptions; readonly listener: UdpListener }>()
  readonly #started: Promise<void>
  #nextSocket = 0
  readonly #worker = new WorkerHandle<FromReceiver>(new URL('./receiver-worker.ts', import.meta.url), {
    workerData: () => null,
    ready: () => {
      for (const [socket, { options, listener }] of this.#sockets) void this.#again(socket, options, listener)
    },
    message: message => this.#heard(message),
    died: reason => {
      for (const { listener } of this.#sockets.values()) listener.interrupted(reason)
    },
  })

  constructor() {
    this.#started = this.#worker.start()
  }

  async open(options: SocketOptions, listener: UdpListener): Promise<UdpSocket> {
    await this.#started
    const socket = ++this.#nextSocket
    const entry = { options, listener }
    this.#sockets.set(socket, entry)
    const close = async () => {
      await this.#call({ name: 'close', socket }).catch(() => {})
      this.#sockets.delete(socket)
    }
    try {
      const bound = await this.#bind(socket, options)
      entry.options = { ...options, port: bound.port }
      return { bound, close }
    } catch (error) {
      this.#sockets.delete(socket)
      throw error
    }
  }

  stop(): Promise<void> {
    return this.#worker.stop()
  }

  async #bind(socket: number, options: SocketOptions): Promise<BoundSocket> {
    const answer = (await this.#call({ name: 'open', socket, options })) as BoundSocket | BindProblem
    if (!('problem' in answer)) return answer
    const { problem, field, passes } = answer
    if (passes || field === null) throw new Unavailable(problem, field)
    throw new UnusableField(problem, field)
  }

  #call(call: ReceiverCall): Promise<unknown> {
    return this.#worker.call(call)
  }

  async #again(socket: number, options: SocketOptions, listener: UdpListener): Promise<void> {
    try {
      listener.listening(await this.#bind(socket, options))
    } catch (error) {
      listener.lost((error as Error).message)
    }
  }

  #heard(message: FromReceiver): void {
    if (message.type !== 'datagrams' && message.type !== 'trouble') return
    const { socket } = message
    const listener = this.#sockets.get(socket)?.listener
    if (message.type === 'trouble') return listener?.trouble(message.message)
    const { parcel } = message
    listener?.datagrams(parcel)
    this.#worker.post({ type: 'taken', socket, buffer: parcel.buffer } satisfies ToReceiver, [parcel.buffer])
  }
}

let receiver: Receiver | null = null
let users = 0

/** Binds a socket in the receiving thread. Rejects with a reason for the user; an `Unavailable` where it may pass. */
export async function openUdpSocket(options: SocketOptions, listener: UdpListener): Promise<UdpSocket> {
  receiver ??= new Receiver()
  users++
  try {
    const { bound, close } = await receiver.open(options, listener)
    return {
      bound,
      async close() {
        await close()
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

async function leave(): Promise<void> {
  if (--users > 0) return
  const ending = receiver
  receiver = null
  await ending?.stop()
}
