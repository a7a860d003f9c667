import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DateTime, DateTimeFormat } from '../../../core/time/formats.ts'
import { timeZoneOf } from '../../../core/time/zones.ts'
import { useCore } from '../hooks.ts'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'
import { relativeTimeRenewMs, relativeTimeText, timestampText } from './time-text.ts'

addKitCss(surfacesCss)

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
  const { text, iso, title } = timestampText(value, format, useTimeZone())
  return iso === null ? (
    <span className="ts">{text}</span>
  ) : (
    <time className="ts" dateTime={iso} title={title}>
      {text}
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
  const { text, iso, title } = relativeTimeText(value, zone, useNow(relativeTimeRenewMs), lang)
  return iso === null ? (
    <span>{text}</span>
  ) : (
    <time className="nowrap" dateTime={iso} title={title}>
      {text}
    </time>
  )
}
