/** One row of an entity table: rendered again when it, its selection or its open sections are others, whatever happens to the rest. */
import { memo, useMemo, type ReactNode } from 'react'
import { textOfValue } from './attribute-value.tsx'
import { readAttribute } from './attributes.ts'
import type { Column } from './column.ts'
import { SectionList, type RowSection, type RowSections } from './sections.tsx'
import { SelectRow } from './select-boxes.tsx'
import { TableRow } from './table-row.tsx'

export interface EntityRowProps<R> {
  readonly id: string
  readonly row: R
  readonly columns: readonly Column<R>[]
  /** Undefined: nothing can be selected. */
  readonly selected: boolean | undefined
  readonly onSelect: (id: string) => void
  readonly sections: readonly RowSection<R>[]
  /** Ids of its open sections. */
  readonly opened: ReadonlySet<string> | undefined
  readonly toggles: RowSections['toggles']
  readonly actions: ((row: R) => ReactNode) | undefined
  /** 1 is the head, for tables of which only a part is rendered. */
  readonly rowIndex: number | undefined
}

function Row<R>({
  id,
  row,
  columns,
  selected,
  onSelect,
  sections,
  opened,
  toggles,
  actions,
  rowIndex,
}: EntityRowProps<R>) {
  const header = columns.find(({ rowHeader }) => rowHeader) ?? columns[0]
  const name = (header && textOfValue(readAttribute(row, header.id)).slice(0, 100)) || id
  const state = useMemo(
    () => ({
      isOpen: (section: string) => opened?.has(section) ?? false,
      toggle: (section: string) => toggles.toggle(id, section),
    }),
    [opened, toggles, id],
  )
  return (
    <TableRow
      row={row}
      columns={columns}
      titled
      selected={selected}
      select={
        selected === undefined ? undefined : <SelectRow name={name} checked={selected} onChange={() => onSelect(id)} />
      }
      expansion={
        sections.length === 0
          ? undefined
          : {
              open: opened !== undefined,
              onToggle: () => toggles.toggleAll(id),
              name,
              content: () => <SectionList row={row} sections={sections} state={state} />,
            }
      }
      actions={actions?.(row)}
      sections={state}
      rowIndex={rowIndex}
    />
  )
}

export const EntityRow = memo(Row) as typeof Row
