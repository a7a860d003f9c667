/** A value fetched again and again while somebody looks at it. */
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { pause } from './pause.ts'

export interface PollState<T> {
  /** Last good value; undefined before the first, and after `$enabled` went off. */
  readonly data?: T
  /** Why the last attempt failed; absent after a success. */
  readonly error?: Error
}

export interface PollOptions<T> {
  /** From the end of one load to the start of the next. */
  readonly intervalMs: number
  /** Off while falsy; a change starts again without the old value (another user). */
  readonly $enabled: ReadableAtom<unknown>
  load(signal: AbortSignal): Promise<T>
}

/** Starts when first observed and `$enabled` is truthy, stops (and aborts the running load) when neither holds. */
export function poll<T>({ intervalMs, $enabled, load }: PollOptions<T>): ReadableAtom<PollState<T>> {
  const $state = atom<PollState<T>>({})

  async function run(signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        const data = await load(signal)
        if (!signal.aborted) $state.set({ data })
      } catch (error) {
        if (!signal.aborted)
          $state.set({ data: $state.get().data, error: error instanceof Error ? error : new Error(String(error)) })
      }
      await pause(intervalMs, signal)
    }
  }

  onMount($state, () => {
    let running = new AbortController()
    let key: unknown
    const stop = $enabled.subscribe(enabled => {
      running.abort()
      running = new AbortController()
      if (key !== undefined && key !== enabled) $state.set({})
      key = enabled
      if (enabled) void run(running.signal)
    })
    return () => {
      stop()
      running.abort()
    }
  })

  return $state
}
