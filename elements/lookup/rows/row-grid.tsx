/**
 * A grid of up to a million rows: only those in view are in the document. One cell has the focus; keys move it, edit it and clear it.
 */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { valueText } from '../../../core/lookup/row-values.ts'
import type { Row } from '../../../core/lookup/schema.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { Icon, useNow, useStrings, useTimeZone } from '../../kit/kit.ts'
import { CellEditor } from './cell-editor.tsx'
import { hasEnded } from './row-times.ts'
import { gridColumns, type CellChange, type CellName, type GridColumn } from './row-cells.ts'
import { rowHeight, scrollTopFor, scrollWindow } from './scroll-window.ts'
import type { RowChoice, Rows } from './use-rows.ts'

/** Rows beyond the view that are in the document. */
const overscan = 6
const headHeight = 30
/** So late it is seen that a row has ended. */
const renewMs = 2000

export interface RowGridProps {
  readonly label: string
  readonly rows: Rows
  readonly choice: RowChoice
  readonly onChoice: (change: Partial<RowChoice>) => void
  readonly mayEdit: boolean
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>
  readonly onSelect: (key: string) => void
  /** Returns whether it was saved. */
  readonly onChange: (change: CellChange) => Promise<boolean>
  readonly onDelete: (row: Row) => void
  /** Text of a spreadsheet that is more than one cell. */
  readonly onPaste: (text: string) => void
}

interface Place {
  readonly row: number
  readonly column: number
}

interface Editing {
  readonly place: Place
  /** The row that is edited: another one can come to its place meanwhile. */
  readonly row: Row
  readonly initial: string
  readonly isTyped: boolean
}

export function RowGrid(props: RowGridProps) {
  const { label, rows, choice, onChoice, mayEdit, selected, onSelect, onChange, onDelete, onPaste } = props
  const t = useStrings(lookupRowStrings)
  const scroller = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, view: 0 })
  const columns = gridColumns(mayEdit)
  const [active, setActive] = useState<Place>({ row: 0, column: mayEdit ? 1 : 0 })
  const [editing, setEditing] = useState<Editing | null>(null)
  const wantsFocus = useRef(false)
  const total = rows.total ?? 0
  const now = useNow(renewMs)

  const measure = useCallback(() => {
    const element = scroller.current
    if (element) setScroll({ top: element.scrollTop, view: Math.max(rowHeight, element.clientHeight - headHeight) })
  }, [])
  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller.current!)
    return () => observer.disconnect()
  }, [measure])

  const { height, first, fitting } = scrollWindow(total, scroll.top, scroll.view)
  const from = Math.max(0, Math.floor(first) - overscan)
  const to = Math.min(total, Math.ceil(first + fitting) + overscan)
  const { seen } = rows
  useEffect(() => {
    if (total > 0) seen(from, Math.max(from, to - 1))
  }, [seen, from, to, total])

  const row = Math.min(active.row, Math.max(0, total - 1))
  const column = Math.min(active.column, columns.length - 1)
  const shown = Array.from({ length: to - from }, (_, index) => from + index)
  if (total > 0 && !shown.includes(row)) shown.push(row)

  useLayoutEffect(() => {
    if (!wantsFocus.current || editing) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const go = (place: Place) => {
    if (total === 0) return
    const next = {
      row: Math.max(0, Math.min(total - 1, place.row)),
      column: Math.max(0, Math.min(columns.length - 1, place.column)),
    }
    const element = scroller.current!
    const top = scrollTopFor(next.row, total, element.scrollTop, scroll.view)
    if (top !== null) element.scrollTop = top
    wantsFocus.current = true
    setActive(next)
    measure()
  }

  const texts = useCellTexts()
  const edit = (place: Place, typed?: string) => {
    const found = rows.at(place.row)
    const one = columns[place.column]
    if (!mayEdit || !found || !one?.edits) return
    setActive(place)
    setEditing({ place, row: found, initial: typed ?? texts(found, one.id), isTyped: typed !== undefined })
  }
  const commit = async (found: Row | undefined, at: number, text: string): Promise<boolean> => {
    const one = columns[at]
    if (!found || !one?.edits || text === texts(found, one.id)) return true
    return onChange({ row: found, column: one.id as CellChange['column'], text })
  }
  /** A refused text is edited further, unless another cell is being edited by now. */
  const commitOrEdit = async (edited: Editing, text: string) => {
    if (await commit(edited.row, edited.place.column, text)) return
    setActive(edited.place)
    setEditing(current => current ?? { ...edited, initial: text, isTyped: true })
  }
  const done = (text: string | null, move: 'down' | 'next' | 'stay') => {
    const edited = editing!
    const { place } = edited
    setEditing(null)
    // A press elsewhere has taken the focus already, and keeps it.
    if (text !== null && move === 'stay') void commit(edited.row, place.column, text)
    else if (text !== null) void commitOrEdit(edited, text)
    if (text === null || move !== 'stay')
      go({ row: place.row + (move === 'down' ? 1 : 0), column: place.column + (move === 'next' ? 1 : 0) })
  }

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event
    if (!(target as Element).matches('[role="gridcell"], [role="rowheader"]')) return
    const isCommand = event.ctrlKey || event.metaKey
    const place = { row, column }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const page = Math.max(1, Math.floor(fitting) - 1)
    const moves: Readonly<Record<string, Place>> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + rtl },
      ArrowLeft: { row, column: column - rtl },
      PageDown: { row: row + page, column },
      PageUp: { row: row - page, column },
      Home: isCommand ? { row: 0, column: 0 } : { row, column: 0 },
      End: isCommand ? { row: total - 1, column: columns.length - 1 } : { row, column: columns.length - 1 },
    }
    const found = rows.at(row)
    if (Object.hasOwn(moves, key) && !event.altKey) go(moves[key]!)
    else if (key === ' ' && mayEdit && found && !isCommand) onSelect(found.key)
    else if (key === 'Enter' || key === 'F2') edit(place)
    else if ((key === 'Delete' || key === 'Backspace') && mayEdit && found) {
      const one = columns[column]!
      if (one.id === 'value' || one.id === 'expires') void commit(found, column, '')
      else onDelete(found)
    } else if (key.length === 1 && !isCommand && !event.altKey) edit(place, key)
    else return
    event.preventDefault()
  }

  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (!mayEdit) return
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    const isOne = !/[\t\n\r]/.test(text.replace(/\r?\n$/, ''))
    if (isOne && columns[column]!.edits && rows.at(row)) void commit(rows.at(row), column, text.replace(/\r?\n$/, ''))
    else onPaste(text)
  }

  return (
    <div className="row-grid" ref={scroller} onScroll={measure}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length}
        aria-readonly={!mayEdit}
        className={mayEdit ? 'grid editable' : 'grid'}
        style={{ height: `${height + headHeight}px` }}
        onKeyDown={press}
        onPaste={paste}
      >
        <div role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} className="grid-row">
            {columns.map(one => (
              <HeadCell key={one.id} column={one} choice={choice} onChoice={onChoice} />
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {shown.map(index => {
            const found = rows.at(index)
            const isOver = found !== undefined && hasEnded(found, now)
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={mayEdit ? selected.has(found?.key ?? '') : undefined}
                className={isOver ? 'grid-row over' : 'grid-row'}
                style={{
                  transform: `translateY(${Math.round(headHeight + scroll.top + (index - first) * rowHeight)}px)`,
                }}
              >
                {columns.map((one, at) => {
                  const isActive = index === row && at === column
                  const isEdited = editing?.place.row === index && editing.place.column === at
                  return (
                    <div
                      key={one.id}
                      role={one.id === 'key' ? 'rowheader' : 'gridcell'}
                      data-place={`${index}:${at}`}
                      tabIndex={isActive ? 0 : -1}
                      className={`grid-cell c-${one.id}`}
                      onFocus={() => !isActive && setActive({ row: index, column: at })}
                      onDoubleClick={() => edit({ row: index, column: at })}
                    >
                      {isEdited ? (
                        <CellEditor
                          label={t('editing', { column: t(one.label), key: editing.row.key })}
                          initial={editing.initial}
                          isTyped={editing.isTyped}
                          maxLength={one.id === 'key' ? 512 : 4096}
                          onDone={done}
                        />
                      ) : found ? (
                        <Cell
                          row={found}
                          name={one.id}
                          isOver={isOver}
                          isSelected={selected.has(found.key)}
                          onSelect={onSelect}
                        />
                      ) : (
                        at === 0 && <span className="faint">{t('loading')}</span>
                      )}
                    </div>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface HeadCellProps extends Pick<RowGridProps, 'choice' | 'onChoice'> {
  readonly column: GridColumn
}

function HeadCell({ column: { id, label, sort }, choice, onChoice }: HeadCellProps) {
  const t = useStrings(lookupRowStrings)
  const isSorted = sort !== undefined && choice.sort === sort
  const order = isSorted && choice.order === 'asc' ? 'desc' : 'asc'
  return (
    <div
      role="columnheader"
      className={`grid-cell c-${id}`}
      aria-sort={isSorted ? (choice.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort === undefined ? (
        <span className="sr">{t(label)}</span>
      ) : (
        <button type="button" onClick={() => onChoice({ sort, order })}>
          {t(label)}
          {isSorted && <Icon name={choice.order === 'asc' ? 'arrow-up' : 'arrow-down'} small />}
        </button>
      )}
    </div>
  )
}

interface CellProps extends Pick<RowGridProps, 'onSelect'> {
  readonly row: Row
  readonly name: CellName
  readonly isSelected: boolean
  /** The row has ended since it was loaded. */
  readonly isOver: boolean
}

function Cell({ row, name, isSelected, isOver, onSelect }: CellProps) {
  const t = useStrings(lookupRowStrings)
  const texts = useCellTexts()
  const text = texts(row, name)
  switch (name) {
    case 'select':
      return (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('selectRow', { key: row.key })}
          checked={isSelected}
          onChange={() => onSelect(row.key)}
        />
      )
    case 'expires':
      if (text === '') return <span className="faint">{t('noEnd')}</span>
      return <bdi className="trunc">{isOver ? t('ended', { time: text }) : text}</bdi>
    case 'changed':
      return (
        <bdi className="trunc muted" title={text}>
          {text}
        </bdi>
      )
    default:
      return (
        <bdi className={`trunc mono ${name === 'value' ? `v-${typeof row.value}` : ''}`} title={text}>
          {text}
        </bdi>
      )
  }
}

/** Returns the text of a cell, as it is edited. */
function useCellTexts(): (row: Row, name: CellName) => string {
  const t = useStrings(lookupRowStrings)
  const zone = useTimeZone()
  return (row, name) => {
    switch (name) {
      case 'key':
        return row.key
      case 'value':
        return valueText(row.value)
      case 'expires':
        return row.expires_at === null ? '' : formatDateTime(row.expires_at, 'default', zone)
      case 'changed': {
        const by = row.changed_by === null ? t('byServer') : t('by', { name: row.changed_by })
        return `${formatDateTime(row.changed_at, 'default', zone)} ${by}`
      }
      default:
        return ''
    }
  }
}
