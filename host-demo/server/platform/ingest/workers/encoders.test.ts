import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessedSpan, Span } from '../processing/span.ts'
import { Encoders } from './encoders.ts'
import type { FromEncoder, ToEncoder } from './protocol.ts'

const span = (first: number): Span => ({ first, last: first, batches: [] })
const processed = (): ProcessedSpan => ({
  batches: [],
  content: { type: 'batches', batches: [] },
  undecodable: new Map(),
  textFields: new Map(),
  streams: new Map(),
  problem: null,
})

let now = 0
let wanted: [number, boolean][] = []
let encoders: Encoders
const free = vi.fn()
const ports: MessagePort[] = []
beforeEach(() => {
  now = 0
  wanted = []
  free.mockReset()
  encoders = new Encoders({
    demand: { most: 2, behindFrames: 10, afterMs: 1000 },
    want: (thread, isWanted) => wanted.push([thread, isWanted]),
    introduction: () => [{ type: 'input', id: 'introduced' }],
    heard: () => undefined,
    free,
    now: () => now,
  })
})
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function start(thread: number) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const heard: ToEncoder[] = []
  port2.on('message', (message: ToEncoder) => heard.push(message))
  encoders.started(thread, port1)
  const answer = () => port2.postMessage({ type: 'processed', processed: processed() } satisfies FromEncoder)
  return { heard, answer }
}
function need(forMs: number): void {
  for (const end = now + forMs; now <= end; now += 250) encoders.look(true)
}

it('starts a thread when one was needed for a second, another after another second, and no more than there may be', () => {
  need(750)
  encoders.look(false)
  need(750)
  expect(wanted).toEqual([])
  need(250)
  expect(wanted).toEqual([[1, true]])
  need(5000)
  expect(wanted, 'while one starts').toHaveLength(1)
  start(1)
  need(1250)
  start(2)
  need(5000)
  expect(wanted).toEqual([
    [1, true],
    [2, true],
  ])
})

it('does not take it for a lack of threads where the store is the slower', () => {
  need(750)
  for (let i = 0; i < 20; i++) {
    encoders.look(null)
    need(250)
  }
  expect(wanted).toEqual([])
})

it('introduces a thread, and gives it two spans at once at most', async () => {
  need(1250)
  expect(encoders.worker()).toBe(null)
  const { heard, answer } = start(1)
  const first = encoders.worker()!.process(span(1))
  void encoders.worker()!.process(span(2))
  expect(encoders.worker()).toBe(null)
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['input', 'span', 'span']))
  answer()
  await first
  expect(encoders.worker()).not.toBe(null)
  expect(free).toHaveBeenCalled()
})

it('spans of a thread that died are lost; the next one with its number begins with none', async () => {
  need(1250)
  start(1)
  const lost = encoders.worker()!.process(span(1))
  encoders.ended(1, false)
  await expect(lost).rejects.toMatchObject({ name: 'SpanLost' })
  expect([encoders.worker(), encoders.count, encoders.areThere]).toEqual([null, 0, true])
  now += 20_000
  expect(encoders.areThere, 'it does not come').toBe(false)
  start(1)
  expect(encoders.worker()).not.toBe(null)
  encoders.ended(1, true)
  expect(encoders.areThere).toBe(false)
})

it('ends a thread that had nothing to do for a minute', async () => {
  need(1250)
  const { answer } = start(1)
  const done = encoders.worker()!.process(span(1))
  now += 59_000
  encoders.look(false)
  answer()
  await done
  now += 59_000
  encoders.look(false)
  expect(wanted).toHaveLength(1)
  now += 2000
  encoders.look(false)
  expect(wanted.at(-1)).toEqual([1, false])
  expect(encoders.areThere).toBe(false)
})
