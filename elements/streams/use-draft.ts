/** The rule that is being written: one at a time, and not lost without a question. */
import { useState } from 'react'
import { RULE } from '../../core/streams/rules.ts'
import type { StreamRule } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { useStrings, useUnsavedChanges } from '../kit/kit.ts'

export interface Draft {
  /** Id of the rule; null: a new one. */
  readonly id: string | null
  readonly type: number
  readonly field: string
  readonly value: string
  readonly inverted: boolean
  readonly description: string
}

export const emptyDraft: Draft = { id: null, type: RULE.exact, field: '', value: '', inverted: false, description: '' }

export const draftOf = ({ id, type, field, value, inverted, description }: StreamRule): Draft => ({
  id,
  type,
  field,
  value,
  inverted,
  description: description ?? '',
})

const same = (a: Draft, b: Draft) =>
  a.id === b.id &&
  a.type === b.type &&
  a.field === b.field &&
  a.value === b.value &&
  a.inverted === b.inverted &&
  a.description === b.description

export interface DraftState {
  readonly draft: Draft | null
  /** Counts the drafts that were opened: a key for the editor. */
  readonly count: number
  /** Begins another rule; where the one before has changes, `asking` is what waits for the answer. */
  readonly open: (draft: Draft) => void
  readonly change: (change: Partial<Draft>) => void
  readonly close: () => void
  /** Leaving was asked for: 'close', or the rule that comes next. */
  readonly asking: Draft | 'close' | null
  readonly leave: () => void
  readonly stay: () => void
  /** Closes, after a question where there are changes. */
  readonly cancel: () => void
}

export function useDraft(): DraftState {
  const t = useStrings(streamStrings)
  const [state, setState] = useState<{ readonly start: Draft; readonly now: Draft; readonly count: number } | null>(
    null,
  )
  const [count, setCount] = useState(0)
  const [asking, setAsking] = useState<Draft | 'close' | null>(null)
  const dirty = state !== null && !same(state.start, state.now)
  useUnsavedChanges(dirty, t('leaveRule'))
  const begin = (draft: Draft) => {
    setState({ start: draft.id === null ? emptyDraft : draft, now: draft, count: count + 1 })
    setCount(count + 1)
  }
  const close = () => setState(null)
  return {
    draft: state?.now ?? null,
    count,
    open: draft => (dirty ? setAsking(draft) : begin(draft)),
    change: change => setState(before => before && { ...before, now: { ...before.now, ...change } }),
    close,
    asking,
    leave() {
      setAsking(null)
      if (asking === 'close') close()
      else if (asking) begin(asking)
    },
    stay: () => setAsking(null),
    cancel: () => (dirty ? setAsking('close') : close()),
  }
}
