import { useEffect, useMemo, useRef } from 'react'
import { defaultSearchesConfig } from '../../core/configuration/defaults.ts'
import { durationMs } from '../../core/time/durations.ts'
import { $visible, useStore } from '../kit/kit.ts'
import { useSearchConfig } from './use-search-config.ts'

/** Milliseconds. */
export interface RefreshIntervals {
  /** Shortest first. */
  readonly offered: readonly number[]
  readonly usual: number | null
}

/** Returns the intervals of the search configuration; an address that names another one is ignored. */
export function useRefreshIntervals(): RefreshIntervals {
  const config = useSearchConfig()
  return useMemo(() => {
    const { auto_refresh_timerange_options: options, default_auto_refresh_option: usual } = {
      ...defaultSearchesConfig,
      ...config,
    }
    const offered = [...new Set(Object.keys(options).map(durationMs))].filter(ms => ms !== null && ms > 0) as number[]
    return { offered: offered.sort((a, b) => a - b), usual: durationMs(usual) }
  }, [config])
}

/**
 * Calls `refresh` the interval after the last answer, while the page is visible and no search runs. Null: never.
 */
export function useAutoRefresh(intervalMs: number | null, busy: boolean, refresh: () => void): void {
  const visible = useStore($visible)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (intervalMs === null || busy || !visible) return undefined
    const timer = setTimeout(() => latest.current(), intervalMs)
    return () => clearTimeout(timer)
  }, [intervalMs, busy, visible])
}
