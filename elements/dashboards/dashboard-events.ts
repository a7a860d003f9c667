import type { TimeRange } from '../../core/time/time-range.ts'

/** Detail of `cordwood-dashboard-created`. */
export interface DashboardCreatedDetail {
  readonly id: string
  readonly title: string
}
/** Detail of `cordwood-dashboard-saved`. */
export interface DashboardSavedDetail {
  readonly id: string
  readonly title: string
}
/** Detail of `cordwood-dashboard-deleted`. */
export interface DashboardDeletedDetail {
  readonly ids: readonly string[]
}
/** Detail of `cordwood-dashboard-changed`: another page, override or value is shown from now on. */
export interface DashboardChangedDetail {
  readonly page: string
  /** The query and range that stand in for those of all widgets; null: none. */
  readonly query: string | null
  readonly timeRange: TimeRange | null
  /** Values of the parameters, by name. */
  readonly values: Readonly<Record<string, string | readonly string[]>>
}
