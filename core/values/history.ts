/** Steps of changes that can be taken back and made again. */
export interface History<T> {
  /** Oldest first. */
  readonly past: readonly T[]
  readonly present: T
  /** What was taken back, the next one first. */
  readonly future: readonly T[]
}

/** More steps are forgotten, the oldest first. */
export const mostSteps = 100

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** A change that changes nothing is no step. */
export const stepped = <T>(history: History<T>, present: T, same: (a: T, b: T) => boolean): History<T> =>
  same(present, history.present)
    ? history
    : { past: [...history.past, history.present].slice(-mostSteps), present, future: [] }

export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  return past.length === 0 ? history : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] }
}

export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  return future.length === 0 ? history : { past: [...past, present], present: future[0]!, future: future.slice(1) }
}
