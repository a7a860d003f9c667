/** HTTP calls of the measurements: kept-alive connections, no more work than reading the answer. */
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
/** Nobody waits longer for a part of an answer. */
const SILENT_MS = 60_000

/** Returns the text of an answer. @throws Error with the answer's beginning where its status is not 2xx, or none comes within a minute */
export function call(
  url: string,
  body: string | Buffer | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        timeout: SILENT_MS,
        method: body === null ? 'GET' : 'POST',
        headers: { ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) },
      },
      response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(parts).toString()
          const status = response.statusCode ?? 0
          if (status >= 200 && status < 300) resolve(text)
          else reject(new Error(`${url.slice(0, 200)}: ${status} ${text.slice(0, 500)}`))
        })
      },
    )
    sent.once('error', reject)
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${SILENT_MS / 1_000} s`)))
    sent.end(body)
  })
}

/** Returns the value of a JSON answer; a body that is no text goes as JSON. */
export const callJson = async <T>(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  JSON.parse(
    await call(url, body === null || typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    }),
  ) as T
