/**
 * Measures the stages of a piece of work: a request, or a search that goes on after its request was answered. The code
 * that does part of the work names its stage (`inStage`); parallel work in one stage counts once.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `auth`: who asks, and whether he may. `body`: until the body was there. `parse`: query strings. `plan`: streams, ranges and limits.
 * `read`: the message store. `decorate`: decorators, with what they ask. `render`: the answer's text.
 */
export const stages = ['auth', 'body', 'parse', 'plan', 'read', 'decorate', 'render'] as const
export type Stage = (typeof stages)[number]

const current = new AsyncLocalStorage<Timing>()

export class Timing {
  readonly #started = performance.now()
  readonly #spent = new Map<Stage, number>()
  readonly #running = new Map<Stage, { count: number; readonly since: number }>()
  readonly #outer = current.getStore()
  /** When the stage began that `end` names. */
  #begun: number | null = null

  /** Work of which this keeps the time, from here on in all that it starts. */
  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  add(stage: Stage, ms: number): void {
    this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + ms)
  }

  /** Begins a stage that nothing else is done beside. */
  begin(): void {
    this.#begun = performance.now()
  }

  /** Ends what was begun, if anything. @param stage its name; null: it is left out */
  end(stage: Stage | null): void {
    if (this.#begun !== null && stage !== null) this.add(stage, performance.now() - this.#begun)
    this.#begun = null
  }

  enter(stage: Stage): void {
    this.#outer?.enter(stage)
    const running = this.#running.get(stage)
    if (running) running.count++
    else this.#running.set(stage, { count: 1, since: performance.now() })
  }

  leave(stage: Stage): void {
    this.#outer?.leave(stage)
    const running = this.#running.get(stage)!
    if (--running.count > 0) return
    this.#running.delete(stage)
    this.add(stage, performance.now() - running.since)
  }

  /** Milliseconds since it was made. */
  get total(): number {
    return performance.now() - this.#started
  }

  /** Milliseconds, in the order of `stages`; those that did not happen are absent. */
  get spent(): Readonly<Partial<Record<Stage, number>>> {
    const now = performance.now()
    const soFar = (stage: Stage) => {
      const running = this.#running.get(stage)
      const spent = this.#spent.get(stage)
      return running ? (spent ?? 0) + now - running.since : spent
    }
    return Object.fromEntries(stages.map(stage => [stage, soFar(stage)] as const).filter(([, ms]) => ms !== undefined))
  }
}

/** Does `work` as a stage of whatever is being timed. */
export function inStage<T>(stage: Stage, work: () => T): T {
  const timing = current.getStore()
  if (!timing) return work()
  timing.enter(stage)
  let result: T
  try {
    result = work()
  } catch (error) {
    timing.leave(stage)
    throw error
  }
  if (result instanceof Promise) return result.finally(() => timing.leave(stage)) as T
  timing.leave(stage)
  return result
}

/** For the log: whole milliseconds. */
export const logged = (spent: Readonly<Partial<Record<Stage, number>>>): Record<string, number> =>
  Object.fromEntries(Object.entries(spent).map(([stage, ms]) => [stage, Math.round(ms)]))
