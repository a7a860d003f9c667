/** Rows of a long table: only what can be seen is in the document, and the row that has the focus. */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type ReactNode } from 'react'

const rowHeight = 30
const overscan = 12

export interface VirtualRowsProps {
  /** The element that scrolls. */
  readonly scroller: HTMLElement
  readonly count: number
  readonly columns: number
  /** Stays the same for a row over refreshes. */
  readonly keyOf: (index: number) => string
  readonly render: (index: number) => ReactNode
}

const indexOf = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : null
}

export default function VirtualRows({ scroller, count, columns, keyOf, render }: VirtualRowsProps) {
  const [focused, setFocused] = useState<number | null>(null)
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableSectionElement>({
    count, estimateSize: () => rowHeight, overscan, useFlushSync: false,
    getScrollElement: () => scroller,
    getItemKey: keyOf,
    rangeExtractor: useCallback((range: Range) => {
      const indexes = defaultRangeExtractor(range)
      return focused === null || focused >= range.count || indexes.includes(focused) ? indexes : [...indexes, focused].sort((a, b) => a - b)
    }, [focused]),
  })

  useEffect(() => {
    const goTo = (index: number, focus: boolean, tries = 8) => {
      virtualizer.scrollToIndex(index, { align: index === 0 ? 'start' : 'end' })
      if (!focus) return
      const control = scroller.querySelector<HTMLElement>(`[data-index="${index}"] :is(input, button, a)`)
      if (control) control.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => goTo(index, true, tries - 1))
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Home' && event.key !== 'End') return
      const target = event.target as Element
      if (event.defaultPrevented || target.matches('input:not([type="checkbox"]), select, textarea, [role="separator"]')) return
      event.preventDefault()
      goTo(event.key === 'Home' ? 0 : count - 1, indexOf(target) !== null)
    }
    const focusIn = (event: FocusEvent) => setFocused(indexOf(event.target))
    const focusOut = (event: FocusEvent) => { if (event.relatedTarget !== null) setFocused(indexOf(event.relatedTarget)) }
    scroller.addEventListener('keydown', press)
    scroller.addEventListener('focusin', focusIn)
    scroller.addEventListener('focusout', focusOut)
    return () => {
      scroller.removeEventListener('keydown', press)
      scroller.removeEventListener('focusin', focusIn)
      scroller.removeEventListener('focusout', focusOut)
    }
  }, [scroller, virtualizer, count])

  const items = virtualizer.getVirtualItems()
  const parts: ReactNode[] = []
  let end = 0
  for (const { index, key, start, end: itemEnd } of items) {
    if (start > end + 0.5) parts.push(<Space key={`space${index}`} height={start - end} columns={columns} />)
    parts.push(<tbody key={key} data-index={index} ref={virtualizer.measureElement}>{render(index)}</tbody>)
    end = itemEnd
  }
  const after = virtualizer.getTotalSize() - end
  if (after > 0.5) parts.push(<Space key="after" height={after} columns={columns} />)
  return parts
}

const Space = ({ height, columns }: { height: number, columns: number }) => (
  <tbody aria-hidden="true"><tr className="space"><td colSpan={columns} style={{ height: `${height}px` }} /></tr></tbody>
)
