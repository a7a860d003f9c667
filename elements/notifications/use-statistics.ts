/** What became of notifications, by event definition and notification. */
import { useMemo } from 'react'
import { statisticsPath } from '../../core/notifications/queue-api.ts'
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../core/notifications/deliveries.ts'
import type { DeliveryCounts, NotificationStatistics } from '../../core/notifications/queue.ts'
import { usePolledData } from '../kit/kit.ts'

const refreshMs = 10_000

/** Undefined where the server has no such counts, and until they are there. */
export const useStatistics = (): readonly DeliveryCounts[] | undefined =>
  usePolledData<NotificationStatistics>(statisticsPath, refreshMs).data?.statistics

/** Sums of counts. */
export interface Totals {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly suppressed: number
  readonly reasons: Readonly<Record<SuppressionReason, number>>
}

const sumOf = (all: readonly DeliveryCounts[], count: (one: DeliveryCounts) => number) =>
  all.reduce((sum, one) => sum + count(one), 0)

export function totalsOf(all: readonly DeliveryCounts[]): Totals {
  const reasons = Object.fromEntries(
    SUPPRESSION_REASONS.map(reason => [reason, sumOf(all, ({ suppressed }) => suppressed[reason] ?? 0)]),
  ) as Record<SuppressionReason, number>
  return {
    waiting: sumOf(all, ({ waiting }) => waiting),
    sent: sumOf(all, ({ sent }) => sent),
    failed: sumOf(all, ({ failed }) => failed),
    suppressed: Object.values(reasons).reduce((sum, count) => sum + count, 0),
    reasons,
  }
}

/** Returns the sums of each notification, by its id; undefined as long as there are none. */
export function useTotalsByNotification(): ReadonlyMap<string, Totals> | undefined {
  const statistics = useStatistics()
  return useMemo(() => {
    if (!statistics) return undefined
    const grouped = Map.groupBy(statistics, ({ notification_id }) => notification_id)
    return new Map([...grouped].map(([id, all]) => [id, totalsOf(all)]))
  }, [statistics])
}
