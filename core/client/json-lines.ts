/** Reads an answer of JSON lines as it arrives. */
import { FetchError } from './errors.ts'

/** A line that is longer is no message of ours. */
const MAX_LINE = 64 << 20

/**
 * The values of an `application/x-ndjson` answer, one per line. Leaving the loop, or `signal`, closes the connection.
 * @throws FetchError when the connection breaks off or a line cannot be read; the signal's reason when it aborts
 */
export async function* readLines<T>(response: Response, signal?: AbortSignal): AsyncGenerator<T, void, undefined> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : lines.pop()!
      if (rest.length > MAX_LINE) throw new Error('A line of the answer is too long.')
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T
      if (done) return
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof FetchError
      ? cause
      : new FetchError(cause instanceof Error ? cause.message : String(cause), { cause })
  } finally {
    reader.cancel().catch(() => undefined)
  }
}
