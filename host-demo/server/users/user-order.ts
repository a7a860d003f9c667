/** Keeps users in the order of their texts: comparing ten thousand names anew for each list takes longer than all else in it. */
import { system } from '../platform/records/callers.ts'
import type { Records } from '../platform/records/records.ts'
import { users, type User } from './collections.ts'

export const orderedFields = ['full_name', 'username', 'email'] as const
export type OrderedField = (typeof orderedFields)[number]

interface Placed {
  readonly id: string
  readonly text: string
}

interface Order {
  placed: Placed[]
  /** Users who changed since; null: all, as nothing was placed yet. */
  changed: Set<string> | null
  ranks: ReadonlyMap<string, number>
  updating: Promise<void>
}

/** As lists compare texts. */
const collator = new Intl.Collator('en', { sensitivity: 'base' })
const compare = (a: Placed, b: Placed) => collator.compare(a.text, b.text) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** So many changes are placed one by one; with more all are sorted. */
const mostPlaced = 500

export class UserOrder {
  readonly #records: Records
  readonly #orders = new Map<OrderedField, Order>()

  constructor(records: Records) {
    this.#records = records
    records.changes(users, ids => {
      for (const { changed } of this.#orders.values()) for (const id of ids) changed?.add(id)
    })
  }

  /** User id → place among all users. */
  async ranks(field: OrderedField): Promise<ReadonlyMap<string, number>> {
    const order = this.#orders.get(field) ?? {
      placed: [],
      changed: null,
      ranks: new Map(),
      updating: Promise.resolve(),
    }
    this.#orders.set(field, order)
    order.updating = order.updating.then(() => this.#update(order, field))
    await order.updating
    return order.ranks
  }

  async #update(order: Order, field: OrderedField): Promise<void> {
    const stored = this.#records.as(system('order of users')).of(users)
    const placedAt = (user: User): Placed => ({ id: user.id, text: user[field] })
    const { changed } = order
    if (changed?.size === 0) return
    order.changed = new Set()
    if (changed === null || changed.size > mostPlaced) {
      order.placed = (await stored.all()).map(placedAt).sort(compare)
    } else {
      const found = await Promise.all([...changed].map(id => stored.find(id)))
      order.placed = order.placed.filter(({ id }) => !changed.has(id))
      for (const user of found) if (user) insert(order.placed, placedAt(user))
    }
    order.ranks = new Map(order.placed.map(({ id }, rank) => [id, rank]))
  }
}

function insert(placed: Placed[], added: Placed): void {
  let [from, to] = [0, placed.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(placed[middle]!, added) < 0) from = middle + 1
    else to = middle
  }
  placed.splice(from, 0, added)
}
