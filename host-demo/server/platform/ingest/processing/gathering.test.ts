import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Gathering } from './gathering.ts'
import { SPAN_LIMITS } from './span.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const BATCH = 1_000

/** A journal that gets batches of a thousand frames, and what takes spans from it as soon as they need not wait. */
function open(bytes = 1) {
  let there = 0
  let after = 0
  const spans: number[] = []
  const gathering = new Gathering({
    leastPacked: () => 5_000,
    hasBehind: (position, limits) =>
      (there - position) * BATCH >= limits.frames || (there - position) * BATCH * bytes >= limits.bytes,
    wake: () => look(),
    now: () => Date.now(),
  })
  function look() {
    if (there === after || gathering.waits(after)) return
    const frames = Math.min((there - after) * BATCH, SPAN_LIMITS.frames)
    after += frames / BATCH
    spans.push(frames)
    gathering.taken({ frames, bytes: frames * bytes })
  }
  /** One batch comes in each `everyMs`. */
  async function come(batches: number, everyMs: number) {
    for (let n = 0; n < batches; n++) {
      there++
      gathering.arrived()
      look()
      await vi.advanceTimersByTimeAsync(everyMs)
    }
  }
  return { spans, come }
}

it('waits for full spans while so much comes in that they are there within a second', async () => {
  const { spans, come } = open()
  await come(120, 50)
  const [small, full] = [
    spans.filter(frames => frames === BATCH).length,
    spans.filter(frames => frames >= 9_000).length,
  ]
  // Until it knows how much comes in, it takes what is there.
  expect(small).toBeLessThanOrEqual(41)
  expect(full).toBeGreaterThanOrEqual(7)
  expect(small + full).toBeGreaterThanOrEqual(spans.length - 1)
})

it('takes at once what comes in where a full span would take longer', async () => {
  const { spans, come } = open()
  await come(60, 150)
  expect(spans).toEqual(Array(60).fill(BATCH))
})

it('takes large frames when they are many bytes', async () => {
  const { spans, come } = open(1_200)
  await come(100, 120)
  expect(spans.slice(-3)).toEqual([7_000, 7_000, 7_000])
})

it('takes at once what is so large that a full span would not be packed', async () => {
  const { spans, come } = open(4_000)
  await come(60, 50)
  expect(spans).toEqual(Array(60).fill(BATCH))
})

it('waits no longer than a second, and not when nothing comes any more', async () => {
  const { spans, come } = open()
  await come(120, 50)
  const before = spans.length
  await vi.advanceTimersByTimeAsync(300)
  expect(spans.reduce((sum, frames) => sum + frames)).toBe(120_000)
  // It comes more slowly than before: nine would take 1.8 seconds.
  await come(10, 200)
  expect(spans.slice(before)).not.toContain(9_000)
  expect(Math.max(...spans.slice(before + 1))).toBeLessThanOrEqual(6_000)
})
