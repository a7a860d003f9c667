/** How much memory searches may take: each, and all of them together. */
import { UnsupportedQueryError } from '../message-store.ts'

export interface MemoryLimit {
  readonly jobBytes: number
  /** For all jobs of all readers. */
  readonly bytes: number
  /** One Int32 for each reader: the kibibytes its jobs hold. */
  readonly used: SharedArrayBuffer
}

/** Bytes a job may hold whatever the others do: small searches never fail for large ones. */
const OWN_BYTES = 8 << 20

/** The memory of one job. What it takes it has until its end. */
export class JobMemory {
  readonly #limit: MemoryLimit
  readonly #used: Int32Array
  readonly #place: number
  #bytes = 0

  /** `place`: that of the reader. */
  constructor(limit: MemoryLimit, place: number) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
  }

  /** Throws when it is more than the job may have; `part` names what it is for. */
  take(bytes: number, part: string): void {
    const { jobBytes, bytes: together } = this.#limit
    this.#account(bytes)
    if (this.#bytes > jobBytes) {
      throw new UnsupportedQueryError(`The search needs too much memory: ${part} takes it over the ${megabytes(jobBytes)} MB a search can have. `
        + 'Choose a shorter time range, a narrower query or fields with fewer values.')
    }
    if (this.#bytes > OWN_BYTES && this.#used.reduce((sum, kibibytes) => sum + kibibytes, 0) * 1_024 > together) {
      throw new UnsupportedQueryError(`The searches that run now need too much memory: ${part} takes them over the ${megabytes(together)} MB they can have `
        + 'together. Try again when others have ended, or choose a shorter time range.')
    }
  }

  /** The job has ended. */
  release(): void {
    this.#account(-this.#bytes)
  }

  #account(bytes: number): void {
    const before = Math.ceil(this.#bytes / 1_024)
    this.#bytes += bytes
    Atomics.add(this.#used, this.#place, Math.ceil(this.#bytes / 1_024) - before)
  }
}

/** The jobs of a reader that has died hold nothing any more. */
export function forgetJobs({ used }: MemoryLimit, place: number): void {
  Atomics.store(new Int32Array(used), place, 0)
}

const megabytes = (bytes: number): string => Math.round(bytes / (1 << 20)).toLocaleString('en')
