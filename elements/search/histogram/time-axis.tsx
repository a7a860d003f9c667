/** The times below a histogram. Those at its ends stay within it. */
import type { Tick } from './histogram-ticks.ts'

/** Pixels that half a label takes, at the start and at the end. */
const firstWithin = 20
const lastWithin = 40

export const TimeAxis = ({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) => (
  <div className="xax" aria-hidden="true">
    {ticks.map(({ time, x, label }) => (
      <span
        key={time}
        className={x > width - lastWithin ? 'last' : x < firstWithin ? 'first' : undefined}
        style={{ left: `${x}px` }}
      >
        {label}
      </span>
    ))}
  </div>
)
