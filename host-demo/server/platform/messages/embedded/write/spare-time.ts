/** Tells whether the process has processor time to spare, for work that nobody waits for. */
import { availableParallelism } from 'node:os'

/** Cores that the others may use meanwhile: half of one, or a quarter of all where there are many. */
const OTHERS_CORES = Math.max(0.5, availableParallelism() / 4)

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000

export class SpareTime {
  readonly #isOwnCounted: boolean
  #at = performance.now()
  #used: number

  /** @param isOwnCounted whether what the thread itself does counts as well */
  constructor(isOwnCounted: boolean) {
    this.#isOwnCounted = isOwnCounted
    this.#used = this.#usedSoFar()
  }

  /** Whether the threads of the process have used little since this was asked last, or since the beginning. */
  get isThere(): boolean {
    const [at, used] = [performance.now(), this.#usedSoFar()]
    const cores = (used - this.#used) / Math.max(1, at - this.#at)
    this.#at = at
    this.#used = used
    return cores <= OTHERS_CORES
  }

  #usedSoFar(): number {
    return milliseconds(process.cpuUsage()) - (this.#isOwnCounted ? 0 : milliseconds(process.threadCpuUsage()))
  }
}
