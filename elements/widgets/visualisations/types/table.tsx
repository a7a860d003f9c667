/** Shows the values as a table. Any other drawing can be shown as a table as well. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useState } from 'react'
import type { HighlightingRule, SortConfig } from '../../../../core/views/schema.ts'
import { settingsOf } from '../../../../core/widgets/visualization-settings.ts'
import type { Cell, ChartData } from '../../../../core/widgets/read.ts'
import { bucketSpan, widthOf, type TimeSpan } from '../../../../core/widgets/intervals.ts'
import { canonical } from '../../../../core/widgets/series.ts'
import { sortedRows, tableColumns, type TableColumn } from '../../../../core/widgets/table.ts'
import { formatDateTime } from '../../../../core/time/formats.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { EmptyState, Icon, MultiSelectField, useStrings } from '../../../kit/kit.ts'
import { useWidth } from '../../../kit/use-width.ts'
import { isOfMessages } from '../../chart/row-axis.ts'
import { SignalSign, useSignals } from '../../chart/signal.tsx'
import { keyText, metricText, shortText } from '../../chart/text.ts'
import { valuesOf } from '../../chart/pick.ts'
import { Marked } from '../marked.tsx'
import { useSettings } from '../options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from '../visualisation.ts'

const rowHeight = 28
const pinnedWidth = 180
const longestCell = 500
const noRules: readonly HighlightingRule[] = []

/** Returns the next sort direction when the head of a column is clicked. */
const nextDirection = (sort: SortConfig | undefined, numeric: boolean) =>
  sort
    ? sort.direction === 'Ascending'
      ? ('Descending' as const)
      : ('Ascending' as const)
    : numeric
      ? ('Descending' as const)
      : ('Ascending' as const)

export function DataTable({ data, config, title, zone, highlighting = noRules, onPick, onTime, onConfig }: DrawProps) {
  const t = useStrings(widgetStrings)
  const [scroller, width] = useWidth<HTMLDivElement>()
  const [ownSort, setOwnSort] = useState<{
    readonly column: string
    readonly direction: SortConfig['direction']
  } | null>(null)
  const signalOf = useSignals(config)
  const pinned = settingsOf(config, 'table').pinned_columns
  const columns = useMemo(() => tableColumns(data, pinned), [data, pinned])
  // Columns that stand still leave at least half of the table to the others.
  const sticks = width === 0 || columns.filter(column => column.pinned).length * pinnedWidth <= width / 2
  const pinnedAt = (column: TableColumn, index: number) => (sticks && column.pinned ? index : null)
  const own = ownSort && columns.find(({ id }) => id === ownSort.column)
  const rows = useMemo(
    () => (own ? sortedRows(data.rows, own, ownSort.direction) : data.rows),
    [data.rows, own, ownSort],
  )
  const time = config.row_pivots.find(pivot => pivot.type === 'time' && pivot.fields[0] === 'timestamp')
  const bucket = time?.type === 'time' ? widthOf(time.config.interval, data.to - data.from) : null
  const spanOf = (key: string | undefined): TimeSpan | undefined => {
    const start = key === undefined || !onTime || !bucket ? NaN : Date.parse(key)
    return Number.isNaN(start) ? undefined : bucketSpan(start, bucket, data)
  }
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    getScrollElement: () => scroller.current,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  if (rows.length === 0) return <EmptyState title={t('noValues')} />

  const sortOf = (column: TableColumn): SortConfig | undefined =>
    ownSort
      ? ownSort.column === column.id
        ? { type: 'pivot', field: '', direction: ownSort.direction }
        : undefined
      : config.sort.find(({ type, field }) =>
          column.kind === 'group'
            ? type === 'pivot' && field === column.group.field
            : type === 'series' &&
              column.column.key.length === 0 &&
              canonical(field) === canonical(config.series[column.column.series]?.function ?? ''),
        )
  const sortBy = (column: TableColumn) => {
    const direction = nextDirection(sortOf(column), column.kind === 'value')
    const literal =
      column.kind === 'value' && column.column.key.length === 0
        ? config.series[column.column.series]?.function
        : undefined
    const sort: SortConfig | null =
      column.kind === 'group'
        ? { type: 'pivot', field: column.group.field, direction }
        : literal === undefined
          ? null
          : { type: 'series', field: canonical(literal), direction }
    // The server sorts, for only it knows what the limits cut off; a column of a split it cannot sort by.
    if (onConfig && sort) {
      setOwnSort(null)
      onConfig({ sort: [sort] })
    } else setOwnSort({ column: column.id, direction })
  }

  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div
      ref={scroller}
      className="datatable"
      tabIndex={0}
      role="group"
      aria-label={t('values', { title: shortText(title, 80) })}
    >
      <table className="tbl" aria-label={title} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                pinned={pinnedAt(column, index)}
                sort={sortOf(column)}
                onSort={() => sortBy(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden="true">
              <td colSpan={columns.length} className="space" style={{ height: `${before}px` }} />
            </tr>
          )}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              {columns.map((column, at) => (
                <Value
                  key={column.id}
                  column={column}
                  data={data}
                  config={config}
                  signalOf={signalOf}
                  highlighting={highlighting}
                  row={rows[index]!}
                  zone={zone}
                  pinned={pinnedAt(column, at)}
                  onPick={onPick}
                  spanOf={spanOf}
                />
              ))}
            </tr>
          ))}
          {after > 0 && (
            <tr aria-hidden="true">
              <td colSpan={columns.length} className="space" style={{ height: `${after}px` }} />
            </tr>
          )}
        </tbody>
        {data.totals && data.rowGroups.length > 0 && <Totals {...{ columns, config, pinnedAt }} totals={data.totals} />}
      </table>
      {data.events.length > 0 && <Events events={data.events} zone={zone} />}
    </div>
  )
}

/** Lists the events of a time axis; an event need not fall on any row. */
function Events({ events, zone }: { readonly events: ChartData['events']; readonly zone: string }) {
  const t = useStrings(widgetStrings)
  return (
    <ul className="plain chartevents" aria-label={t('eventsLabel')}>
      {events.map(({ time, message, alert }, index) => (
        <li key={index} className="row">
          <span className="ts">{formatDateTime(new Date(time).toISOString(), 'complete', zone)}</span>
          <span className={alert ? 'c-danger' : 'muted'}>{t(alert ? 'alert' : 'event')}</span>
          <span className="trunc" title={shortText(message, 300)}>
            {shortText(message, longestCell)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const pinnedStyle = (pinned: number | null) =>
  pinned === null
    ? undefined
    : { insetInlineStart: `${pinned * pinnedWidth}px`, minWidth: `${pinnedWidth}px`, maxWidth: `${pinnedWidth}px` }

function HeadCell({
  column,
  pinned,
  sort,
  onSort,
}: {
  readonly column: TableColumn
  readonly pinned: number | null
  readonly sort: SortConfig | undefined
  readonly onSort: () => void
}) {
  return (
    <th
      scope="col"
      className={`${column.kind === 'value' ? 'num' : ''} ${pinned === null ? '' : 'pin'}`}
      style={pinnedStyle(pinned)}
      aria-sort={sort ? (sort.direction === 'Ascending' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" title={shortText(column.name, 300)} onClick={onSort}>
        <span className="trunc">{shortText(column.name, 80)}</span>
        {sort && <Icon name={sort.direction === 'Ascending' ? 'arrow-up' : 'arrow-down'} small />}
      </button>
    </th>
  )
}

interface ValueProps extends Pick<DrawProps, 'data' | 'config' | 'zone' | 'onPick'> {
  readonly highlighting: readonly HighlightingRule[]
  readonly signalOf: ReturnType<typeof useSignals>
  readonly column: TableColumn
  readonly row: ChartData['rows'][number]
  readonly pinned: number | null
  /** Returns the span of a bucket of message time; undefined if it would narrow nothing. */
  readonly spanOf: (key: string | undefined) => TimeSpan | undefined
}

function Value({ column, data, config, signalOf, highlighting, row, zone, pinned, onPick, spanOf }: ValueProps) {
  const t = useStrings(widgetStrings)
  const className = pinned === null ? '' : 'pin'
  if (column.kind === 'value') {
    const value = row.values[column.at]
    const text = metricText(config, column.column.series, value)
    const reached = signalOf(column.column.series, value)
    return (
      <td
        className={`${typeof value === 'number' ? 'num' : ''} ${reached ? `signal c-${reached.signal}` : ''} ${className}`}
        style={pinnedStyle(pinned)}
        title={reached?.words ?? (text.length > 40 ? shortText(text, 300) : undefined)}
      >
        {reached && <SignalSign of={reached} />}
        <span className="trunc">
          <Marked
            rules={highlighting}
            field={canonical(config.series[column.column.series]?.function ?? '')}
            value={value}
          >
            {shortText(text, longestCell)}
          </Marked>
        </span>
      </td>
    )
  }
  const { group, at } = column
  if (at > 0 && row.key[at] === undefined) return <td className={className} style={pinnedStyle(pinned)} />
  const text = keyText(group, row.key[at], zone)
  const shown = (
    <Marked rules={group.time ? noRules : highlighting} field={group.field} value={row.key[at]}>
      {shortText(text, longestCell)}
    </Marked>
  )
  const span = isOfMessages(group) ? spanOf(row.key[at]) : undefined
  const pickable = onPick !== undefined && row.key[at] !== undefined && (!group.time || span !== undefined)
  return (
    <td className={`keycell ${className}`} style={pinnedStyle(pinned)}>
      {pickable ? (
        <button
          type="button"
          className={`cellbutton ${span ? 'ts' : 'mono'}`}
          aria-haspopup="menu"
          title={shortText(text, 300)}
          aria-label={
            span ? t('timeCell', { time: text }) : t('filterCell', { field: group.field, value: shortText(text, 200) })
          }
          onClick={event => {
            const box = event.currentTarget.getBoundingClientRect()
            onPick({
              values: valuesOf({ ...data, rowGroups: [group], columnGroups: [] }, [row.key[at]!]),
              x: box.left,
              y: box.bottom,
              from: event.currentTarget,
              ...(span && { time: { span, within: data } }),
            })
          }}
        >
          {shown}
        </button>
      ) : (
        <span className={group.time ? 'ts' : 'mono trunc'}>{shown}</span>
      )}
    </td>
  )
}

function Totals({
  columns,
  totals,
  config,
  pinnedAt,
}: Pick<DrawProps, 'config'> & {
  readonly columns: readonly TableColumn[]
  readonly totals: readonly Cell[]
  readonly pinnedAt: (column: TableColumn, index: number) => number | null
}) {
  const t = useStrings(widgetStrings)
  const first = columns.findIndex(({ kind }) => kind === 'group')
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => {
          const pinned = pinnedAt(column, index)
          const className = pinned === null ? '' : 'pin'
          if (column.kind === 'value')
            return (
              <td key={column.id} className={`num ${className}`} style={pinnedStyle(pinned)}>
                {metricText(config, column.column.series, totals[column.at])}
              </td>
            )
          return index === first ? (
            <th key={column.id} scope="row" className={className} style={pinnedStyle(pinned)}>
              {t('total')}
            </th>
          ) : (
            <td key={column.id} className={className} style={pinnedStyle(pinned)} />
          )
        })}
      </tr>
    </tfoot>
  )
}

function Options(props: OptionsProps) {
  const t = useStrings(widgetStrings)
  const [settings, set] = useSettings(props, 'table')
  const names = [
    ...props.config.row_pivots.flatMap(({ fields }) => fields),
    ...props.config.series.map(one => one.config.name ?? canonical(one.function)),
  ]
  return (
    <MultiSelectField
      label={t('pinned')}
      options={[...new Set([...names, ...settings.pinned_columns])].map(value => ({
        value,
        label: shortText(value, 80),
      }))}
      value={settings.pinned_columns}
      onChange={values => set({ pinned_columns: values })}
    />
  )
}

export const visualisation: Visualisation = { type: 'table', icon: 'table', Draw: DataTable, Options }
