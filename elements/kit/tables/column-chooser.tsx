/** Which columns are shown and in which order: the keyboard's and the finger's way to what dragging a head does. */
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useStrings } from '../words.ts'
import { Popover } from '../popover.tsx'
import type { EntityColumn } from './column.ts'
import { isShown, orderedColumns, withColumnAt, withToggled, type LayoutControl } from './column-layout.ts'
import { tableStrings } from './strings.ts'

export interface ColumnChooserProps {
  readonly columns: readonly Pick<EntityColumn<never>, 'id' | 'title' | 'hidden'>[]
  readonly control: LayoutControl
}

export function ColumnChooser({ columns, control }: ColumnChooserProps) {
  const k = useStrings(tableStrings)
  const [moved, setMoved] = useState('')
  const { layout, change } = control
  const ordered = orderedColumns(columns, layout)
  const move = (place: number, by: -1 | 1) => {
    const [column, target] = [ordered[place]!, ordered[place + by]!]
    change(withColumnAt(columns, layout, column.id, target.id))
    setMoved(k('columnAt', { name: column.title, place: place + by + 1, count: ordered.length }))
  }
  return (
    <Popover
      label={k('columns')}
      align="end"
      className="column-chooser"
      trigger={props => (
        <Button size="sm" variant="ghost" icon="layout-three-columns" {...props}>
          {k('columns')}
        </Button>
      )}
    >
      {() => (
        <>
          <ul>
            {ordered.map((column, place) => (
              <li key={column.id} className="row">
                <label className="check grow">
                  <input
                    type="checkbox"
                    checked={isShown(column, layout)}
                    onChange={() => change(withToggled(columns, layout, column.id))}
                  />
                  <span className="trunc">{column.title}</span>
                </label>
                <IconButton
                  size="sm"
                  icon="arrow-up"
                  label={k('moveBefore', { name: column.title })}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                />
                <IconButton
                  size="sm"
                  icon="arrow-down"
                  label={k('moveAfter', { name: column.title })}
                  disabled={place === ordered.length - 1}
                  onClick={() => move(place, 1)}
                />
              </li>
            ))}
          </ul>
          <Button size="sm" variant="ghost" onClick={() => change({})}>
            {k('resetColumns')}
          </Button>
          <span className="sr" role="status">
            {moved}
          </span>
        </>
      )}
    </Popover>
  )
}
