import { describe, expect, it } from 'vitest'
import type { EncodedSpan, EncoderSets, SpanEncoder, WriteBatch } from '../../messages/message-store.ts'
import { BlackBox, boxesFor, ENCODING } from '../workers/black-box.ts'
import type { BatchProcessor } from './batch-processor.ts'
import { Outcome } from './outcome.ts'
import type { Span, SpanBatch } from './span.ts'
import { createSpanProcessor } from './span-processor.ts'

const target = (indexSet: string, ...ids: string[]) => ({
  indexSet,
  messages: ids.map(id => ({ id, timestamp: 0, streams: [], fields: { gl2_accounted_message_size: 5 } })),
})
const frames = new Uint8Array(8)
const batch = (sequence: number, more: Partial<SpanBatch> = {}): SpanBatch => ({
  sequence,
  frames,
  targets: null,
  killers: null,
  ...more,
})
const span = (...batches: SpanBatch[]): Span => ({
  first: batches[0]!.sequence,
  last: batches.at(-1)!.sequence,
  batches,
})
const sets: EncoderSets = { minPacked: 1, sets: new Map() }
const encoded: EncodedSpan = { first: 1, last: 1, messages: 1, bytes: 1, runs: [] }

function open(targets: Record<number, WriteBatch['targets']>, encodeSpan: SpanEncoder['encodeSpan'] | null = null) {
  const box = new BlackBox(boxesFor(2), 1)
  const process: BatchProcessor['process'] = async sequence => {
    const outcome = new Outcome()
    outcome.targets.push(...targets[sequence]!)
    return outcome
  }
  const encoder = encodeSpan && { encodeSpan, buffersOf: () => [] }
  return {
    box,
    process: createSpanProcessor({ processor: { process }, box, encoding: () => encoder && { encoder, sets } }),
  }
}

describe('a span', () => {
  it('becomes batches, those without messages left out; a batch for several sets has a form to keep', async () => {
    const { process } = open({ 1: [target('a', 'x')], 2: [], 4: [target('a', 'y', 'z'), target('b', 'y')] })
    const first = await process(span(batch(1), batch(2), batch(4)))
    expect(first.content).toEqual({
      type: 'batches',
      batches: [
        { sequence: 1, targets: [target('a', 'x')] },
        { sequence: 4, targets: [target('a', 'y', 'z'), target('b', 'y')] },
      ],
    })
    expect(first.batches.map(({ writes, kept }) => [writes, kept !== null])).toEqual([
      [1, false],
      [0, false],
      [3, true],
    ])
    const replay = await process(span(batch(4, { frames: null, targets: first.batches[2]!.kept })))
    expect(replay.content).toEqual({
      type: 'batches',
      batches: [{ sequence: 4, targets: [target('a', 'y', 'z'), target('b', 'y')] }],
    })
    expect(replay.batches).toMatchObject([{ isReplay: true, writes: 3, targetBytes: 15, kept: null }])
  })

  it('has nothing of a batch that was stored before', async () => {
    const { process } = open({})
    const { batches, content } = await process(span(batch(1, { frames: null })))
    expect(batches).toMatchObject([{ isReplay: true, writes: 0 }])
    expect(content).toEqual({ type: 'batches', batches: [] })
  })

  it('of which a batch cannot be read has all of that as a failure', async () => {
    const { process } = open({ 1: [target('a', 'x')] })
    const { batches } = await process(span(batch(1), batch(2)))
    expect(batches[1]).toMatchObject({
      writes: 0,
      failures: [{ sequence: 2, position: 0, reason: expect.stringMatching(/cannot be read/), frame: frames }],
    })
  })
})

describe('an encoder of the store', () => {
  it('encodes the batches of a span, and the black box says that it does', async () => {
    const seen: unknown[] = []
    const { box, process } = open({ 1: [target('a', 'x')], 2: [] }, (batches, given) => {
      seen.push(batches, given, box.work)
      return encoded
    })
    expect((await process(span(batch(1), batch(2)))).content).toEqual({ type: 'encoded', span: encoded })
    const written = [
      { sequence: 1, targets: [target('a', 'x')] },
      { sequence: 2, targets: [] },
    ]
    expect(seen).toEqual([written, sets, { sequence: 1, position: ENCODING }])
    expect(box.work).toBe(null)
  })

  it('that throws, or has ended its thread too often, leaves the span to the store as batches', async () => {
    const { process } = open({ 1: [target('a', 'x')] }, () => {
      throw new Error('too odd')
    })
    const batches = { type: 'batches', batches: [{ sequence: 1, targets: [target('a', 'x')] }] }
    expect(await process(span(batch(1)))).toMatchObject({ content: batches, problem: expect.stringMatching(/too odd/) })
    const killers = new Map([[ENCODING, 'it took too long']])
    expect(await process(span(batch(1, { killers })))).toMatchObject({ content: batches, problem: null })
  })
})
