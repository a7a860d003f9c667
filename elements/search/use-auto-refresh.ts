import { useEffect, useRef } from 'react'
import { $visible, useStore } from '../kit/kit.ts'

/**
 * Calls `refresh` so many milliseconds after the last answer, while the page is shown and nothing is under way. Null: never.
 */
export function useAutoRefresh(intervalMs: number | null, busy: boolean, refresh: () => void): void {
  const visible = useStore($visible)
  const latest = useRef(refresh)
  useEffect(() => { latest.current = refresh })
  useEffect(() => {
    if (intervalMs === null || busy || !visible) return undefined
    const timer = setTimeout(() => latest.current(), intervalMs)
    return () => clearTimeout(timer)
  }, [intervalMs, busy, visible])
}
