/**
 * Clients of the Lumberjack protocol from public registries, unmodified, deliver through `kill -9`: go-lumber, which is what Filebeat sends
 * with (version 2, compressed windows), where this machine has Go and that module (`go mod download` in `go-lumber/`), and
 * lumberjack-protocol (version 1, pairs, over TLS).
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ClientSocket from 'lumberjack-protocol/lib/ClientSocket.js'
import { afterAll, expect, it } from 'vitest'
import { certificate, privateKey } from '../../../host-demo/server/platform/ingest/testing/certificate.ts'
import { inputTypes } from '../../support/input-types.ts'
import { testWith } from '../needs.ts'
import { count, deliverThroughKills, kills, type AgentFeed, type Delivered } from './deliver.ts'

const folder = mkdtempSync(join(tmpdir(), 'cordwood-beats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sources = join(import.meta.dirname, 'go-lumber')
const client = join(folder, 'go-lumber')
const built =
  spawnSync('go', ['build', '-o', client, '.'], {
    cwd: sources,
    env: { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=readonly' },
  }).status === 0

/** The kills come while much is still to be sent: the client is at work whatever is stored soon after. */
function expectAll({ missing, stored, afterKills }: Delivered): void {
  expect(missing).toEqual([])
  expect(stored).toBeGreaterThanOrEqual(count)
  expect(afterKills).toHaveLength(kills)
}

const goLumber = { missing: built ? null : 'Go is not there, or its module go-lumber (go mod download)', debian: null }
testWith(goLumber)(
  'go-lumber: no event of a Beat is missing after kill -9',
  async () => {
    const configuration = { no_beats_prefix: true }
    expectAll(await deliverThroughKills({ type: inputTypes.beats, configuration, send: sendWithGoLumber }))
  },
  400_000,
)

async function sendWithGoLumber({ port, numbers }: AgentFeed): Promise<void> {
  const agent = spawn(client, [`127.0.0.1:${port}`], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>(resolve => agent.once('exit', resolve))
  try {
    const said = createInterface(agent.stdout)[Symbol.asyncIterator]()
    let acknowledged = 0
    for await (const number of numbers()) {
      agent.stdin.write(`${number}\n`)
      // It works on a few windows at a time, so that the kills find it at work.
      while (number - acknowledged >= 500) acknowledged = Number((await said.next()).value)
    }
    agent.stdin.end()
    expect(await exited).toBe(0)
  } finally {
    agent.kill('SIGKILL')
  }
}

it('lumberjack-protocol: no line over TLS is missing after kill -9', async () => {
  const files = { tls_cert_file: join(folder, 'certificate.pem'), tls_key_file: join(folder, 'key.pem') }
  writeFileSync(files.tls_cert_file, certificate)
  writeFileSync(files.tls_key_file, privateKey)
  const configuration = { ...files, tls_enable: true, no_beats_prefix: true }
  expectAll(await deliverThroughKills({ type: inputTypes.beats, configuration, send: sendWithLumberjackProtocol }))
}, 400_000)

/** The client tells which of its lines were acknowledged; after a break those that were not are given to it again, as it asks for. */
async function sendWithLumberjackProtocol({ port, numbers }: AgentFeed): Promise<void> {
  const windowSize = 250
  const feed = numbers()
  let window: number[] = []
  for (let ended = false; !ended; ) {
    while (window.length < windowSize) {
      const { done, value } = await feed.next()
      if (done) {
        ended = true
        break
      }
      window.push(value)
    }
    while (window.length > 0) window = window.slice(await acknowledgedOf(window, port))
  }
}

/** Resolves with the number of lines of a window that were acknowledged when all were, or when the connection broke. */
function acknowledgedOf(window: readonly number[], port: number): Promise<number> {
  return new Promise(resolve => {
    const socket = new ClientSocket({ windowSize: window.length, allowDrop: () => false })
    let acknowledged = 0
    const end = () => {
      socket.close()
      setTimeout(() => resolve(acknowledged), acknowledged === window.length ? 0 : 100)
    }
    socket.on('ack', sequence => {
      acknowledged = Math.max(acknowledged, sequence)
      if (acknowledged === window.length) end()
    })
    socket.on('error', end)
    socket.on('end', end)
    socket.on('connect', () => {
      for (const number of window)
        socket.writeDataFrame({ line: `line ${number}`, host: 'agent', number: String(number) }, () => {})
    })
    socket.connect({ port, host: '127.0.0.1', ca: certificate, checkServerIdentity: () => undefined })
  })
}
