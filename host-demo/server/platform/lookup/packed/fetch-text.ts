/** Fetches texts through the guard. */
import { OutgoingError, type OutgoingRequest } from '../../outgoing/outgoing.ts'
import type { Ways } from '../adapter-type.ts'
import { LookupError, UnfitKeyError } from '../lookup-error.ts'

/** Statuses below 500 that say something about the adapter, and not about the key. */
const ofAdapter: ReadonlySet<number> = new Set([401, 403, 407, 408, 429])

type Asked = Pick<OutgoingRequest, 'headers' | 'signal' | 'timeoutMs' | 'maxBytes'>

/** @throws UnfitKeyError for a status that says the host does not know what was asked for; LookupError for other failures */
export async function fetchText({ outgoing }: Pick<Ways, 'outgoing'>, url: string, asked: Asked): Promise<string> {
  const reply = await outgoing.request(url, asked).catch((error: unknown) => {
    throw error instanceof OutgoingError ? new LookupError(error.message, { cause: error }) : error
  })
  const { status } = reply
  if (status >= 200 && status < 300) return reply.text()
  const isOfKey = status >= 400 && status < 500 && !ofAdapter.has(status)
  throw new (isOfKey ? UnfitKeyError : LookupError)(`The host answered with status ${status}.`)
}

const maxListBytes = 64 * 1024 * 1024

/** Returns the lines of a list without comments and empty ones. @throws LookupError */
export async function fetchLines(ways: Ways, url: string, signal: AbortSignal, comment: string): Promise<string[]> {
  const list = await fetchText(ways, url, { signal, timeoutMs: 60_000, maxBytes: maxListBytes })
  return list
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith(comment))
}
