/** Collects which address belongs to what. An address of two owners is nobody's: networks of an account may overlap, and a wrong name is worse than none. */
import { setImmediate } from 'node:timers/promises'
import type { NamedEntity } from '../platform/instance-names/table.ts'

export interface Owner extends NamedEntity {
  /** Of the instance or the interface. */
  readonly id: string
}

/** Addresses that are looked at before the thread does something else. */
const sliceRows = 10_000

export class AddressBook {
  readonly #limit: number
  /** Null: several owners have it. */
  readonly #owners = new Map<string, Owner | null>()
  #isOver = false

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether there was an address beyond the limit; it was left out. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Addresses, those of several owners included. */
  get size(): number {
    return this.#owners.size
  }

  add(address: string, owner: Owner | null): void {
    const known = this.#owners.get(address)
    if (known === undefined && this.#owners.size >= this.#limit) {
      this.#isOver = true
      return
    }
    this.#owners.set(address, known === undefined || known?.id === owner?.id ? owner : null)
  }

  async addAll(other: AddressBook): Promise<void> {
    let row = 0
    for (const [address, owner] of other.#owners) {
      this.add(address, owner)
      if (++row % sliceRows === 0) await setImmediate()
    }
    this.#isOver ||= other.#isOver
  }

  /** Returns the owner of each address that has one alone. */
  *rows(): Generator<readonly [address: string, Owner]> {
    for (const [address, owner] of this.#owners) if (owner) yield [address, owner]
  }

  async equals(other: AddressBook): Promise<boolean> {
    if (this.size !== other.size) return false
    let row = 0
    for (const [address, owner] of this.#owners) {
      if (!isSame(owner, other.#owners.get(address))) return false
      if (++row % sliceRows === 0) await setImmediate()
    }
    return true
  }
}

function isSame(one: Owner | null, other: Owner | null | undefined): boolean {
  if (!one || !other) return one === other
  return one.id === other.id && one.name === other.name && one.type === other.type && one.awsType === other.awsType
}
