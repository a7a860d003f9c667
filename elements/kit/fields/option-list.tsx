/** The listbox of selects: groups, the marked row, disabled options; from 1,000 options on only the rows in view are in the page. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { optionRowHeight, virtualFrom } from './batches.ts'
import type { SelectOption } from './options.ts'
import { addKitCss } from '../stylesheet.ts'
import selectCss from './select.css?inline'
import { fieldStrings } from './strings.ts'

addKitCss(selectCss)

export interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly SelectOption[]
  readonly chosen: readonly string[]
  readonly multiple?: boolean
  /** Index of the row the keys are at; -1: none. */
  readonly marked: number
  readonly onMark: (index: number) => void
  readonly onChoose: (value: string, label: string) => void
  readonly loading?: boolean
  readonly failure?: string
  /** A row has come into view. */
  readonly onSeen?: (index: number) => void
  /** Keeps its height while it is filtered. */
  readonly steady?: boolean
}

export const optionId = (listId: string, index: number): string => `${listId}-option-${index}`

type Row = { readonly group: string } | { readonly index: number }

function rowsOf(options: readonly SelectOption[]): readonly Row[] {
  const rows: Row[] = []
  options.forEach(({ group }, index) => {
    if (group !== undefined && group !== options[index - 1]?.group) rows.push({ group })
    rows.push({ index })
  })
  return rows
}

export function OptionList(props: OptionListProps) {
  const { id, label, options, multiple, loading, failure, steady } = props
  const t = useCommonStrings()
  const k = useStrings(fieldStrings)
  const rows = rowsOf(options)
  const Rows = options.length >= virtualFrom ? VirtualRows : PlainRows
  return (
    <>
      <Rows
        {...props}
        rows={rows}
        listProps={{
          id,
          className: `options ${steady ? 'steady' : ''}`,
          role: 'listbox',
          'aria-label': label,
          'aria-multiselectable': multiple || undefined,
          'aria-busy': loading || undefined,
          tabIndex: -1,
        }}
      />
      <div role="status">
        {loading && <p className="pad muted sm">{t('loading')}</p>}
        {!loading && options.length === 0 && failure === undefined && <p className="pad muted sm">{t('noOptions')}</p>}
        {failure !== undefined && <p className="pad sm c-danger">{k('loadFailed', { message: failure })}</p>}
      </div>
    </>
  )
}

interface RowsProps extends OptionListProps {
  readonly rows: readonly Row[]
  readonly listProps: object
}

function PlainRows({ rows, listProps, ...props }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { marked, onSeen, options } = props
  useEffect(() => {
    const row = list.current?.querySelector('.marked')
    row?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  const look = () => {
    const { scrollTop, clientHeight } = list.current!
    onSeen?.(Math.min(options.length - 1, Math.ceil((scrollTop + clientHeight) / optionRowHeight)))
  }
  return (
    <ul {...listProps} ref={list} onScroll={look}>
      {rows.map(row => <OptionRow key={'group' in row ? `group ${row.group}` : row.index} row={row} {...props} />)}
    </ul>
  )
}

function VirtualRows({ rows, listProps, ...props }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { marked, onSeen } = props
  const virtual = useVirtualizer({
    count: rows.length, getScrollElement: () => list.current, estimateSize: () => optionRowHeight, overscan: 4,
  })
  const at = rows.findIndex(row => 'index' in row && row.index === marked)
  useEffect(() => { if (at >= 0) virtual.scrollToIndex(at) }, [virtual, at])
  const items = virtual.getVirtualItems()
  const last = rows[items.at(-1)?.index ?? -1]
  const lastSeen = last && 'index' in last ? last.index : undefined
  useEffect(() => { if (lastSeen !== undefined) onSeen?.(lastSeen) })
  return (
    <ul {...listProps} ref={list} className="options steady virtual">
      <li role="presentation" style={{ height: virtual.getTotalSize() }} />
      {items.map(({ key, index, start }) => (
        <OptionRow key={key} row={rows[index]!} {...props} style={{ transform: `translateY(${start}px)` }} setSize={props.options.length} />
      ))}
    </ul>
  )
}

interface OptionRowProps extends OptionListProps {
  readonly row: Row
  readonly style?: { readonly transform: string }
  readonly setSize?: number
}

function OptionRow({ row, id, options, chosen, multiple, marked, onMark, onChoose, style, setSize }: OptionRowProps): ReactNode {
  if ('group' in row) return <li role="presentation" className="group" style={style}>{row.group}</li>
  const { index } = row
  const { value, label, note, disabled } = options[index]!
  const selected = chosen.includes(value)
  return (
    <li
      id={optionId(id, index)}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled}
      aria-setsize={setSize}
      aria-posinset={setSize === undefined ? undefined : index + 1}
      className={index === marked ? 'marked' : undefined}
      style={style}
      onMouseMove={() => { if (index !== marked) onMark(index) }}
      onClick={() => { if (!disabled) onChoose(value, label) }}
    >
      {multiple && <span className="tick">{selected && <Icon name="check" />}</span>}
      <span className="grow">{label}</span>
      {note !== undefined && <span className="muted xs nowrap">{note}</span>}
      {!multiple && selected && <Icon name="check" />}
    </li>
  )
}
