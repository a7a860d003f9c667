import { describe, expect, it } from 'vitest'
import type { TailFrame, TailMessage } from '../../../core/search/tail.ts'
import { hasText, initialTail, mostKept, reduceTail, type TailEvent, type TailState } from './tail-state.ts'

const message = (n: number): TailMessage => ({
  index: 'i',
  message: {
    _id: `m${n}`,
    gl2_message_id: `m${n}`,
    timestamp: '2026-01-01T00:00:00.000Z',
    streams: [],
    message: `Line ${n}`,
  },
})
const from = (first: number, count: number, skipped = 0): TailFrame => ({
  type: 'messages',
  messages: Array.from({ length: count }, (_, i) => message(first + i)),
  skipped,
})
const after = (events: readonly TailEvent[], state: TailState = initialTail) => events.reduce(reduceTail, state)
const frames = (held: boolean, ...given: TailFrame[]): TailEvent => ({ type: 'frames', frames: given, held })
const ids = (messages: readonly TailMessage[]) => messages.map(one => one.message._id)

describe('a live tail', () => {
  it('shows the newest first', () => {
    expect(ids(after([frames(false, from(1, 2)), frames(false, from(3, 1))]).shown)).toEqual(['m3', 'm2', 'm1'])
  })

  it('moves nothing while it is held, and shows all that waits when it is let go', () => {
    const held = after([frames(false, from(1, 1)), frames(true, from(2, 2)), frames(true, from(4, 1))])
    expect([ids(held.shown), held.waitingCount]).toEqual([['m1'], 3])
    const released = reduceTail(held, { type: 'release' })
    expect([ids(released.shown), released.waitingCount]).toEqual([['m4', 'm3', 'm2', 'm1'], 0])
    expect(ids(reduceTail(held, frames(false, from(5, 1))).shown)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1'])
  })

  it('is bounded, and says what it let go of', () => {
    const long = after([frames(false, from(0, mostKept)), frames(true, from(mostKept, mostKept + 50, 7))])
    expect([long.shown.length, long.waiting.length, long.waitingCount, long.skipped]).toEqual([
      mostKept,
      mostKept,
      mostKept + 50,
      7,
    ])
    const released = reduceTail(long, { type: 'release' })
    expect([released.shown.length, released.skipped, released.full]).toEqual([mostKept, 57, true])
    expect(released.shown[0]!.message._id).toBe(`m${mostKept * 2 + 49}`)
    expect(reduceTail(released, { type: 'clear' })).toMatchObject({ shown: [], skipped: 0, full: false })
  })

  it('knows how it stands', () => {
    const open = after([frames(false, { type: 'status', rate: 12, skipped: 0 }, { type: 'heartbeat' })])
    expect(open).toMatchObject({ rate: 12, connection: { type: 'open' } })
    expect(reduceTail(open, frames(false, { type: 'end', reason: 'session-expired' }))).toMatchObject({
      rate: 0,
      connection: { type: 'ended', reason: 'session-expired' },
    })
  })

  it('finds a text in any field, whatever its case', () => {
    expect([hasText(message(12), 'line 1'), hasText(message(12), '2026-01'), hasText(message(12), 'no')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
