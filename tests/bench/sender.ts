/**
 * Sends messages as fast as the receiver takes them, or at a rate, in a process of its own so that its processor time can be told apart.
 * Arguments: transport (gelf-tcp | gelf-http | syslog-tcp), port, count, first, messages a second (0: as fast as it goes; TCP only), and `live`
 * for messages of the moment they are sent instead of spread over the last day. Prints JSON when everything has been handed over.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { makeMessages } from './messages.ts'
import type { Message } from '../../host-demo/server/platform/messages/message-store.ts'

const [transport, port, count, first] = [
  process.argv[2]!,
  Number(process.argv[3]),
  Number(process.argv[4]),
  Number(process.argv[5] ?? 0),
]
const rate = Number(process.argv[6] ?? 0)
const batchSize = rate > 0 ? rate / 10 : 1000
const total = 1_000_000
const now = Date.now()

const live = process.argv[7] === 'live'

/** The day of the generator ends now. */
const timeOf = (message: Message) =>
  live ? Date.now() / 1000 : (now - 86_400_000 + (message.timestamp % 86_400_000)) / 1000

function gelf(message: Message): string {
  const { message: text, source, ...fields } = message.fields
  const additional = Object.entries(fields)
    .map(([name, value]) => `,"_${name}":${JSON.stringify(value)}`)
    .join('')
  return `{"version":"1.1","host":"${String(source)}","short_message":${JSON.stringify(text)},"timestamp":${timeOf(message)},"level":6${additional}}`
}

function syslog(message: Message): string {
  const { message: text, source, ...fields } = message.fields
  const data = Object.entries(fields)
    .map(([name, value]) => ` ${name}="${String(value)}"`)
    .join('')
  return `<14>1 ${new Date(timeOf(message) * 1000).toISOString()} ${String(source)} ${String(fields.application)} 4711 - [bench@32473${data}] ${String(text)}`
}

function* batches(): Generator<Message[]> {
  for (let batch = first / batchSize; batch < (first + count) / batchSize; batch++)
    yield makeMessages(batch, batchSize, total)
}

async function overTcp(encode: (message: Message) => string, end: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const started = performance.now()
  let sent = 0
  for (const batch of batches()) {
    const due = rate > 0 ? started + (1000 * sent) / rate - performance.now() : 0
    if (due > 0) await new Promise(resolve => setTimeout(resolve, due))
    sent += batch.length
    if (!socket.write(batch.map(message => encode(message) + end).join('')))
      await new Promise<void>(resolve => socket.once('drain', resolve))
  }
  await new Promise<void>(resolve => socket.end(() => socket.once('close', resolve)))
}

async function overHttp(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const post = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const call = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          path: '/gelf',
          method: 'POST',
          headers: { 'content-length': Buffer.byteLength(body) },
        },
        response => {
          response.resume()
          response.once('end', () => resolve(response.statusCode ?? 0))
        },
      )
      call.once('error', reject)
      call.end(body)
    })
  const source = batches()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const batch of source) {
        const body = batch.map(gelf).join('\n')
        while ((await post(body)) !== 202) await new Promise(resolve => setTimeout(resolve, 100))
      }
    }),
  )
  agent.destroy()
}

const start = performance.now()
if (transport === 'gelf-tcp') await overTcp(gelf, '\0')
else if (transport === 'syslog-tcp') await overTcp(syslog, '\n')
else await overHttp()
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 }))
