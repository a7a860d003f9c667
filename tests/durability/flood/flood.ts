/**
 * Senders that do not care how fast the store is: GELF over HTTP, TCP and UDP at once, in batches. Over HTTP a batch is accepted when it is
 * answered with 202, over TCP when it was written to a connection that nobody cut; what UDP loses must be counted by the server.
 */
import { createSocket } from 'node:dgram'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { inputTypes } from '../../support/input-types.ts'
import type { ServerProcess } from '../../support/server.ts'
import { Checker } from '../checker.ts'

const perBatch = 100
const httpSenders = 6
/** After a refusal: far less than `Retry-After` asks for. */
const rudePauseMs = 50
const betweenDatagramsMs = 5
/** Limit of groups in one aggregation. */
const mostGroups = 10_000

interface Place {
  readonly id: string
  readonly port: number
}
export interface FloodInputs {
  readonly http: Place
  readonly tcp: Place
  readonly udp: Place
}

export async function floodInputs(server: ServerProcess): Promise<FloodInputs> {
  return {
    http: await server.input(
      inputTypes.gelfHttp,
      { enable_bulk_receiving: true, max_chunk_size: 1 << 20 },
      'flood over HTTP',
    ),
    tcp: await server.input(inputTypes.gelfTcp, {}, 'flood over TCP'),
    udp: await server.input(inputTypes.gelfUdp, {}, 'flood over UDP'),
  }
}

export class Flood {
  /** Its ids are batches: one is there where each of its messages is. */
  readonly checker = new Checker()
  /** Messages. */
  readonly http = { accepted: 0, refused: 0 }
  readonly tcp = { sent: 0, cut: 0 }
  readonly udp = { sent: 0 }
  /** Refusals that senders received, as `429 5`. */
  readonly refusals = new Set<string>()
  #batches = 0
  #stopped = false
  readonly #agent = new Agent({ keepAlive: true, maxSockets: httpSenders })
  readonly #socket: Socket
  readonly #running: Promise<unknown>

  constructor({ http, tcp, udp }: FloodInputs) {
    this.#socket = connect(tcp.port, '127.0.0.1')
    this.#running = Promise.all([
      ...Array.from({ length: httpSenders }, () => this.#overHttp(http.port)),
      this.#overTcp(),
      this.#overUdp(udp.port),
    ])
  }

  /** Bytes the operating system has taken for TCP so far, and whether more wait for it. */
  get onTheWay(): { readonly bytes: number; readonly waiting: boolean } {
    return { bytes: this.#socket.bytesWritten - this.#socket.writableLength, waiting: this.#socket.writableNeedDrain }
  }

  /** Resolves when all that was begun is answered. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
    this.#agent.destroy()
  }

  /** Returns the count of each batch: 0 where a message of it is missing, 2 where one is doubled. */
  async found(server: ServerProcess): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    for (let from = 0; from < this.#batches; from += mostGroups) {
      const { datarows } = await server.json<{ datarows: [unknown, number, number][] }>('POST', '/search/aggregate', {
        query: `batch:[${from} TO ${from + mostGroups}}`,
        timerange: { type: 'relative', range: 0 },
        group_by: [{ field: 'batch', limit: mostGroups }],
        metrics: [{ function: 'count' }, { function: 'card', field: 'n' }],
      })
      for (const [batch, count, different] of datarows)
        found.set(String(batch), count > different ? 2 : different === perBatch ? 1 : 0)
    }
    return found
  }

  #next(way: string): { batch: string; messages: string[] } {
    const batch = String(this.#batches++)
    const messages = Array.from({ length: perBatch }, (_, n) =>
      JSON.stringify({
        version: '1.1',
        host: `host-${n % 7}`,
        short_message: `${lines[n % lines.length]} ${batch}`,
        _way: way,
        _batch: Number(batch),
        _n: n,
      }),
    )
    this.checker.sending(batch, [batch])
    return { batch, messages }
  }

  async #overHttp(port: number): Promise<void> {
    while (!this.#stopped) {
      const { batch, messages } = this.#next('http')
      const { status, retryAfter } = await this.#post(port, messages.join('\n'))
      if (status === 202) {
        this.checker.answered(batch)
        this.http.accepted += perBatch
        continue
      }
      this.http.refused += perBatch
      this.refusals.add(`${status} ${retryAfter}`)
      await pause(rudePauseMs)
    }
  }

  #post(port: number, body: string): Promise<{ status: number | undefined; retryAfter: string | undefined }> {
    return new Promise((resolve, reject) => {
      request({ port, path: '/gelf', method: 'POST', agent: this.#agent }, answer => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] }))
      })
        .on('error', reject)
        .end(body)
    })
  }

  async #overTcp(): Promise<void> {
    const socket = this.#socket
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    const written: string[] = []
    while (!this.#stopped && !socket.destroyed) {
      const { batch, messages } = this.#next('tcp')
      written.push(batch)
      this.tcp.sent += perBatch
      const room = socket.write(messages.map(message => `${message}\0`).join(''))
      await (room ? pause(0) : Promise.race([new Promise(resolve => socket.once('drain', resolve)), closed]))
    }
    if (socket.destroyed) this.tcp.cut++
    socket.end()
    socket.resume()
    await closed
    if (this.tcp.cut === 0) for (const batch of written) this.checker.answered(batch)
  }

  async #overUdp(port: number): Promise<void> {
    const socket = createSocket('udp4')
    while (!this.#stopped) {
      const { messages } = this.#next('udp')
      await Promise.all(
        messages.map(
          message =>
            new Promise<void>((resolve, reject) =>
              socket.send(message, port, '127.0.0.1', error => (error ? reject(error) : resolve())),
            ),
        ),
      )
      this.udp.sent += perBatch
      await pause(betweenDatagramsMs)
    }
    await new Promise<void>(resolve => socket.close(resolve))
  }
}

/** Returns the number of messages that the server reports as dropped by an input. */
export async function dropped(server: ServerProcess, type: string, id: string): Promise<number> {
  const name = `${type}.${id}.droppedMessages`
  const { metrics } = await server.json<{ metrics: { metric: { count: number } }[] }>(
    'POST',
    '/system/metrics/multiple',
    { metrics: [name] },
  )
  return metrics[0]!.metric.count
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const words =
  'connection request timed out while the worker of upstream queue retried user session cache database commit took longer'.split(
    ' ',
  )
/** About 800 bytes each. */
const lines = Array.from({ length: 20 }, (_, line) =>
  Array.from({ length: 110 }, (_, word) => words[(line * 7 + word * (line + 3)) % words.length]).join(' '),
)
