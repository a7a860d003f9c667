/**
 * Bounds the questions that all searches together have open at one table. A question that nobody waits for any longer keeps its place until
 * it is answered, so those who come and leave cannot fill the line before a slow adapter, in which rules wait, too.
 */
import { beforeAbort } from '../platform/abort.ts'

export class Places {
  /** Half of the questions that an adapter is asked at once: the others are for rules. */
  static readonly atOnce = 4
  readonly #lines = new Map<string, Line>()

  /** Asks when there is a place. Returns undefined for a failure, and where the signal aborts before the answer is there. */
  async hold<T>(table: string, late: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
    let line = this.#lines.get(table)
    if (!line) this.#lines.set(table, (line = new Line()))
    if (!(await line.enter(late))) return undefined
    const answer = ask().finally(() => {
      if (line.leave()) this.#lines.delete(table)
    })
    return beforeAbort(answer, late).catch(() => undefined)
  }
}

class Line {
  #taken = 0
  readonly #waiting = new Set<() => void>()

  /** Returns whether there was a place before the signal aborted. */
  enter(late: AbortSignal): Promise<boolean> {
    if (late.aborted) return Promise.resolve(false)
    if (this.#taken < Places.atOnce) {
      this.#taken++
      return Promise.resolve(true)
    }
    return new Promise(resolve => {
      const go = () => {
        late.removeEventListener('abort', give)
        resolve(true)
      }
      const give = () => {
        this.#waiting.delete(go)
        resolve(false)
      }
      this.#waiting.add(go)
      late.addEventListener('abort', give, { once: true })
    })
  }

  /** Gives the place to the next in line. Returns whether nobody is left. */
  leave(): boolean {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#taken--
    return this.#taken === 0
  }
}
