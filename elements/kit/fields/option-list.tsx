/** The listbox of selects: groups, the marked row, disabled options; from 1,000 options on only the rows in view are in the page. */
import { useEffect, useRef } from 'react'
import { useCommonStrings } from '../common-words.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useStrings } from '../words.ts'
import { optionRowHeight, virtualFrom } from './batches.ts'
import { OptionRow, type OptionListProps, type Row, type RowsProps } from './option-row.tsx'
import type { SelectOption } from './options.ts'
import { addKitCss } from '../stylesheet.ts'
import selectCss from './select.css?inline'
import { fieldStrings } from './strings.ts'

addKitCss(selectCss)

/** Shown of a long list until its own rows have been fetched. */
const firstRows = 40

const VirtualOptions = lazyPart(async () => (await import('./virtual-options.tsx')).default)

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
  const given: RowsProps = {
    ...props,
    rows,
    listProps: {
      id,
      className: `options ${steady ? 'steady' : ''}`,
      role: 'listbox',
      'aria-label': label,
      'aria-multiselectable': multiple || undefined,
      'aria-busy': loading || undefined,
      tabIndex: -1,
    },
  }
  return (
    <>
      {options.length < virtualFrom ? (
        <PlainRows {...given} />
      ) : (
        <VirtualOptions fallback={<PlainRows {...given} rows={rows.slice(0, firstRows)} />} {...given} />
      )}
      <div role="status">
        {loading && <p className="pad muted sm">{t('loading')}</p>}
        {!loading && options.length === 0 && failure === undefined && <p className="pad muted sm">{t('noOptions')}</p>}
        {failure !== undefined && <p className="pad sm c-danger">{k('loadFailed', { message: failure })}</p>}
      </div>
    </>
  )
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
      {rows.map(row => (
        <OptionRow key={'group' in row ? `group ${row.group}` : row.index} row={row} {...props} />
      ))}
    </ul>
  )
}
