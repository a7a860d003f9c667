/**
 * Calls to services for which two or three operations are needed: signed by the SDK's signer and sent by its handler, without a client of their
 * own. The SDK's `AWS_ENDPOINT_URL_*` variables are followed as its clients follow them.
 */
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import type { TemporaryCredentials } from './assumed-role.ts'
import type { Permit } from './clients.ts'
import { requestHandler } from './request-handler.ts'

export type Credentials = Pick<TemporaryCredentials, 'accessKeyId' | 'secretAccessKey'> & {
  readonly sessionToken?: string
}

export interface SignedRequest {
  readonly service: 'ec2' | 'sqs' | 's3'
  readonly region: string
  readonly method: 'GET' | 'POST'
  /** As it is to be sent: each part of it escaped once. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A longer answer is an error. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export interface SignedCalls {
  /** Returns the body of an answer with a status of 2xx. @throws Error as the SDK's clients do: with the code as its name */
  send(request: SignedRequest): Promise<Buffer>
  /** Closes all connections. */
  destroy(): void
}

export interface SignedCallOptions {
  /** Goes through the proxy of the environment, also where Node itself is not set up for one. */
  readonly viaProxy?: boolean
}

export function signedCalls(
  credentials: () => Promise<Credentials>,
  permit: Permit,
  { viaProxy = false }: SignedCallOptions = {},
): SignedCalls {
  let handler: ReturnType<typeof requestHandler> | null = null
  return {
    async send(request) {
      const { service, region, method, path, headers = {}, body, maxBytes, signal } = request
      handler ??= requestHandler(null, permit, false, viaProxy)
      const { SignatureV4 } = await import('@smithy/signature-v4')
      const signer = new SignatureV4({
        service,
        region,
        credentials,
        sha256: Sha256,
        // The paths of objects are signed as they are sent.
        uriEscapePath: service !== 's3',
      })
      const { protocol, hostname, port } = endpointOf(service, region)
      const signed = await signer.sign({
        method,
        protocol,
        hostname,
        ...(port !== '' && { port: Number(port) }),
        path,
        query: {},
        headers: { host: port === '' ? hostname : `${hostname}:${port}`, ...headers },
        ...(body !== undefined && { body }),
      })
      const { response } = await (await handler).handle(signed as never, { abortSignal: signal })
      const bytes = await readAll(addAbortSignal(signal, response.body as Readable), maxBytes)
      if (response.statusCode < 200 || response.statusCode > 299) throw failure(response.statusCode, bytes.toString())
      return bytes
    },
    destroy: () => void handler?.then(made => made.destroy()),
  }
}

function endpointOf(service: SignedRequest['service'], region: string): URL {
  const { AWS_ENDPOINT_URL: any, [`AWS_ENDPOINT_URL_${service.toUpperCase()}`]: own } = process.env
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  return new URL(own || any || `https://${service}.${region}.${suffix}`)
}

async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Errors come as JSON (`__type`) or as XML (`<Code>`). */
function failure(status: number, text: string): Error {
  const part = (pattern: RegExp) => pattern.exec(text)?.[1]
  const name = part(/"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/) ?? part(/<Code>([^<]+)<\/Code>/) ?? `HTTP ${status}`
  const message = part(/"[mM]essage"\s*:\s*"([^"]+)"/) ?? part(/<Message>([^<]+)<\/Message>/) ?? `status ${status}`
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode: status } })
}

/** SHA-256, keyed or not, as the signer takes it. */
export class Sha256 {
  readonly #key: string | undefined
  #hash: Hash | Hmac

  constructor(key?: unknown) {
    this.#key = key as string | undefined
    this.#hash = this.#fresh()
  }

  update(data: Uint8Array | string): void {
    this.#hash.update(data)
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  reset(): void {
    this.#hash = this.#fresh()
  }

  #fresh(): Hash | Hmac {
    return this.#key === undefined ? createHash('sha256') : createHmac('sha256', this.#key)
  }
}
