/** The checkboxes of bulk selection (specification 4). */
import { useStrings } from '../words.ts'
import { headerState, withVisible, type Selection } from './selection.ts'
import { tableStrings } from './strings.ts'

export interface SelectVisibleProps {
  /** Ids of the rows that can be seen. */
  readonly visible: readonly string[]
  readonly selection: Selection
}

/** Three states; CHECKED deselects the visible rows, otherwise all of them join the selection. */
export function SelectVisible({ visible, selection }: SelectVisibleProps) {
  const k = useStrings(tableStrings)
  const state = headerState(visible, selection.selected)
  return (
    <input
      type="checkbox"
      aria-label={k('selectVisible')}
      ref={input => {
        if (input) input.indeterminate = state === 'PARTIAL'
      }}
      checked={state === 'CHECKED'}
      disabled={visible.length === 0}
      onChange={() => selection.set(withVisible(visible, selection.selected))}
    />
  )
}

export interface SelectRowProps {
  /** The row's name. */
  readonly name: string
  readonly checked: boolean
  readonly onChange: () => void
}

export function SelectRow({ name, checked, onChange }: SelectRowProps) {
  const k = useStrings(tableStrings)
  return <input type="checkbox" aria-label={k('selectRow', { name })} checked={checked} onChange={onChange} />
}
