import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { relativeTime } from '../../../core/time/durations.ts'
import { formatDateTime, tryParseDateTime, type DateTime, type DateTimeFormat } from '../../../core/time/formats.ts'
import { timeZoneOf } from '../../../core/time/zones.ts'
import { useCore } from '../hooks.ts'

/** The zone times are shown in: the user's, else the server's. */
export function useTimeZone(): string {
  const core = useCore()
  return timeZoneOf(useStore(core.$user), core.config.rootTimeZone)
}

export interface TimestampProps {
  readonly value: DateTime
  /** Default 'default': YYYY-MM-DD HH:mm:ss; 'complete' adds milliseconds. */
  readonly format?: DateTimeFormat
}

/** In the user's zone, which shows on hover; never wraps. */
export function Timestamp({ value, format = 'default' }: TimestampProps) {
  const zone = useTimeZone()
  const instant = tryParseDateTime(value)
  if (instant === null) return <span className="ts">{String(value)}</span>
  return (
    <time className="ts" dateTime={new Date(instant).toISOString()} title={`${formatDateTime(instant, 'withTz', zone)} (${zone})`}>
      {formatDateTime(instant, format, zone)}
    </time>
  )
}

/** The current time, renewed every `intervalMs`. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** '5 minutes ago', renewed every half minute; the exact time on hover. */
export function RelativeTime({ value }: { readonly value: DateTime }) {
  const core = useCore()
  const zone = useTimeZone()
  const { lang } = useStore(core.$messages)
  const now = useNow(30_000)
  const instant = tryParseDateTime(value)
  if (instant === null) return <span>{String(value)}</span>
  return (
    <time className="nowrap" dateTime={new Date(instant).toISOString()} title={formatDateTime(instant, 'withTz', zone)}>
      {relativeTime(instant, now, lang)}
    </time>
  )
}
