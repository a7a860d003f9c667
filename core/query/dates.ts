export interface DateOptions {
  /** UTC milliseconds that `now` stands for. */
  readonly now: number
  /** IANA zone of dates written without one and of rounding; UTC without it. */
  readonly timeZone?: string
  /** Rounds and fills missing parts to the last millisecond instead of the first (upper inclusive and lower exclusive bounds). */
  readonly roundUp?: boolean
}

/** UTC milliseconds of a range bound, or null when it is no date. */
export function resolveDate(text: string, options: DateOptions): number | null {
  throw new Error(`Not yet written: ${text} ${String(options)}`)
}
