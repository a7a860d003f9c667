/** The head of the message table: sort, drag to another place, resize. */
import { useState, type DragEvent, type MouseEvent } from 'react'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import type { MessageSort } from '../../../core/search/schema.ts'
import { Icon, VisibleText, useStrings, visibleText } from '../../kit/kit.ts'
import { ColumnResizer } from '../../kit/tables/column-resizer.tsx'
import { minColumnWidth, sortedBy, withColumnAt } from './message-columns.ts'

export interface MessageHeadProps {
  readonly columns: readonly string[]
  /** Columns of numbers. */
  readonly numeric: ReadonlySet<string>
  /** The width of each column in pixels; null: it fills the line. */
  readonly widths: readonly (number | null)[]
  readonly sort: readonly MessageSort[]
  /** The text of the message stands behind the columns. */
  readonly preview: boolean
  readonly onColumns: (columns: readonly string[]) => void
  readonly onSort: (sort: readonly MessageSort[]) => void
  readonly onWidth: (field: string, width: number | null) => void
}

export function MessageHead({ columns, numeric, widths, sort, preview, onColumns, onSort, onWidth }: MessageHeadProps) {
  const t = useStrings(messageStrings)
  const s = useStrings(searchStrings)
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const dragProps = (field: string) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', '')
      event.dataTransfer.effectAllowed = 'move'
      setDragged(field)
    },
    onDragOver(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      setTarget(field)
    },
    onDrop(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      if (dragged !== field) onColumns(withColumnAt(columns, dragged, field))
      end()
    },
    onDragEnd: end,
  })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="w-open">
          <span className="sr">{s('openMessage')}</span>
        </th>
        {columns.map((field, at) => {
          const place = sort.findIndex(one => one.field === field)
          const order = sort[place]?.order
          const width = widths[at] ?? null
          const name = visibleText(field)
          return (
            <th
              key={field}
              scope="col"
              {...dragProps(field)}
              className={`${numeric.has(field) ? 'num' : ''} ${target === field && dragged !== field ? 'drop-target' : ''}`}
              style={width === null ? undefined : { width: `${width}px` }}
              aria-sort={order ? (order === 'DESC' ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                title={t('sortBy', { name })}
                onClick={(event: MouseEvent) => onSort(sortedBy(sort, field, event.shiftKey))}
              >
                <span className="trunc">
                  <VisibleText text={field} />
                </span>
                {order && <Icon name={order === 'DESC' ? 'arrow-down' : 'arrow-up'} small />}
                {order && sort.length > 1 && (
                  <span className="xs" role="img" aria-label={t('sortPlace', { place: place + 1 })}>
                    {place + 1}
                  </span>
                )}
              </button>
              {width !== null && (
                <ColumnResizer name={name} width={width} min={minColumnWidth} onWidth={next => onWidth(field, next)} />
              )}
            </th>
          )
        })}
        {preview && <th scope="col">message</th>}
      </tr>
    </thead>
  )
}
