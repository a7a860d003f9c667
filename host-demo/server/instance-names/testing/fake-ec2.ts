/** Answers in the place of EC2, by region and action, page after page. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Ec2Call {
  /** 'eu-central-1 DescribeInstances' */
  readonly what: string
  readonly form: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
}

/** XML, the pages of a list, or an error; a function is asked at each call. */
export type Ec2Answer = Planned | (() => Planned | Promise<Planned>)
type Planned = string | readonly string[] | Ec2Failure
export interface Ec2Failure {
  readonly status: number
  readonly code: string
  readonly message: string
}

export interface FakeEc2 {
  readonly url: string
  readonly calls: Ec2Call[]
  /** By region and action; an action alone holds for all regions. What is not there is an empty list. */
  readonly answers: Record<string, Ec2Answer>
  stop(): Promise<void>
}

export async function fakeEc2(): Promise<FakeEc2> {
  const calls: Ec2Call[] = []
  const answers: Record<string, Ec2Answer> = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
        const action = form['Action'] ?? ''
        const region = /\/([\w-]+)\/ec2\/aws4_request/.exec(request.headers.authorization ?? '')?.[1] ?? 'unsigned'
        calls.push({ what: `${region} ${action}`, form, headers: request.headers })
        const planned = answers[`${region} ${action}`] ?? answers[action] ?? ''
        const send = (answer: Planned) => {
          const { status, text } = replyOf(answer, action, Number(form['NextToken'] ?? 0))
          response.writeHead(status, { 'content-type': 'text/xml' }).end(text)
        }
        void Promise.resolve(typeof planned === 'function' ? planned() : planned).then(send)
      })
  })
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => {
        server.close(done)
      })
    },
  }
}

function replyOf(answer: Planned, action: string, page: number): { readonly status: number; readonly text: string } {
  if (typeof answer === 'object' && 'code' in answer) {
    const { status, code, message } = answer
    const error = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
    return { status, text: `<Response><Errors>${error}</Errors><RequestID>r</RequestID></Response>` }
  }
  const list = typeof answer === 'string' ? [answer] : answer
  const text = list[page]!
  if (text.startsWith('<?xml')) return { status: 200, text }
  const next = page + 1 < list.length ? `<nextToken>${page + 1}</nextToken>` : ''
  const namespace = 'xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"'
  return { status: 200, text: `<${action}Response ${namespace}>${text}${next}</${action}Response>` }
}

const tagged = (name: string | null) =>
  name === null
    ? '<tagSet/>'
    : `<tagSet><item><key>Team</key><value>x</value></item><item><key>Name</key><value>${name}</value></item></tagSet>`

/** An instance with a private address and, if it has one, a public one. */
export const instance = (id: string, name: string | null, address: string, more = '') =>
  `<item><instanceId>${id}</instanceId><privateIpAddress>${address}</privateIpAddress>${tagged(name)}${more}</item>`

export const reservation = (...instances: string[]) =>
  `<reservationSet><item><ownerId>1</ownerId><instancesSet>${instances.join('')}</instancesSet></item></reservationSet>`

const owned = (address: string) =>
  `<privateIpAddressesSet><item><privateIpAddress>${address}</privateIpAddress><primary>true</primary></item></privateIpAddressesSet>`

export const networkInterface = (id: string, address: string, more = '') =>
  `<item><networkInterfaceId>${id}</networkInterfaceId>${owned(address)}${more}</item>`

export const interfaceSet = (...interfaces: string[]) =>
  `<networkInterfaceSet>${interfaces.join('')}</networkInterfaceSet>`
