import type { FirstCalls } from './first-calls.ts'

/** Answers are as good as new ones for so long after the page was opened. */
const FRESH_MS = 10_000

/**
 * Returns a `fetch` that answers each of the first calls once with what came of it. A call that did not succeed is made again, and all are when the
 * session is another.
 */
export function withFirstCalls(calls: FirstCalls, send: typeof fetch, now = () => performance.now()): typeof fetch {
  return (input, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET'
    const call = isRead && typeof input === 'string' && now() < FRESH_MS ? calls.get(input) : undefined
    if (!isRead && isOfSession(input)) calls.clear()
    if (call === undefined) return send(input, init)
    calls.delete(input as string)
    return unlessAborted(
      call.then(
        answer => (answer.ok ? answer : send(input, init)),
        () => send(input, init),
      ),
      init?.signal,
    )
  }
}

const isOfSession = (address: unknown) => typeof address === 'string' && address.includes('/system/sessions')

function unlessAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
