/** Points of the throughput chart: the server's history, or samples since the page opened where a server keeps none. */
import type { ThroughputHistory, ThroughputStep } from '../../core/system/schema.ts'
import { keptSamples, refreshMs, type ClusterFigures } from './cluster-figures.ts'

export interface ThroughputPoints {
  /** Oldest first; `at` is when the step begins. */
  readonly steps: readonly ThroughputStep[]
  readonly stepMs: number
  /** The time that the axis spans, up to `now`. */
  readonly spanMs: number
  readonly now: number
  /** False: the steps begin when the page was opened. */
  readonly recorded: boolean
}

export const recordedPoints = ({ steps, step_ms, span_ms, now }: ThroughputHistory): ThroughputPoints => ({
  steps,
  stepMs: step_ms,
  spanMs: span_ms,
  now,
  recorded: true,
})

export const sampledPoints = (samples: ClusterFigures['samples'], now: number): ThroughputPoints => ({
  steps: samples.map(({ input, output }, index) => ({ at: now - (samples.length - index) * refreshMs, input, output })),
  stepMs: refreshMs,
  spanMs: keptSamples * refreshMs,
  now,
  recorded: false,
})

/** The runs of neighbouring steps: where a step is absent nothing was measured, and no line is drawn across it. */
export function runsOf(steps: readonly ThroughputStep[], stepMs: number): readonly (readonly ThroughputStep[])[] {
  const runs: ThroughputStep[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && step.at - run.at(-1)!.at <= stepMs * 1.5) run.push(step)
    else runs.push([step])
  }
  return runs
}
