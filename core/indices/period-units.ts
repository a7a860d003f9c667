/** ISO 8601 periods of one unit, as a number and that unit: 'P2W' is two weeks. */
const written = {
  minutes: ['PT', 'M'],
  hours: ['PT', 'H'],
  days: ['P', 'D'],
  weeks: ['P', 'W'],
  months: ['P', 'M'],
  years: ['P', 'Y'],
} as const
export type PeriodUnit = keyof typeof written
export const periodUnits = Object.keys(written) as readonly PeriodUnit[]

export interface Period {
  readonly amount: number
  readonly unit: PeriodUnit
}

export const periodText = (amount: number, unit: PeriodUnit): string => written[unit].join(String(amount))

/** Null for a period of several units, or none. */
export function periodOf(text: string): Period | null {
  const amount = Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
  const unit = periodUnits.find(one => periodText(amount, one) === text)
  return unit === undefined ? null : { amount, unit }
}
