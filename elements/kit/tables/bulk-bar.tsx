import type { ReactNode } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { useStrings } from '../words.ts'
import { SelectVisible } from './select-boxes.tsx'
import type { Selection } from './selection.ts'
import { tableStrings } from './strings.ts'

export interface BulkBarProps {
  readonly selection: Selection
  readonly visible: readonly string[]
  /** undefined: not known yet. */
  readonly total: number | undefined
  /** Actions for the selected rows. */
  readonly actions?: (ids: readonly string[], clear: () => void) => ReactNode
}

/** Always there, so that nothing moves when the first row is selected. */
export function BulkBar({ selection, visible, total, actions }: BulkBarProps) {
  const k = useStrings(tableStrings)
  const { selected, clear } = selection
  const whole = formatNumber(Math.max(total ?? 0, selected.size))
  return (
    <div className={`bulk-bar ${selected.size > 0 ? 'active' : ''}`}>
      <span className="cards-only">
        <SelectVisible visible={visible} selection={selection} />
      </span>
      <span role="status">
        {selected.size > 0 && (
          <>
            <span className="table-only">{k('selected', { count: selected.size, total: whole })}</span>
            <span className="cards-only">{k('selectedOnly', { count: selected.size })}</span>
          </>
        )}
        {selected.size === 0 && total !== undefined && <span className="muted">{k('rows', { count: total })}</span>}
      </span>
      {selected.size > 0 && (
        <>
          <button type="button" className="link" onClick={clear}>
            {k('clear')}
          </button>
          {actions?.([...selected], clear)}
        </>
      )}
    </div>
  )
}
