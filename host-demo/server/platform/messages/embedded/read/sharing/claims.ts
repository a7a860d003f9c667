/** Runs of chunks that several readers share out among themselves. */

/** Some chunks of one index, by their numbers. They do not change any more. */
export interface ChunkRun {
  readonly index: string
  readonly chunks: readonly number[]
}

/** Neighbours that one reader keeps the columns of. */
const HOME_CHUNKS = 32

/** Each reader takes those runs first that it took the last time, whose columns it keeps, and then those of the others, from the last one on. */
export class Claims {
  readonly #runs: readonly ChunkRun[]
  readonly #taken: Int32Array
  readonly #order: readonly number[]
  /** How many of them are its own. */
  readonly #own: number
  #at = 0

  /**
   * @param taken one Int32 for each run, 0 until a reader takes it
   * @param place number of this reader, of so many `readers`
   */
  constructor(runs: readonly ChunkRun[], taken: SharedArrayBuffer, place: number, readers: number) {
    this.#runs = runs
    this.#taken = new Int32Array(taken)
    const numbers = runs.map((_, number) => number)
    const isOwn = (number: number): boolean => homeOf(runs[number]!) % readers === place
    const own = numbers.filter(isOwn)
    this.#own = own.length
    this.#order = [...own, ...numbers.filter(number => !isOwn(number)).reverse()]
  }

  /** Whether the next one is the first of another reader. */
  get isAtOthers(): boolean {
    return this.#at === this.#own
  }

  /** The next run, which no other reader gets; null: all are taken. */
  take(): ChunkRun | null {
    while (this.#at < this.#order.length) {
      const number = this.#order[this.#at++]!
      if (Atomics.compareExchange(this.#taken, number, 0, 1) === 0) return this.#runs[number]!
    }
    return null
  }

  /** Runs that nobody has taken yet. */
  get left(): number {
    return this.#taken.reduce((sum, taken) => sum + 1 - taken, 0)
  }

  /** Nobody gets any more. */
  close(): void {
    for (let number = 0; number < this.#taken.length; number++) Atomics.store(this.#taken, number, 1)
  }
}

function homeOf({ index, chunks }: ChunkRun): number {
  let home = Math.floor(chunks[0]! / HOME_CHUNKS)
  for (let i = 0; i < index.length; i++) home += index.charCodeAt(i)
  return home
}
