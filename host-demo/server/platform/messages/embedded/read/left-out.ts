import type { DamagedIndexError, IndexDamage } from '../../message-store.ts'

/** Damaged blocks of one index that a job leaves out one by one; beyond, it goes on without the index. */
const MAX_BLOCKS = 16

/** The damaged parts that one job goes on without. */
export class LeftOutParts {
  /** Damaged parts that cost no message. */
  readonly #costless = new Map<string, IndexDamage>()
  readonly #damages = new Map<string, IndexDamage>()
  readonly #indices = new Set<string>()
  readonly #chunks = new Map<string, Set<number>>()

  get damages(): IndexDamage[] {
    return [...this.#damages.values()]
  }

  /** The same, and damaged parts that cost the answer nothing. */
  get met(): IndexDamage[] {
    return [...this.#damages.values(), ...this.#costless.values()]
  }

  /** From now on the job goes without it. */
  add({ damage, chunk }: DamagedIndexError): void {
    const { index } = damage
    this.note([damage])
    const chunks = this.#chunks.get(index) ?? new Set()
    this.#chunks.set(index, chunks)
    if (chunk === null || chunks.has(chunk) || chunks.size >= MAX_BLOCKS) this.#indices.add(index)
    else chunks.add(chunk)
  }

  /** Parts that the index itself leaves out. */
  note(damages: readonly IndexDamage[]): void {
    for (const damage of damages) this.#damages.set(nameOf(damage), damage)
  }

  /** Parts that operators have to know of, though the answer has everything. */
  meet(damages: readonly IndexDamage[]): void {
    for (const damage of damages) this.#costless.set(nameOf(damage), damage)
  }

  hasIndex(index: string): boolean {
    return this.#indices.has(index)
  }

  hasChunk(index: string, chunk: number): boolean {
    return this.#chunks.get(index)?.has(chunk) ?? false
  }
}

const nameOf = ({ index, part }: IndexDamage): string => `${index} ${part}`
