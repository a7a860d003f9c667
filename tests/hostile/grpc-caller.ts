/** OTLP over gRPC as a client sends it, with what a client would not send. */
import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { body, request } from '../../host-demo/server/platform/ingest/protocols/otlp/testing/requests.ts'

const path = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'

export const record = (text: string): Buffer => request(body(text))

/** The grpc-status of a call, or why there is none. */
export async function callGrpc(
  port: number,
  message: Buffer,
  headers: OutgoingHttpHeaders = {},
  compressed = false,
): Promise<number | string> {
  const session = connect(`http://127.0.0.1:${port}`)
  try {
    return await callIn(session, message, headers, compressed)
  } catch (error) {
    return (error as Error).message
  } finally {
    session.destroy()
  }
}

function callIn(
  session: ClientHttp2Session,
  message: Buffer,
  headers: OutgoingHttpHeaders,
  compressed: boolean,
): Promise<number> {
  const head = Buffer.alloc(5)
  head[0] = compressed ? 1 : 0
  head.writeUInt32BE(message.length, 1)
  return new Promise((resolve, reject) => {
    session.on('error', reject)
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    })
    let status: unknown
    const note = (received: IncomingHttpHeaders) => {
      status ??= received['grpc-status']
    }
    stream
      .on('response', note)
      .on('trailers', note)
      .on('error', reject)
      .on('close', () => resolve(Number(status)))
      .resume()
    stream.end(Buffer.concat([head, message]))
  })
}
