/** A scale from 0 to a round number in at most four equal steps. */
export interface Scale {
  readonly highest: number
  /** From 0 to `highest`. */
  readonly ticks: readonly number[]
}

const roundSteps = [1, 2, 2.5, 5, 10]

export function scaleFor(values: readonly number[]): Scale {
  const most = Math.max(1, ...values.filter(Number.isFinite))
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, roundSteps.map(factor => factor * power).find(candidate => candidate >= rough) ?? rough)
  const count = Math.ceil(most / step)
  return { highest: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => step * index) }
}

/** 1500 → 1.5 thousand; below 1,000 as it is. */
export function shortNumber(value: number): { readonly unit: 'thousand' | 'million' | null; readonly count: number } {
  if (value >= 1e6) return { unit: 'million', count: value / 1e6 }
  return value >= 1000 ? { unit: 'thousand', count: value / 1000 } : { unit: null, count: value }
}
