/** Answers in the place of AWS: JSON for most services, XML for IAM and STS. A test gives the answers per action, in order. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCall {
  /** 'ListStreams' */
  readonly action: string
  readonly headers: IncomingHttpHeaders
  /** Parameters of a query are texts. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Members of the result, or an error of the service; a function is asked at each call. */
export type FakeAnswer = object | ((call: FakeCall) => object)

export interface FakeAws {
  readonly url: string
  readonly port: number
  readonly calls: FakeCall[]
  /** By action. The last of several answers is given from then on. */
  readonly answers: Record<string, FakeAnswer | readonly FakeAnswer[]>
  readonly listener: RequestListener
  actions(): readonly string[]
  stop(): Promise<void>
}

class FakeError {
  readonly code: string
  readonly message: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    this.code = code
    this.message = message
    this.status = status
  }
}

export const awsError = (code: string, message: string, status = 400): object => new FakeError(code, message, status)

export async function fakeAws(): Promise<FakeAws> {
  const calls: FakeCall[] = []
  const answers: FakeAws['answers'] = {}
  const next = (call: FakeCall): object => {
    const planned = answers[call.action] ?? awsError('UnknownOperationException', `Nothing answers ${call.action}.`)
    const earlier = calls.filter(({ action }) => action === call.action).length - 1
    const answer = Array.isArray(planned) ? (planned[Math.min(earlier, planned.length - 1)] as FakeAnswer) : planned
    return typeof answer === 'function' ? (answer as (call: FakeCall) => object)(call) : answer
  }
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const target = request.headers['x-amz-target']?.toString()
        const body = target ? (JSON.parse(text) as FakeCall['body']) : Object.fromEntries(new URLSearchParams(text))
        const call = { action: target?.split('.')[1] ?? String(body['Action']), headers: request.headers, body }
        calls.push(call)
        const answer = next(call)
        const status = answer instanceof FakeError ? answer.status : 200
        response.writeHead(status, { 'content-type': target ? 'application/x-amz-json-1.1' : 'text/xml' })
        response.end(target ? json(answer) : xmlReply(call.action, answer))
      })
  }
  const server = createServer(listener)
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    answers,
    listener,
    actions: () => calls.map(({ action }) => action),
    async stop() {
      server.closeAllConnections()
      await new Promise(done => {
        server.close(done)
      })
    },
  }
}

const json = (answer: object) =>
  JSON.stringify(answer instanceof FakeError ? { __type: answer.code, message: answer.message } : answer)

function xmlReply(action: string, answer: object): string {
  return answer instanceof FakeError
    ? xml({ ErrorResponse: { Error: { Type: 'Sender', Code: answer.code, Message: answer.message }, RequestId: 'r' } })
    : xml({ [`${action}Response`]: { [`${action}Result`]: answer, ResponseMetadata: { RequestId: 'r' } } })
}

const xml = (value: object): string =>
  Object.entries(value)
    .map(([name, inner]) => {
      const content = typeof inner === 'object' && inner !== null ? xml(inner as object) : escaped(String(inner))
      return `<${name}>${content}</${name}>`
    })
    .join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
