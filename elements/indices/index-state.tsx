/** The state of an index, in words. */
import { useCallback } from 'react'
import type { IndexRow } from '../../core/indices/index-rows.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { Badge, useStrings, type BadgeProps } from '../kit/kit.ts'

type StateKey = 'writeIndex' | 'stateOpen' | 'stateClosed' | 'stateReopened' | 'stateDamaged' | 'stateContinues'

const looks: Readonly<Record<StateKey, Pick<BadgeProps, 'variant' | 'icon'>>> = {
  writeIndex: { variant: 'accent', icon: 'pencil' },
  stateOpen: {},
  stateClosed: { icon: 'lock' },
  stateReopened: { variant: 'info' },
  stateContinues: {},
  stateDamaged: { variant: 'danger', icon: 'exclamation-octagon-fill' },
}

/** One state at least; damage and what it is counted with come beside it. */
function statesOf({ writing, closed, reopened, damaged, continues }: IndexRow): readonly StateKey[] {
  const own = writing ? 'writeIndex' : closed ? 'stateClosed' : reopened ? 'stateReopened' : 'stateOpen'
  return [own, ...(continues ? ['stateContinues' as const] : []), ...(damaged ? ['stateDamaged' as const] : [])]
}

/** Returns the words of a state, for sorting and searching. */
export function useStateWords(): (row: IndexRow) => readonly string[] {
  const t = useStrings(indexSetStrings)
  return useCallback(row => statesOf(row).map(key => t(key)), [t])
}

export function IndexState({ row }: { readonly row: IndexRow }) {
  const t = useStrings(indexSetStrings)
  return (
    <span className="states">
      {statesOf(row).map(key => (
        <Badge key={key} {...looks[key]}>
          {t(key)}
        </Badge>
      ))}
    </span>
  )
}
