/** A host's server: on this machine alone, under one name, until it is told to stop. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Host {
  /** As it is called in sentences: 'The portal'. */
  readonly name: string
  readonly port: number
  /** The environment variable that sets the port. */
  readonly portVariable: string
  /** Its origin in the browser. */
  readonly origin: string
  /** Printed once it listens. */
  readonly welcome: string
  /** Returns the headers of the answer to this path. */
  headers(path: string): Readonly<Record<string, string>>
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

export const sendText = (response: ServerResponse, status: number, text: string): void =>
  send(response, status, 'text/plain; charset=utf-8', text)

/** Serves a host to this machine, under its own name only, because every visitor of a page works with the host's tokens. */
export function serve({ name, port, portVariable, origin, welcome, headers, answer }: Host): void {
  const { host } = new URL(origin)
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = URL.parse(request.url ?? '/', origin)
    if (!url) return sendText(response, 400, 'That is no address.')
    response.setHeaders(new Map(Object.entries(headers(url.pathname))))
    if (request.headers.host !== host) return sendText(response, 421, `${name} is at ${origin}.`)
    await answer(request, response, url)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      process.stderr.write(`${request.url}: ${error instanceof Error ? error.stack : String(error)}\n`)
      if (!response.headersSent) sendText(response, 500, `${name} failed; its terminal says why.`)
    })
  })
  server.once('error', error => {
    process.stderr.write(`${name} cannot start: ${error.message}\n${portVariable} sets another port.\n`)
    process.exitCode = 1
  })
  server.listen(port, 'localhost', () => process.stdout.write(`\n${welcome}\n`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
}
