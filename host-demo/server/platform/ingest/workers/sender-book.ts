/**
 * Counts what each sender of an input sent. A flood of made-up addresses costs a fixed amount of memory: the lightest senders are
 * counted together with the others, and begin again at nothing if they send more.
 */
import type { Origin } from '../journal/batch.ts'

export interface SenderCount {
  readonly address: string
  messages: number
  bytes: number
  /** UTC milliseconds. */
  lastAt: number
}

export interface SenderCounts {
  /** When the counting began, UTC milliseconds. */
  readonly since: number
  /** By messages, the heaviest first. */
  readonly heaviest: readonly SenderCount[]
  /** All others together. `addresses` is null where there were more than are told apart. */
  readonly others: { readonly addresses: number | null; readonly messages: number; readonly bytes: number }
}

/** A sender whose count may have been given up: an origin outlives that. */
export interface KnownSender extends SenderCount {
  isForgotten: boolean
}

const mostKnown = 1024
const keptInFlood = 512
const mostListed = 50

const byMessages = (a: SenderCount, b: SenderCount) => b.messages - a.messages || b.bytes - a.bytes

export class SenderBook {
  readonly #since = Date.now()
  readonly #known = new Map<string, KnownSender>()
  readonly #forgotten = { messages: 0, bytes: 0 }

  /** Counts one message of `bytes`. */
  count(origin: Origin, bytes: number, at: number): void {
    let { sender } = origin
    if (sender === undefined || sender.isForgotten) origin.sender = sender = this.#senderAt(origin.address)
    sender.messages++
    sender.bytes += bytes
    sender.lastAt = at
  }

  counts(): SenderCounts {
    const all = [...this.#known.values()].sort(byMessages)
    const rest = all.slice(mostListed)
    return {
      since: this.#since,
      heaviest: all.slice(0, mostListed).map(({ address, messages, bytes, lastAt }) => ({
        address,
        messages,
        bytes,
        lastAt,
      })),
      others: {
        addresses: this.#forgotten.messages > 0 ? null : rest.length,
        messages: rest.reduce((sum, { messages }) => sum + messages, this.#forgotten.messages),
        bytes: rest.reduce((sum, { bytes }) => sum + bytes, this.#forgotten.bytes),
      },
    }
  }

  #senderAt(address: string): KnownSender {
    let sender = this.#known.get(address)
    if (!sender) {
      if (this.#known.size >= mostKnown) this.#forgetLightest()
      sender = { address, messages: 0, bytes: 0, lastAt: 0, isForgotten: false }
      this.#known.set(address, sender)
    }
    return sender
  }

  #forgetLightest(): void {
    for (const sender of [...this.#known.values()].sort(byMessages).slice(keptInFlood)) {
      sender.isForgotten = true
      this.#known.delete(sender.address)
      this.#forgotten.messages += sender.messages
      this.#forgotten.bytes += sender.bytes
    }
  }
}
