import { describe, expect, it } from 'vitest'
import type { Plan, Rotation } from '../../../core/indices/plan.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import { EMPTY_INDEX } from '../search/testing/stub-store.ts'
import { isRotationDue, surplus } from './due.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.parse('2026-11-19T13:10:00Z')
const ago = (ms: number) => now - ms
/** The last is written to. */
const indices = (...given: readonly Partial<IndexInfo>[]): IndexInfo[] =>
  given.map((more, i) => ({
    ...EMPTY_INDEX,
    name: `x_${i}`,
    writing: i === given.length - 1,
    messages: 10,
    createdAt: ago((given.length - i) * day),
    ...more,
  }))

describe('isRotationDue', () => {
  const hourly: Rotation = { by: 'time', period: 'PT1H', empty: false }
  const one = (more: Partial<IndexInfo>) => indices(more)

  it('is at the full hour, whenever in the hour before the first message came', () => {
    expect(isRotationDue(hourly, one({ firstWriteAt: ago(11 * 60_000) }), now)).toBe(true)
    expect(isRotationDue(hourly, one({ firstWriteAt: ago(10 * 60_000) }), now)).toBe(false)
    expect(isRotationDue(hourly, one({ createdAt: ago(11 * 60_000) }), now)).toBe(true)
  })

  it('is for an empty index only where that is wanted', () => {
    const empty = one({ messages: 0, createdAt: ago(3 * hour) })
    expect(isRotationDue(hourly, empty, now)).toBe(false)
    expect(isRotationDue({ ...hourly, empty: true }, empty, now)).toBe(true)
    expect(isRotationDue({ ...hourly, empty: true }, one({ messages: 0, createdAt: ago(60_000) }), now)).toBe(false)
  })

  it('counts the files that the store has begun on its own account as one index', () => {
    const parts = indices({ firstWriteAt: ago(2 * hour) }, { continues: true, messages: 0, createdAt: ago(1000) })
    expect(isRotationDue(hourly, parts, now)).toBe(true)
  })

  it('is by lifetime when the leeway is over, or at midnight for an index that is worth it', () => {
    const lifetime: Rotation = { by: 'lifetime', minMs: 30 * day, maxMs: 40 * day }
    expect(isRotationDue(lifetime, one({ firstWriteAt: ago(10 * day - 1) }), now)).toBe(false)
    expect(isRotationDue(lifetime, one({ firstWriteAt: ago(10 * day) }), now)).toBe(true)
    expect(isRotationDue(lifetime, one({ firstWriteAt: ago(14 * hour), bytes: 300 << 20 }), now)).toBe(true)
    expect(isRotationDue(lifetime, one({ firstWriteAt: ago(13 * hour), bytes: 300 << 20 }), now)).toBe(false)
  })
})

describe('surplus', () => {
  const keeping = (count: number, action: Plan['retention']['action'] = 'delete'): Plan => ({
    rotation: { by: 'count', messages: 10 },
    retention: { action, indices: count },
  })
  const names = (plan: Plan, of: readonly IndexInfo[]) => surplus(plan, of, now).map(({ name }) => name)

  it('is what there is beyond the number, the oldest first', () => {
    expect(names(keeping(2), indices({}, {}, {}, {}))).toEqual(['x_0', 'x_1'])
    expect(names(keeping(4), indices({}, {}, {}, {}))).toEqual([])
    expect(names(keeping(1, 'none'), indices({}, {}, {}))).toEqual([])
  })

  it('is never the index that is written to', () => {
    expect(names(keeping(1), indices({}))).toEqual([])
    expect(names(keeping(1), indices({ writing: true }, { writing: false }))).toEqual([])
  })

  it('counts closed indices where they are deleted, and not where indices are closed', () => {
    const some = indices({ state: 'closed' }, { state: 'closed' }, {}, {})
    expect(names(keeping(3), some)).toEqual(['x_0'])
    expect(names(keeping(2, 'close'), some)).toEqual([])
    expect(names(keeping(1, 'close'), some)).toEqual(['x_2'])
  })

  it('leaves reopened indices alone, and does not count them', () => {
    expect(names(keeping(2), indices({ reopened: true }, {}, {}))).toEqual([])
    expect(names(keeping(2), indices({ reopened: true }, {}, {}, {}))).toEqual(['x_1'])
  })

  it('takes files that belong together as one, and away together', () => {
    const some = indices({}, { continues: true }, {}, { continues: true }, { continues: true })
    expect(names(keeping(2), some)).toEqual([])
    expect(names(keeping(1), some)).toEqual(['x_0', 'x_1'])
  })

  it('is by lifetime what was left so long ago, whatever the number', () => {
    const plan: Plan = {
      rotation: { by: 'lifetime', minMs: 2 * day, maxMs: 5 * day },
      retention: { action: 'delete', indices: 1 },
    }
    // They were left 3, 2 and 1 days ago, when the next began.
    expect(names(plan, indices({}, {}, {}, {}))).toEqual(['x_0', 'x_1'])
  })
})
