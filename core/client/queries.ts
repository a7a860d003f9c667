/** Query stores over GET: elements of a page share requests, which are cancelled when nobody waits for them. */
import { nanoquery, type CommonSettings, type FetcherStore, type KeyInput, type KeySelector } from '@nanostores/query'
import { onStart, onStop } from 'nanostores'
import type { Connection } from '../connection.ts'
import { spread } from './backoff.ts'
import { FetchError } from './errors.ts'

type NanoQuery = ReturnType<typeof nanoquery>

export interface QuerySettings<T> extends Omit<CommonSettings<T>, 'fetcher'> {
  /** In place of the plain GET. Nobody waits any more, or something has changed, once the signal is aborted. */
  readonly fetcher?: (path: string, signal: AbortSignal) => Promise<T>
}

/** Creators of fetcher and mutator stores, and what changes the cache. */
export type Queries = readonly [
  createFetcher: <T = unknown, E = Error>(keys: KeyInput, settings?: QuerySettings<T>) => FetcherStore<T, E>,
  createMutator: NanoQuery[1],
  control: NanoQuery[2],
]

export interface CreatedQueries {
  readonly query: Queries
  /** Cancels what nobody waits for, once the stores have learnt who is logged in. */
  cancelUnwanted(): void
}

/** Answers nobody shows are kept up to here, for those who come back. */
const keptAnswers = 200

const unwanted = () => new DOMException('Nobody waits for this answer.', 'AbortError')
const isUnwanted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

interface Answer {
  readonly data?: unknown
  readonly error?: unknown
}

/** A failure leaves the last good answer where it is; that nobody waits is not even a failure. */
class Answers extends Map<string, Answer> {
  override set(key: string, answer: Answer): this {
    if (isUnwanted(answer.error)) return this
    return super.set(key, answer.error === undefined ? answer : { data: this.get(key)?.data, ...answer })
  }
}

/** Only failures of an unreachable or broken server are retried, with growing delays. */
function retryDelay(error: unknown, retryCount: number): number | undefined {
  const again = error instanceof FetchError && (error.status === undefined || error.status >= 500)
  return again ? spread(Math.min(30_000, 1000 * 2 ** retryCount)) : undefined
}

const selects = (selector: KeySelector, key: string) =>
  typeof selector === 'function' ? selector(key) : Array.isArray(selector) ? selector.includes(key) : selector === key

const nextTask = () =>
  new Promise<void>(resolve => {
    setTimeout(resolve)
  })

/** @param asked somebody asks again for what a store shows */
export function createQueries(
  get: (path: string, signal: AbortSignal) => Promise<unknown>,
  asked: () => void = () => undefined,
): CreatedQueries {
  const cache = new Answers()
  /** Stores with a listener. */
  const waiting = new Set<FetcherStore>()
  /** By key. */
  const running = new Map<string, AbortController>()
  const [createStore, createMutator, control] = nanoquery({
    cache,
    cacheLifetime: Infinity,
    onErrorRetry: ({ error, retryCount }) => retryDelay(error, retryCount),
  })
  const isWanted = (key: string) => [...waiting].some(store => store.key === key)

  /** A request that is broken off starts again while its answer is wanted: something has changed since it was sent. */
  async function fetchWhileWanted<T>(key: string, fetch: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      for (;;) {
        const controller = new AbortController()
        running.set(key, controller)
        const { signal } = controller
        try {
          const answer = await fetch(signal)
          if (!signal.aborted) return answer
        } catch (error) {
          if (!signal.aborted) throw error
        }
        await nextTask() // stores take a new key in a task of their own, and an element that moves leaves and comes back
        if (!isWanted(key)) throw unwanted()
      }
    } finally {
      running.delete(key)
    }
  }

  const breakOff = (selector: KeySelector) => {
    for (const [key, controller] of running) if (selects(selector, key)) controller.abort()
  }

  let sweep: ReturnType<typeof setTimeout> | undefined
  const cancelUnwanted = () => {
    if (sweep) return
    sweep = setTimeout(() => {
      sweep = undefined
      breakOff(key => !isWanted(key))
      for (const key of cache.keys()) {
        if (cache.size <= keptAnswers) break
        if (!isWanted(key)) cache.delete(key)
      }
    })
  }

  const createFetcher = <T, E>(keys: KeyInput, settings: QuerySettings<T> = {}): FetcherStore<T, E> => {
    const fetcher = settings.fetcher ?? (get as NonNullable<typeof settings.fetcher>)
    const store = createStore<T, E>(keys, {
      ...settings,
      fetcher: (...parts) => fetchWhileWanted(parts.join(''), signal => fetcher(parts.slice(1).join(''), signal)),
    })
    store.revalidate = () => {
      asked()
      if (store.key !== undefined) shared.revalidateKeys(store.key)
    }
    onStart(store, () => {
      waiting.add(store)
    })
    onStop(store, () => {
      waiting.delete(store)
      cancelUnwanted()
    })
    return store
  }

  const shared: Queries[2] = {
    ...control,
    invalidateKeys(selector) {
      breakOff(selector)
      control.invalidateKeys(selector)
    },
    revalidateKeys(selector) {
      breakOff(selector)
      control.revalidateKeys(selector)
    },
    mutateCache(selector, data) {
      breakOff(selector)
      control.mutateCache(selector, data)
    },
  }

  // A hidden page fetches nothing: queries skipped while hidden are sent on visibilitychange.
  globalThis.addEventListener?.('visibilitychange', () => {
    for (const { key, value } of [...waiting]) {
      if (key !== undefined && !value?.loading && value?.data === undefined && value?.error === undefined)
        control.revalidateKeys(key)
    }
  })

  return { query: [createFetcher, createMutator, shared], cancelUnwanted }
}

/**
 * The answer to GET `path`, or of the `fetcher` of the settings, for who wants it once and not as it changes: shares the request, and an
 * answer that is still taken for new, with everybody on the page. Waits for the login. Throws `FetchError`, or the signal's reason.
 */
export function askShared<T>(
  { query, session }: Pick<Connection, 'query' | 'session'>,
  path: string,
  signal: AbortSignal,
  settings: QuerySettings<T> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const store = query[0]<T, Error>([session.$username, path], { onErrorRetry: false, ...settings })
    const settle = (end: () => void) => {
      signal.removeEventListener('abort', abort)
      queueMicrotask(() => stop()) // an answer that is there is passed on before `listen` returns
      end()
    }
    const abort = () => settle(() => reject(signal.reason as Error))
    signal.addEventListener('abort', abort)
    const stop = store.listen(({ data, error, loading }) => {
      if (loading) return
      if (error !== undefined) settle(() => reject(error))
      else if (data !== undefined) settle(() => resolve(data as T))
    })
  })
}
