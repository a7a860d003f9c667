/** Derives a node's status from its overview and its journal. */
import type { SystemOverview } from '../../core/system/schema.ts'
import type { IconName } from '../kit/icon-paths.ts'

export type NodeStatus =
  | 'running'
  | 'behind'
  | 'pausedState'
  | 'throttled'
  | 'starting'
  | 'halting'
  | 'failed'
  | 'overridden'
  /** It did not answer. */
  | 'silent'
  /** The user may not see it. */
  | 'hidden'

export interface JournalFill {
  /** Used part of the journal, 0 to 1. */
  readonly ratio: number
  /** Milliseconds since its oldest entry came in; 0 when nothing waits. */
  readonly ageMs: number
}

/** From here on the journal is drawn as a danger. */
export const dangerousRatio = 0.7
/** A journal whose oldest message waits longer than this is behind. */
const longestWaitMs = 60_000

export const isBehind = ({ ratio, ageMs }: JournalFill): boolean => ratio >= dangerousRatio || ageMs > longestWaitMs

const byLifecycle: Readonly<Record<string, NodeStatus>> = {
  running: 'running',
  paused: 'pausedState',
  throttled: 'throttled',
  starting: 'starting',
  uninitialized: 'starting',
  halting: 'halting',
  failed: 'failed',
}

export function nodeStatus(overview: SystemOverview | null, journal: JournalFill | null): NodeStatus {
  if (!overview) return 'silent'
  const status = Object.hasOwn(byLifecycle, overview.lifecycle) ? byLifecycle[overview.lifecycle]! : 'overridden'
  if (!overview.is_processing && status === 'running') return 'pausedState'
  return status === 'running' && journal && isBehind(journal) ? 'behind' : status
}

interface StatusLook {
  readonly icon: IconName
  readonly className: string
}

const warning: StatusLook = { icon: 'exclamation-triangle-fill', className: 'c-warning' }
const danger: StatusLook = { icon: 'exclamation-octagon-fill', className: 'c-danger' }

export const statusLooks: Readonly<Record<NodeStatus, StatusLook>> = {
  running: { icon: 'circle-fill', className: 'c-success' },
  behind: warning,
  pausedState: { icon: 'pause', className: 'c-warning' },
  throttled: warning,
  starting: { icon: 'info-circle-fill', className: 'c-info' },
  halting: warning,
  failed: danger,
  overridden: warning,
  silent: danger,
  hidden: { icon: 'lock', className: 'muted' },
}

export const needsAttention = (status: NodeStatus): boolean =>
  status !== 'running' && status !== 'hidden' && status !== 'starting'

/** Largest unit that fits: days, hours, minutes, seconds. */
export function coarseTime(ms: number): {
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds'
  readonly count: number
} {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds >= 86_400) return { unit: 'days', count: Math.floor(seconds / 86_400) }
  if (seconds >= 3600) return { unit: 'hours', count: Math.floor(seconds / 3600) }
  return seconds >= 60 ? { unit: 'minutes', count: Math.floor(seconds / 60) } : { unit: 'seconds', count: seconds }
}
