/** Inputs that could not listen for now: which they are, and when each is tried again. */
import { Backoff } from '../listeners/backoff.ts'
import type { InputDefinition } from '../ingest.ts'

const firstPauseMs = 1000
/** Longest delay until an input listens on a port that became free. */
const longestPauseMs = 60_000

interface Waiting {
  definition: InputDefinition
  readonly backoff: Backoff
  timer: NodeJS.Timeout
}

export class Retries {
  readonly #again: (inputId: string) => void
  readonly #waiting = new Map<string, Waiting>()

  /** @param again is called when it is time for a try; whether it still is, `due` says */
  constructor(again: (inputId: string) => void) {
    this.#again = again
  }

  /** It failed (once more): tried again after a pause that grows with each failure in a row. */
  failed(definition: InputDefinition): void {
    const { id } = definition
    const before = this.#waiting.get(id)
    clearTimeout(before?.timer)
    const backoff = before?.backoff ?? new Backoff(firstPauseMs, longestPauseMs)
    this.#waiting.set(id, { definition, backoff, timer: setTimeout(() => this.#again(id), backoff.failed()) })
  }

  /** Returns the input to try now; null where the retries ended meanwhile. */
  due(inputId: string): InputDefinition | null {
    return this.#waiting.get(inputId)?.definition ?? null
  }

  /** The next try is of this definition. */
  redefine(definition: InputDefinition): void {
    const waiting = this.#waiting.get(definition.id)
    if (waiting) waiting.definition = definition
  }

  /** It runs, was stopped, or will not run as it is. */
  end(inputId: string): void {
    clearTimeout(this.#waiting.get(inputId)?.timer)
    this.#waiting.delete(inputId)
  }

  endAll(): void {
    for (const inputId of [...this.#waiting.keys()]) this.end(inputId)
  }
}
