/** Instants in nanoseconds, as protocols of later days count. */
import { isInstant } from './fields.ts'

/** The field with what is behind the millisecond of `timestamp`, 1 to 999,999; absent where that is nothing. */
export const nanosecondsField = 'timestamp_nanoseconds'

export interface Instant {
  /** UTC milliseconds. */
  readonly milliseconds: number
  /** 0 to 999,999. */
  readonly nanoseconds: number
}

/** Null outside of 1970 to 9999. */
export function instantOf(nanoseconds: bigint): Instant | null {
  if (nanoseconds < 0n) return null
  const milliseconds = Number(nanoseconds / 1_000_000n)
  return isInstant(milliseconds) ? { milliseconds, nanoseconds: Number(nanoseconds % 1_000_000n) } : null
}
