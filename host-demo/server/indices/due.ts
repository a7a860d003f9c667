/** Decides when an index set goes on in a new index, and which of its indices have to go (decision 0041). Pure: indices in, indices out. */
import type { Plan, Retention, Rotation } from '../../../core/indices/plan.ts'
import { periodStart } from '../../../core/indices/period-start.ts'
import type { IndexInfo, IndexSetRules } from '../platform/messages/message-store.ts'

/** With a rotation by lifetime an index of so many bytes is worth a file of its own each day. */
export const WORTHWHILE_BYTES = 256 << 20

type Bounds = Pick<IndexSetRules, 'rotateAtMessages' | 'rotateAtBytes' | 'mostIndices'>

/** Bounds that the writer keeps to. With those of one index, one more than are kept may be there: the one that is being deleted. */
export function boundsOf({ rotation, retention }: Plan): Bounds {
  if (rotation.by !== 'count' && rotation.by !== 'size') return {}
  return {
    ...(rotation.by === 'count' ? { rotateAtMessages: rotation.messages } : { rotateAtBytes: rotation.bytes }),
    ...(retention.action === 'delete' && { mostIndices: retention.indices + 1 }),
  }
}

/**
 * Whether the set has to go on in a new index because time has passed.
 * @param indices of one set, in the order of their numbers @param now UTC milliseconds
 */
export function isRotationDue(rotation: Rotation, indices: readonly IndexInfo[], now: number): boolean {
  const current = groupsOf(indices).at(-1)
  if (rotation.by === 'count' || rotation.by === 'size' || !current?.at(-1)?.writing) return false
  const filled = current.filter(({ messages }) => messages > 0)
  if (filled.length === 0)
    return rotation.by === 'time' && rotation.empty && periodStart(rotation.period, now) > current[0]!.createdAt
  const since = Math.min(...filled.map(({ firstWriteAt, createdAt }) => firstWriteAt ?? createdAt))
  if (rotation.by === 'time') return periodStart(rotation.period, now) > since
  const bytes = current.reduce((sum, index) => sum + index.bytes, 0)
  return (
    now - since >= rotation.maxMs - rotation.minMs || (periodStart('P1D', now) > since && bytes >= WORTHWHILE_BYTES)
  )
}

/**
 * The indices that have to be deleted or closed, the oldest first. Never the one that is written to, and none that somebody has reopened.
 * @param indices of one set, in the order of their numbers @param now UTC milliseconds
 */
export function surplus(
  { rotation, retention }: { readonly rotation: Rotation; readonly retention: Retention },
  indices: readonly IndexInfo[],
  now: number,
): IndexInfo[] {
  if (retention.action === 'none') return []
  const mayGo = (index: IndexInfo) =>
    !index.writing && !index.reopened && (retention.action === 'delete' || index.state === 'open')
  if (rotation.by === 'lifetime')
    return indices.filter((index, i) => mayGo(index) && leftAt(indices, i) <= now - rotation.minMs)
  // Closed ones count only where they are deleted; reopened ones never do.
  const groups = groupsOf(indices).filter(group => group.some(index => index.writing || mayGo(index)))
  return groups.slice(0, Math.max(0, groups.length - retention.indices)).flatMap(group => group.filter(mayGo))
}

/** When messages were written to the index last: then the next began. */
const leftAt = (indices: readonly IndexInfo[], i: number) => indices[i + 1]?.createdAt ?? Infinity

/** Indices that are one for the strategies: the store went on in another file on its own account. */
function groupsOf(indices: readonly IndexInfo[]): IndexInfo[][] {
  const groups: IndexInfo[][] = []
  for (const index of indices) {
    if (index.continues && groups.length > 0) groups.at(-1)!.push(index)
    else groups.push([index])
  }
  return groups
}
