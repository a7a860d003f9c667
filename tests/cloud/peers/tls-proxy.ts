/**
 * Our own peer, in front of the others: it ends TLS, so that they are reached as the provider is, one address for each service. It writes down what was asked,
 * and can answer in a peer's place, late or with one of the service's errors, which no emulator can be told to do. Where moto refuses a call to a JSON service
 * (who signed it, how, whether a policy allows it) it answers in XML; the proxy says the same as the service does, in JSON and by the service's code.
 */
import { request as plainRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestCertificates } from './certificates.ts'

export const services = ['kinesis', 'logs', 'iam', 'dynamodb', 'sts', 'ec2'] as const
export type Service = (typeof services)[number]

export interface Asked {
  readonly service: Service
  /** As the service's model names it, e.g. `GetRecords`. */
  readonly operation: string
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Milliseconds since 1970. */
  readonly at: number
}

/** An answer in the peer's place: an error of the service by its code. */
export interface Fault {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Decides about each call before the peer gets it; undefined lets it pass. */
export type Meddle = (asked: Asked) => Fault | undefined | Promise<Fault | undefined>

export interface TlsProxy {
  /** `https://localhost:…` of each service. */
  readonly urls: Readonly<Record<Service, string>>
  readonly asked: Asked[]
  meddle: Meddle | null
  stop(): void
}

/** @param targets where each service really is, e.g. `http://127.0.0.1:4566` */
export async function startTlsProxy(
  { certificate, key }: TestCertificates,
  targets: Readonly<Record<Service, string>>,
): Promise<TlsProxy> {
  const servers: Server[] = []
  const urls: Partial<Record<Service, string>> = {}
  const proxy: TlsProxy = {
    urls: urls as Record<Service, string>,
    asked: [],
    meddle: null,
    stop() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
  for (const service of services) {
    const server = createServer({ cert: certificate, key }, (incoming, outgoing) => {
      void answer(proxy, service, targets[service], incoming, outgoing).catch((error: unknown) =>
        outgoing.writeHead(502).end(String(error)),
      )
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    urls[service] = `https://localhost:${(server.address() as AddressInfo).port}`
  }
  return proxy
}

async function answer(
  proxy: TlsProxy,
  service: Service,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const asked: Asked = {
    service,
    operation: operationOf(incoming, body),
    body: body.toString('latin1'),
    headers: incoming.headers,
    at: Date.now(),
  }
  proxy.asked.push(asked)
  const fault = await proxy.meddle?.(asked)
  if (fault) return fail(service, fault, outgoing)
  await new Promise<void>((resolve, reject) => {
    const passed = plainRequest(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      response => {
        if (response.statusCode === 403 && speaksJson(service))
          void refusalOf(response)
            .then(refusal => fail(service, refusal, outgoing))
            .then(resolve, reject)
        else response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers)).once('close', resolve)
      },
    )
    passed.once('error', reject).end(body)
  })
}

const speaksJson = (service: Service) => service !== 'iam' && service !== 'sts' && service !== 'ec2'
const jsonCodes: Readonly<Record<string, string>> = {
  InvalidClientTokenId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  AccessDenied: 'AccessDeniedException',
}

async function refusalOf(response: IncomingMessage): Promise<Fault> {
  let xml = ''
  for await (const chunk of response) xml += chunk
  const part = (name: string) => xml.match(new RegExp(`<${name}>([^]*?)</${name}>`))?.[1] ?? ''
  return { status: 400, code: jsonCodes[part('Code')] ?? part('Code'), message: part('Message') }
}

/** The JSON services name it in a header, IAM, STS and EC2 in the form they are sent. */
function operationOf({ headers }: IncomingMessage, body: Buffer): string {
  const target = headers['x-amz-target']
  return typeof target === 'string'
    ? target.split('.').at(-1)!
    : (new URLSearchParams(body.toString()).get('Action') ?? '')
}

function fail(service: Service, { status, code, message }: Fault, outgoing: ServerResponse): void {
  if (speaksJson(service)) {
    outgoing
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify({ __type: code, message }))
  } else {
    outgoing
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>00000000</RequestId></ErrorResponse>`,
      )
  }
}
