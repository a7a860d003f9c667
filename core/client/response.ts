/** Reads what the server answered. */
import { FetchError } from './errors.ts'

const isJson = (response: Response) => /\bjson\b/i.test(response.headers.get('Content-Type') ?? '')
const hasNoBody = (response: Response) => response.status === 204 || response.headers.get('Content-Length') === '0'

export const correlationIdOf = (response: Response): string | undefined =>
  response.headers.get('X-Request-Id') ?? undefined

/** The body as JSON or text; undefined for 204, a content length of 0 and an empty text. */
export async function readBody(response: Response): Promise<unknown> {
  if (hasNoBody(response)) return undefined
  const text = await response.text()
  if (text === '') return undefined
  if (!isJson(response)) return text
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (!response.ok) return text
    throw new FetchError(response.statusText, {
      status: response.status,
      body: 'The server announced JSON and sent something else.',
      correlationId: correlationIdOf(response),
      cause,
    })
  }
}

/** The error of an answer whose status is no success. */
export async function failureOf(response: Response): Promise<FetchError> {
  return new FetchError(response.statusText || `HTTP ${response.status}`, {
    status: response.status,
    body: await readBody(response),
    correlationId: correlationIdOf(response),
  })
}
