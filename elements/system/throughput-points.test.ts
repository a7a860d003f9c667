import { expect, it } from 'vitest'
import { recordedPoints, runsOf, sampledPoints } from './throughput-points.ts'

const step = (at: number, input = 1) => ({ at, input, output: input })

it('places samples of the page before now, one refresh apart', () => {
  const { steps, recorded } = sampledPoints(
    [
      { input: 3, output: 2 },
      { input: 5, output: 5 },
    ],
    100_000,
  )
  expect(recorded).toBe(false)
  expect(steps).toEqual([
    { at: 90_000, input: 3, output: 2 },
    { at: 95_000, input: 5, output: 5 },
  ])
})

it('takes the steps of the server as they are', () => {
  const steps = [step(0), step(30_000)]
  expect(recordedPoints({ step_ms: 30_000, span_ms: 3_600_000, now: 45_000, steps })).toEqual({
    steps,
    stepMs: 30_000,
    spanMs: 3_600_000,
    now: 45_000,
    recorded: true,
  })
})

it('breaks the line where the server did not run', () => {
  expect(runsOf([step(0), step(30), step(300), step(330)], 30).map(run => run.map(({ at }) => at))).toEqual([
    [0, 30],
    [300, 330],
  ])
})
