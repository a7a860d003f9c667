/** Limits the memory of each search, and of all searches together. */
import { UnsupportedQueryError } from '../../message-store.ts'
import type { HeapGuard } from './heap-guard.ts'

export interface MemoryLimit {
  readonly jobBytes: number
  /** Bytes for all jobs of all readers, and for large answers that the main thread has not given yet. */
  readonly bytes: number
  /** One Int32 for each reader, the kibibytes its jobs hold, and one for the answers. */
  readonly used: SharedArrayBuffer
}

/** Bytes a job may hold whatever the others do: small searches never fail for large ones. */
const OWN_BYTES = 8 << 20

/** The memory of one job. What it takes it has until its end. */
export class JobMemory {
  readonly #limit: MemoryLimit
  readonly #used: Int32Array
  readonly #place: number
  readonly #guard: HeapGuard | null
  readonly #parts = new Map<string, number>()
  #bytes = 0
  #answerBytes = 0
  /** Why it may not go on. */
  #refusal: string | null = null

  /** `place`: that of the reader. `guard`: of what the reader really holds. */
  constructor(limit: MemoryLimit, place: number, guard: HeapGuard | null = null) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
    this.#guard = guard
    guard?.jobs.add(this)
  }

  /** Bytes it holds by its own account. */
  get bytes(): number {
    return this.#bytes
  }
  /** Bytes of these that go to the main thread. */
  get answerBytes(): number {
    return this.#answerBytes
  }

  /** Throws when it is more than the job may have; `part` names what it is for. */
  take(bytes: number, part: string): void {
    const { jobBytes, bytes: together } = this.#limit
    this.#account(bytes)
    this.#parts.set(part, (this.#parts.get(part) ?? 0) + bytes)
    this.#throwIfRefused()
    if (this.#bytes > jobBytes) {
      throw new UnsupportedQueryError(
        `The search needs too much memory: ${part} takes it over the ${megabytes(jobBytes)} MB a search can have. ` +
          'Choose a shorter time range, a narrower query or fields with fewer values.',
      )
    }
    if (this.#bytes > OWN_BYTES && this.#used.reduce((sum, kibibytes) => sum + kibibytes, 0) * 1_024 > together) {
      throw new UnsupportedQueryError(togetherText(part, together))
    }
  }

  /** Like `take`, for what the main thread gets. */
  takeAnswer(bytes: number, part: string): void {
    this.#answerBytes += bytes
    this.take(bytes, part)
  }

  /** Called between slices of time. Throws when the job has to make room. */
  check(): void {
    this.#guard?.check()
    this.#throwIfRefused()
  }

  /** The reader holds more than the estimates say, and this job most of it: it fails at its next step. */
  refuse(): void {
    const [part] = [...this.#parts].toSorted(([, a], [, b]) => b - a)[0] ?? ['what it reads']
    this.#refusal = togetherText(part, this.#limit.bytes)
  }

  /** The job holds nothing any more: it begins again. */
  release(): void {
    this.#account(-this.#bytes)
    this.#answerBytes = 0
    this.#parts.clear()
    this.#refusal = null
  }

  /** The job has ended. */
  end(): void {
    this.release()
    this.#guard?.jobs.delete(this)
  }

  #throwIfRefused(): void {
    if (this.#refusal !== null) throw new UnsupportedQueryError(this.#refusal)
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

const togetherText = (part: string, bytes: number): string =>
  `The searches that run now need too much memory: ${part} takes them over the ${megabytes(bytes)} MB they can have ` +
  'together. Try again when others have ended, or choose a shorter time range.'
