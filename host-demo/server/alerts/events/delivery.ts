/**
 * Carries events from the outbox into the store, oldest run first. A parcel leaves the outbox when its events are durable in the store. Where it is
 * not known whether they are, after a start or a failure, the store is asked before they are sent again.
 */
import { setTimeout } from 'node:timers/promises'
import type { OwnMessage } from '../../platform/ingest/ingest.ts'
import type { Services } from '../../platform/services.ts'
import type { Consignment, Outbox, Parcel } from './outbox.ts'
import { storedIds } from './stored-ids.ts'

/** Parcels on their way at once. */
const AT_ONCE = 4
const RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

interface Waiting extends Consignment {
  /** An earlier start, or an attempt that failed, may have stored some of it. */
  isUncertain: boolean
}

export type DeliveryServices = Pick<Services, 'ingest' | 'messages' | 'records' | 'log'>

export class EventDelivery {
  readonly #services: DeliveryServices
  readonly #outbox: Outbox
  readonly #queue: Waiting[] = []
  /** Ids of the events that wait. */
  readonly #ids = new Set<string>()
  readonly #stopping = new AbortController()
  #events = 0
  #running: Promise<void> | null = null
  #idle: (() => void)[] = []

  constructor(services: DeliveryServices, outbox: Outbox) {
    this.#services = services
    this.#outbox = outbox
  }

  /** Number of events that wait. */
  get waiting(): number {
    return this.#events
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Resolves when nothing waits. */
  idle(): Promise<void> {
    return this.#queue.length === 0 ? Promise.resolve() : new Promise(resolve => this.#idle.push(resolve))
  }

  /** Takes up what an earlier start left behind. */
  async restore(): Promise<void> {
    for (const consignment of await this.#outbox.leftBehind()) {
      const ids: string[] = []
      for (let number = 0; number < consignment.parcels; number++)
        ids.push(...idsOf((await this.#outbox.parcel(consignment, number))?.messages ?? []))
      this.#add({ ...consignment, isUncertain: true }, ids)
    }
  }

  /** Delivers the events of a run that was committed. */
  take(consignment: Consignment, ids: readonly string[]): void {
    this.#add({ ...consignment, isUncertain: false }, ids)
  }

  /** Waits for what is on its way for a while; the rest stays in the outbox. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping.abort()
    const wait = new AbortController()
    const patience = setTimeout(patienceMs, undefined, { signal: wait.signal, ref: false }).catch(() => undefined)
    await Promise.race([this.#running, patience])
    wait.abort()
  }

  #add(waiting: Waiting, ids: readonly string[]): void {
    this.#queue.push(waiting)
    for (const id of ids) this.#ids.add(id)
    this.#events += waiting.events
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let retryMs = RETRY_MS
    while (this.#queue.length > 0 && !signal.aborted) {
      const consignment = this.#queue[0]!
      try {
        await this.#deliver(consignment)
        this.#queue.shift()
        this.#events -= consignment.events
        retryMs = RETRY_MS
      } catch (error) {
        if (signal.aborted) return
        consignment.isUncertain = true
        this.#services.log.warn({ err: error }, 'Events could not be stored; they are sent again.')
        await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined)
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
      }
    }
    if (this.#queue.length === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #deliver(consignment: Waiting): Promise<void> {
    // What came into the journal before is in the store then, where it can be found.
    if (consignment.isUncertain) await this.#services.ingest.settled()
    for (let number = 0; number < consignment.parcels && !this.#stopping.signal.aborted; number += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, consignment.parcels - number) }, (_, i) => number + i)
      const results = await Promise.allSettled(numbers.map(one => this.#deliverParcel(consignment, one)))
      const done = results.flatMap(result => (result.status === 'fulfilled' ? (result.value ?? []) : []))
      await this.#outbox.delivered(...done.map(({ id }) => id))
      for (const { messages } of done) for (const id of idsOf(messages)) this.#ids.delete(id)
      const failed = results.find(result => result.status === 'rejected')
      if (failed) throw failed.reason
    }
    if (this.#stopping.signal.aborted) throw new Error('The server is stopping.')
    await this.#outbox.close(consignment)
  }

  async #deliverParcel(consignment: Waiting, number: number): Promise<Parcel | null> {
    const parcel = await this.#outbox.parcel(consignment, number)
    if (!parcel) return null
    const messages = consignment.isUncertain ? await this.#missing(parcel.messages) : parcel.messages
    if (messages.length > 0) await this.#services.ingest.storeOwn(messages)
    return parcel
  }

  async #missing(messages: readonly OwnMessage[]): Promise<readonly OwnMessage[]> {
    const times = messages.map(({ timestamp }) => timestamp)
    const range = { from: Math.min(...times), to: Math.max(...times) }
    const stored = await storedIds(this.#services, idsOf(messages), range)
    return messages.filter(({ fields }) => !stored.has(String(fields['id'])))
  }
}

const idsOf = (messages: readonly OwnMessage[]) => messages.map(({ fields }) => String(fields['id']))
