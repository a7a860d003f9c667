/** Keeps the deliveries in memory, by receiver and by definition. */
import type { WaitReason } from '../../../../core/notifications/queue.ts'
import { Breaker } from '../../platform/lookup/breaker.ts'
import type { Clock } from '../../platform/scheduler/clock.ts'
import type { Target } from '../sender.ts'
import type { Delivery } from './delivery.ts'

/** Failures in a row after which a lane rests; then one delivery tries whether the receiver is back. */
const failuresBeforeRest = 3
const firstRestMs = 30_000
const longestRestMs = 300_000

export interface Item {
  delivery: Delivery
  target: Target
  /** By the monotonic clock, so that setting the wall clock neither delays nor repeats it. */
  dueAt: number
  waits: WaitReason
  /** Ends the attempt; null: none is under way. */
  attempt: AbortController | null
}

/** Deliveries that follow one another, as they go to one host. */
export interface Lane {
  readonly name: string
  readonly items: Set<Item>
  readonly breaker: Breaker
  isSending: boolean
  /** Failures since the last success. */
  failures: number
  /** By the monotonic clock: it rests until then. */
  restsUntil: number
  servedAt: number
}

export class Items {
  readonly #clock: Clock
  readonly #items = new Map<string, Item>()
  readonly #lanes = new Map<string, Lane>()
  readonly #ofDefinition = new Map<string, Set<Item>>()
  /** Number of deliveries of each event. */
  readonly #ofEvent = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get size(): number {
    return this.#items.size
  }

  get(id: string): Item | undefined {
    return this.#items.get(id)
  }

  all(): Iterable<Item> {
    return this.#items.values()
  }

  lanes(): Iterable<Lane> {
    return this.#lanes.values()
  }

  ofDefinition(id: string): ReadonlySet<Item> {
    return this.#ofDefinition.get(id) ?? new Set()
  }

  isLastOfEvent(eventId: string): boolean {
    return (this.#ofEvent.get(eventId) ?? 0) <= 1
  }

  laneOf({ target: { lane: name } }: Item): Lane {
    let lane = this.#lanes.get(name)
    if (!lane) {
      const breaker = new Breaker({
        failures: failuresBeforeRest,
        pauseMs: firstRestMs,
        longestPauseMs: longestRestMs,
        now: () => this.#clock.monotonic(),
      })
      lane = { name, items: new Set(), breaker, isSending: false, failures: 0, restsUntil: 0, servedAt: 0 }
      this.#lanes.set(name, lane)
    }
    return lane
  }

  add(item: Item): void {
    const { id, definitionId, eventId } = item.delivery
    this.#items.set(id, item)
    this.laneOf(item).items.add(item)
    const mates = this.#ofDefinition.get(definitionId) ?? new Set()
    this.#ofDefinition.set(definitionId, mates.add(item))
    this.#ofEvent.set(eventId, (this.#ofEvent.get(eventId) ?? 0) + 1)
  }

  /** Returns whether it was there. */
  remove(item: Item): boolean {
    const { id, definitionId, eventId } = item.delivery
    if (this.#items.get(id) !== item) return false
    this.#items.delete(id)
    this.#leaveLane(item)
    const mates = this.#ofDefinition.get(definitionId)
    mates?.delete(item)
    if (mates?.size === 0) this.#ofDefinition.delete(definitionId)
    const left = (this.#ofEvent.get(eventId) ?? 1) - 1
    if (left > 0) this.#ofEvent.set(eventId, left)
    else this.#ofEvent.delete(eventId)
    return true
  }

  /** Its notification has changed: it may go elsewhere now. */
  move(item: Item, target: Target): void {
    this.#leaveLane(item)
    item.target = target
    this.laneOf(item).items.add(item)
  }

  /** A lane without deliveries is forgotten, unless it has failed: it rests for those that come. */
  #leaveLane(item: Item): void {
    const lane = this.laneOf(item)
    lane.items.delete(item)
    if (lane.items.size === 0 && !lane.isSending && lane.failures === 0) this.#lanes.delete(lane.name)
  }

  /** Forgets lanes that nothing went to for long. */
  prune(now: number): void {
    for (const lane of [...this.#lanes.values()])
      if (lane.items.size === 0 && !lane.isSending && now - lane.servedAt > 2 * longestRestMs)
        this.#lanes.delete(lane.name)
  }
}
