/** Asks another thread and waits for its answer: the side of a thread that cannot do anything else meanwhile, because rules are synchronous. */
import { receiveMessageOnPort } from 'node:worker_threads'
import type { Found } from '../found.ts'
import { LookupError } from '../lookup-error.ts'
import { Allowance } from './allowance.ts'
import type { BridgeEnd, Notice, Question, Said } from './messages.ts'

export interface WaitingOptions {
  /** Is given an answer that came too late for its question. */
  late(question: Question, found: Found): void
  /** Is given what is no answer. */
  notice(notice: Exclude<Notice, { readonly is: 'answer' | 'failure' }>): void
  readonly now?: () => number
  /** Milliseconds one answer is waited for. */
  readonly longestMs?: number
}

interface Adapter {
  readonly allowance: Allowance
  pausedUntil: number
  reason: string
  open: number
}

/** An answer in this time costs no allowance: an adapter that is so fast is healthy. */
const freeMs = 5
/** Questions to one adapter whose answers are still to come. */
const mostOpen = 100

export class WaitingEnd {
  readonly #end: BridgeEnd
  readonly #notices: Int32Array
  readonly #options: WaitingOptions
  readonly #now: () => number
  readonly #total: Allowance
  readonly #adapters = new Map<string, Adapter>()
  readonly #open = new Map<number, Question>()
  #seen = -1
  #last = 0
  /** The question that is waited for. */
  #awaited: number | null = null
  #answer: Extract<Notice, { readonly is: 'answer' | 'failure' }> | null = null

  constructor(end: BridgeEnd, options: WaitingOptions) {
    this.#end = end
    this.#notices = new Int32Array(end.notices)
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#total = new Allowance({ share: 0.2, mostMs: 2000, now: this.#now })
  }

  /** Takes in what has come. It costs next to nothing where nothing has. */
  receive(): void {
    const notices = Atomics.load(this.#notices, 0)
    if (notices === this.#seen) return
    this.#seen = notices
    for (let next = receiveMessageOnPort(this.#end.port); next; next = receiveMessageOnPort(this.#end.port))
      this.#take(next.message as Notice)
  }

  say(said: Said): void {
    this.#end.port.postMessage(said)
  }

  /** @throws LookupError where the adapter fails, is left alone, or its answer is not waited for any longer */
  ask(id: string, key: string): Found {
    this.receive()
    const adapter = this.#adapterOf(id)
    if (this.#now() < adapter.pausedUntil) throw new LookupError(adapter.reason)
    if (adapter.open >= mostOpen) throw new LookupError('The data adapter does not keep up with the questions.')
    const question: Question = { id: ++this.#last, adapter: id, key }
    this.#open.set(question.id, question)
    adapter.open++
    this.say({ is: 'question', ...question })
    const answer = this.#wait(question.id, adapter)
    if (!answer) throw new LookupError('The data adapter is too slow to be waited for.')
    if (answer.is === 'failure') throw new LookupError(answer.reason)
    return answer.found
  }

  #wait(id: number, { allowance }: Adapter) {
    const { longestMs = 500 } = this.#options
    const start = this.#now()
    const end = start + Math.min(longestMs, freeMs + Math.min(allowance.leftMs(), this.#total.leftMs()))
    this.#answer = null
    this.#awaited = id
    for (;;) {
      this.receive()
      const answer = this.#takenAnswer()
      const now = this.#now()
      if (answer || now >= end) {
        this.#awaited = null
        const spent = Math.max(0, now - start - freeMs)
        allowance.spend(spent)
        this.#total.spend(spent)
        return answer
      }
      Atomics.wait(this.#notices, 0, this.#seen, end - now)
    }
  }

  #takenAnswer() {
    return this.#answer
  }

  #take(notice: Notice): void {
    // Adapters may have changed.
    if (notice.is === 'setup') for (const adapter of this.#adapters.values()) adapter.pausedUntil = 0
    if (notice.is !== 'answer' && notice.is !== 'failure') {
      this.#options.notice(notice)
      return
    }
    const question = this.#open.get(notice.id)
    if (!question) return
    this.#open.delete(notice.id)
    const adapter = this.#adapterOf(question.adapter)
    adapter.open--
    if (notice.is === 'failure' && notice.pauseMs > 0) {
      adapter.pausedUntil = this.#now() + notice.pauseMs
      adapter.reason = notice.reason
    }
    if (notice.id === this.#awaited) this.#answer = notice
    else if (notice.is === 'answer') this.#options.late(question, notice.found)
  }

  #adapterOf(id: string): Adapter {
    let adapter = this.#adapters.get(id)
    if (!adapter) {
      const allowance = new Allowance({ share: 0.05, mostMs: 1000, now: this.#now })
      this.#adapters.set(id, (adapter = { allowance, pausedUntil: 0, reason: '', open: 0 }))
    }
    return adapter
  }
}
