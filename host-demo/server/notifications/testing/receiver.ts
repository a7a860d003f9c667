/** A service that is notified: keeps what it is sent and answers as told. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate, privateKey } from '../../platform/ingest/testing/certificate.ts'

export interface Received {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Answer to the next requests; null: they are never answered. */
  answer: { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> } | null
  close(): Promise<void>
}

/** @param secure over TLS, with a certificate that nobody signed */
export async function startReceiver({ secure = false } = {}): Promise<Receiver> {
  const receive: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      receiver.received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      })
      if (receiver.answer) response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body)
    })
  }
  const server = secure ? createSecureServer({ cert: certificate, key: privateKey }, receive) : createServer(receive)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const receiver: Receiver = {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: { status: 200, body: 'ok' },
    close: () =>
      new Promise(resolve => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
  return receiver
}
