/** Head and rows of an entity table. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { AttributeValue } from './attribute-value.tsx'
import { readAttribute } from './attributes.ts'
import type { Column, EntityColumn } from './column.ts'
import { shownColumns, type LayoutControl } from './column-layout.ts'
import { bulkSelectColumnWidth, columnWidths, expandColumnWidth } from './column-widths.ts'
import { EntityHead } from './entity-head.tsx'
import { EntityRow } from './entity-row.tsx'
import { useSections, type RowSection } from './sections.tsx'
import { useToggleRow, type Selection } from './selection.ts'
import type { Sort } from './sort.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useInlineSize } from './use-inline-size.ts'

/** Longer tables render a part of their rows; up to here they can be printed and searched by the browser as a whole. */
const maxWholeRows = 1000

const VirtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).default)

export interface EntityGridProps<R> {
  readonly label: string
  readonly columns: readonly EntityColumn<R>[]
  readonly rows: readonly R[]
  /** Each row is a card. */
  readonly cards: boolean
  readonly idOf: (row: R) => string
  readonly control: LayoutControl
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  readonly selection: Selection | undefined
  readonly visible: readonly string[]
  readonly sections: readonly RowSection<R>[]
  readonly actions: ((row: R) => ReactNode) | undefined
  readonly actionsWidth: number
}

/** A column that has no renderer shows its attribute. */
const withRender = <R,>(column: EntityColumn<R>): Column<R> => ({
  ...column,
  render: column.render ?? (row => <AttributeValue value={readAttribute(row, column.id)} type={column.type} />),
})

export function EntityGrid<R>(props: EntityGridProps<R>) {
  const {
    label,
    columns,
    rows,
    cards,
    idOf,
    control,
    sort,
    onSort,
    selection,
    visible,
    sections,
    actions,
    actionsWidth,
  } = props
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const size = useInlineSize(box)
  const { layout } = control
  const { order, hidden } = layout
  const wanted = useMemo(() => shownColumns(columns, { order, hidden }).map(withRender), [columns, order, hidden])
  const toggleRow = useToggleRow(selection)
  const { openedOf, toggles } = useSections(useMemo(() => sections.map(({ id }) => id), [sections]))

  const front = [
    ...(selection ? [bulkSelectColumnWidth] : []),
    ...(sections.length > 0 ? [expandColumnWidth(!selection)] : []),
  ]
  const back = actions ? [actionsWidth] : []
  const around = [...front, ...back].reduce((sum, width) => sum + width, 0)
  const available = size === undefined ? undefined : size - around
  const shown = useFittingColumns(wanted, { available, cards, chosen: hidden !== undefined })
  const widths = cards || available === undefined ? undefined : columnWidths(shown, available, new Map(layout.widths))
  const total = widths?.reduce((sum, width) => sum + width, around) ?? 0
  const virtual = rows.length > maxWholeRows

  const renderRow = (row: R, index: number) => {
    const id = idOf(row)
    return (
      <EntityRow
        key={id}
        id={id}
        row={row}
        columns={shown}
        selected={selection?.selected.has(id)}
        onSelect={toggleRow}
        sections={sections}
        opened={openedOf(id)}
        toggles={toggles}
        actions={actions}
        rowIndex={virtual ? index + 2 : undefined}
      />
    )
  }
  const keyOf = useCallback((index: number) => idOf(rows[index]!), [rows, idOf])
  const scrolls = size !== undefined && total > size
  return (
    <div
      ref={setBox}
      className={`entity-box ${virtual ? 'virtual' : ''} ${scrolls ? 'scrolls' : ''}`}
      {...((virtual || scrolls) && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table
        className={`tbl ${cards ? 'cards' : widths ? 'fixed' : ''}`}
        aria-label={label}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        style={{ '--table-width': `${total}px` } as Record<string, string>}
      >
        {widths && (
          <colgroup>
            {[...front, ...widths, ...back].map((width, place) => (
              <col key={place} style={{ width: `${width}px` }} />
            ))}
          </colgroup>
        )}
        {!cards && (
          <EntityHead
            columns={shown as readonly EntityColumn<never>[]}
            all={columns as readonly EntityColumn<never>[]}
            widths={widths}
            control={control}
            sort={sort}
            onSort={onSort}
            select={selection && { visible, selection }}
            expandable={sections.length > 0}
            actions={actions !== undefined}
          />
        )}
        {!virtual && <tbody>{rows.map(renderRow)}</tbody>}
        {virtual && box && (
          <VirtualRows
            scroller={box}
            count={rows.length}
            columns={front.length + shown.length + back.length}
            keyOf={keyOf}
            render={index => renderRow(rows[index]!, index)}
          />
        )}
      </table>
    </div>
  )
}
