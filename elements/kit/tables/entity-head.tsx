/** The head of an entity table: select all, sort, drag to another place, resize. */
import { useState, type DragEvent } from 'react'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import type { EntityColumn } from './column.ts'
import { withColumnAt, withWidth, type LayoutControl } from './column-layout.ts'
import { ColumnResizer } from './column-resizer.tsx'
import { minWidthOf } from './column-widths.ts'
import { HeadCell } from './head-cell.tsx'
import { SelectVisible, type SelectVisibleProps } from './select-boxes.tsx'
import type { Sort } from './sort.ts'
import { tableStrings } from './strings.ts'

export interface EntityHeadProps {
  /** The columns that are shown, in their order. */
  readonly columns: readonly EntityColumn<never>[]
  /** All columns, for their order. */
  readonly all: readonly EntityColumn<never>[]
  /** Undefined before they are known: nothing can be resized yet. */
  readonly widths: readonly number[] | undefined
  readonly control: LayoutControl
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  readonly select: SelectVisibleProps | undefined
  readonly expandable: boolean
  readonly actions: boolean
}

export function EntityHead({
  columns,
  all,
  widths,
  control,
  sort,
  onSort,
  select,
  expandable,
  actions,
}: EntityHeadProps) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const { layout, change } = control
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const dragProps = (id: string) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', '')
      event.dataTransfer.effectAllowed = 'move'
      setDragged(id)
    },
    onDragOver(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      setTarget(id)
    },
    onDrop(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      if (dragged !== id) change(withColumnAt(all, layout, dragged, id))
      end()
    },
    onDragEnd: end,
  })
  return (
    <thead>
      <tr aria-rowindex={1}>
        {select && (
          <th scope="col" className="select-cell">
            <SelectVisible {...select} />
          </th>
        )}
        {expandable && (
          <th scope="col" className="expand-cell">
            <span className="sr">{k('details')}</span>
          </th>
        )}
        {columns.map((column, place) => (
          <HeadCell
            key={column.id}
            {...dragProps(column.id)}
            column={column}
            sort={sort}
            onSort={onSort}
            aria-label={column.title}
            className={target === column.id && dragged !== column.id ? 'drop-target' : undefined}
          >
            {widths && (
              <ColumnResizer
                name={column.title}
                width={widths[place]!}
                min={minWidthOf(column)}
                onWidth={width => change(withWidth(layout, column.id, width))}
              />
            )}
          </HeadCell>
        ))}
        {actions && (
          <th scope="col" className="actions-cell">
            <span className="sr">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
