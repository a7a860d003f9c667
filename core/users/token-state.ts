/** What the dates of a token say. */
import { day } from '../time/milliseconds.ts'

/** Days before its end in which a token is marked. */
const soonDays = 7

export type TokenState = 'valid' | 'soon' | 'ended'

export function tokenState(expiresAt: string, now: number): TokenState {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'ended'
  return left < soonDays * day ? 'soon' : 'valid'
}

/** The wire has a date for never. */
export const isNeverUsed = (lastAccess: string): boolean => Date.parse(lastAccess) <= 0
