/** One row of any table: its cells, and what is open below it. */
import { Fragment, memo, type ReactNode } from 'react'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import type { Column, OpenSections } from './column.ts'
import { tableStrings } from './strings.ts'

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

export interface TableRowProps<R> {
  readonly row: R
  readonly columns: readonly Column<R>[]
  readonly selected?: boolean
  /** The checkbox in front. */
  readonly select?: ReactNode
  readonly expansion?: {
    readonly open: boolean
    readonly onToggle: () => void
    /** 'Details of {name}' instead of 'Show details'. */
    readonly name?: string
    readonly content: () => ReactNode
  }
  /** The content of the row's last cell; null leaves the cell empty. */
  readonly actions?: ReactNode
  readonly sections?: OpenSections
  /** 1 is the head, for tables of which only a part is rendered. */
  readonly rowIndex?: number
  /** Says the column's title where the table becomes cards. */
  readonly titled?: boolean
}

const noSections: OpenSections = { isOpen: () => false, toggle: () => undefined }

function Row<R>(props: TableRowProps<R>) {
  const {
    row,
    columns,
    selected = false,
    select,
    expansion,
    actions,
    sections = noSections,
    rowIndex,
    titled = false,
  } = props
  const k = useStrings(tableStrings)
  const width = columns.length + [select, expansion, actions].filter(part => part !== undefined).length
  return (
    <Fragment>
      <tr
        className={classes('hoverable', selected && 'selected', expansion?.open && 'opened')}
        aria-rowindex={rowIndex}
      >
        {select !== undefined && <td className="select-cell">{select}</td>}
        {expansion && (
          <td className="expand-cell">
            <button
              type="button"
              className="btn ghost icon sm"
              aria-expanded={expansion.open}
              aria-label={expansion.name === undefined ? k('expandRow') : k('expandNamed', { name: expansion.name })}
              onClick={expansion.onToggle}
            >
              <Icon name="chevron-right" small className="chevron" />
            </button>
          </td>
        )}
        {columns.map(column => {
          const Cell = column.rowHeader ? 'th' : 'td'
          return (
            <Cell
              key={column.id}
              className={classes(column.numeric && 'num', column.wide && 'wide', column.className)}
              scope={column.rowHeader ? 'row' : undefined}
              data-title={titled && !column.rowHeader && !column.hideTitle ? column.title : undefined}
            >
              {column.render(row, sections)}
            </Cell>
          )
        })}
        {actions !== undefined && <td className="actions-cell">{actions}</td>}
      </tr>
      {expansion?.open && (
        <tr className="expansion">
          <td colSpan={width}>{expansion.content()}</td>
        </tr>
      )}
    </Fragment>
  )
}

/** A row is rendered again when the row itself, the columns or what stands around its cells is another. */
export const TableRow = memo(Row) as typeof Row
