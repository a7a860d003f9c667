/** An intake that keeps what it is given, and opens a transport on a free port with it. */
import { createServer } from 'node:net'
import type { Memory } from '../workers/input-memory.ts'
import { loadParts, inputTypeOf, completeConfiguration } from '../registry.ts'
import {
  noTraffic,
  RefusedError,
  type Intake,
  type OpenTransport,
  type Refusal,
  type Traffic,
} from '../listeners/transport.ts'

export interface TakenFrame {
  readonly text: string
  readonly flags: number
  readonly address: string
  readonly port: number
}

export interface TestIntake extends Intake {
  readonly frames: TakenFrame[]
  readonly traffic: Traffic
  refused: Refusal | null
  readonly states: string[]
  /** Waits for this many frames; fails after five seconds. */
  until(count: number): Promise<readonly TakenFrame[]>
}

export function testIntake(): TestIntake {
  const frames: TakenFrame[] = []
  const states: string[] = []
  const traffic = noTraffic()
  return {
    frames,
    traffic,
    states,
    inputId: 'input',
    refused: null,
    origin: address => ({ inputId: 'input', address, batch: null, index: 0 }),
    take({ address }, port, bytes, start, end, flags = 0) {
      if (start === end) traffic.emptyMessages++
      else {
        traffic.messages++
        frames.push({ text: bytes.toString('utf8', start, end), flags, address, port })
      }
    },
    refusal() {
      return this.refused
    },
    throttled: () => false,
    async committed() {
      if (this.refused) throw new RefusedError(this.refused)
    },
    warn: () => {},
    state: (state, detail) => void states.push(detail === null ? state : `${state}: ${detail}`),
    async until(count) {
      for (const end = Date.now() + 5000; frames.length < count; ) {
        if (Date.now() > end) throw new Error(`Timed out waiting for ${count} frames; there are ${frames.length}.`)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      return frames
    },
  }
}

/** A port of 127.0.0.1 that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => resolve(port))
      })
  })
}

export interface OpenedTransport {
  readonly transport: OpenTransport
  readonly port: number
}

/** State kept by inputs of the same id. */
export const kept = new Map<string, Buffer>()
const memory = (id: string): Memory => ({
  read: async () => (kept.has(id) ? { bytes: kept.get(id)!, ageMs: 0 } : null),
  write: async bytes => void kept.set(id, bytes),
})
export const transportContext = {
  nodeId: 'node',
  awsHttp2: false,
  edition: 'standard' as const,
  permit: async () => [],
  memory,
}

/** Opens the transport of an input type on a free port. */
export async function openTransport(
  type: string,
  intake: Intake,
  configuration: Record<string, unknown> = {},
): Promise<OpenedTransport> {
  await loadParts()
  const definition = inputTypeOf(type)
  if (!definition) throw new Error(`There is no input type ${type}.`)
  const { transport, codec } = definition
  const port = Number(configuration['port'] ?? (await freePort()))
  const complete = completeConfiguration(definition, { bind_address: '127.0.0.1', ...configuration, port })
  return { port, transport: await transport.open(complete, codec, intake, transportContext) }
}
