/** Refreshes widgets that have an interval of their own, while the page is seen. */
import { useEffect, useRef } from 'react'
import type { DashboardPage } from '../../core/dashboards/dashboard.ts'
import { durationMs } from '../../core/time/durations.ts'
import { $visible, useStableValue, useStore } from '../kit/kit.ts'

const shortestMs = 1000

/** @param running answers are on their way: a widget that takes longer than its interval is not asked again meanwhile */
export function useOwnRefreshes(
  { refreshes, widgets }: DashboardPage,
  running: boolean,
  refresh: (widgetId: string) => void,
): void {
  const visible = useStore($visible)
  const busy = useRef(running)
  useEffect(() => {
    busy.current = running
  }, [running])
  const intervals = useStableValue(
    widgets.flatMap(({ id }): (readonly [string, number])[] => {
      const ms = Object.hasOwn(refreshes, id) ? durationMs(refreshes[id]!) : null
      return ms ? [[id, Math.max(shortestMs, ms)]] : []
    }),
  )
  useEffect(() => {
    if (!visible) return undefined
    const timers = intervals.map(([id, ms]) =>
      setInterval(() => {
        if (!busy.current) refresh(id)
      }, ms),
    )
    return () => timers.forEach(clearInterval)
  }, [intervals, visible, refresh])
}
