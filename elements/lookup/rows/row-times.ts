/** The time at which a row ends, as it is typed. */
import { tryParseDateTime } from '../../../core/time/formats.ts'

export const exampleTime = '2030-01-31 12:00:00'

export interface TypedEnd {
  /** Null: the row stays. */
  readonly expires_at: string | null
  /** Why a row cannot end then: it is no time, or one that is over. */
  readonly problem: 'wrongTime' | 'pastTime' | null
}

export function readEnd(text: string, zone: string): TypedEnd {
  if (text.trim() === '') return { expires_at: null, problem: null }
  const instant = tryParseDateTime(text.trim(), zone)
  if (instant === null) return { expires_at: null, problem: 'wrongTime' }
  return { expires_at: new Date(instant).toISOString(), problem: instant > Date.now() ? null : 'pastTime' }
}

export const hasEnded = ({ expires_at }: { readonly expires_at: string | null }, now: number) =>
  expires_at !== null && Date.parse(expires_at) <= now
