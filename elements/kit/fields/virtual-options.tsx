/** The rows of a long listbox: only those in view are in the page. Its own file, because what it is made of is fetched for long lists only. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { optionRowHeight } from './batches.ts'
import { OptionRow, type RowsProps } from './option-row.tsx'

export default function VirtualOptions({ rows, listProps, ...props }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { marked, onSeen } = props
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => optionRowHeight,
    overscan: 4,
  })
  const at = rows.findIndex(row => 'index' in row && row.index === marked)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [virtual, at])
  const items = virtual.getVirtualItems()
  const last = rows[items.at(-1)?.index ?? -1]
  const lastSeen = last && 'index' in last ? last.index : undefined
  useEffect(() => {
    if (lastSeen !== undefined) onSeen?.(lastSeen)
  })
  return (
    <ul {...listProps} ref={list} className="options steady virtual">
      <li role="presentation" style={{ height: virtual.getTotalSize() }} />
      {items.map(({ key, index, start }) => (
        <OptionRow
          key={key}
          row={rows[index]!}
          {...props}
          style={{ transform: `translateY(${start}px)` }}
          setSize={props.options.length}
        />
      ))}
    </ul>
  )
}
