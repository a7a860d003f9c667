/** Rows of a long table: only what can be seen is in the document, and the row that has the focus. */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useState,
  type ReactNode,
  type Ref,
} from 'react'

const usualHeight = 30
/** Pixels beyond the view that are rendered. */
const overscanPx = 360

export interface VirtualRowsHandle {
  /** Scrolls a row into view and puts the focus on it, or on its first control where rows take none. */
  focus(index: number): void
  /** The last row that begins within so many pixels after the beginning of a row; below 0 the first that begins so little before it. */
  away(index: number, pixels: number): number
  /** The first row that is seen below the head, and by how much it is scrolled beyond its beginning. */
  top(): { readonly index: number; readonly offset: number }
  /** Puts a row where `top` said one was, before the next paint. */
  keep(top: { readonly index: number; readonly offset: number }): void
}

export interface VirtualRowsProps {
  /** The element that scrolls. */
  readonly scroller: HTMLElement
  readonly count: number
  readonly columns: number
  /** Stays the same for a row over refreshes. */
  readonly keyOf: (index: number) => string
  readonly render: (index: number) => ReactNode
  /** The height of a row before it is measured, in pixels; default 30. */
  readonly rowHeight?: number
  /** The height of the content above the rows in the scroller, in pixels. */
  readonly headHeight?: number
  /** Hears which rows are in view. Must be stable. */
  readonly onSeen?: (first: number, last: number) => void
  readonly ref?: Ref<VirtualRowsHandle>
}

const indexOf = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset.index) : null
}

export default function VirtualRows({
  scroller,
  count,
  columns,
  keyOf,
  render,
  rowHeight = usualHeight,
  headHeight = 0,
  onSeen,
  ref,
}: VirtualRowsProps) {
  const [focused, setFocused] = useState<number | null>(null)
  // Rows in view are painted first.
  const overscan = useDeferredValue(Math.ceil(overscanPx / rowHeight), 0)
  // The scroller stands in the document: with its size, rows are there in the first render and not in the one after it.
  const [initialRect] = useState(() => ({ width: scroller.offsetWidth, height: scroller.offsetHeight }))
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableSectionElement>({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    initialRect,
    getScrollElement: () => scroller,
    getItemKey: keyOf,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        return focused === null || focused >= range.count || indexes.includes(focused)
          ? indexes
          : [...indexes, focused].sort((a, b) => a - b)
      },
      [focused],
    ),
  })

  const goTo = useCallback(
    (index: number, align: 'start' | 'end' | 'auto', focus: boolean, tries = 8) => {
      const row = focus ? scroller.querySelector<HTMLElement>(`[data-index="${index}"] > tr[tabindex]`) : null
      if (row) {
        // However high the row is with what is opened in it, it is seen from its beginning; also where the page scrolls instead of the list.
        row.focus({ preventScroll: true })
        row.scrollIntoView({ block: 'nearest' })
        return
      }
      virtualizer.scrollToIndex(index, { align })
      if (!focus) return
      const control = scroller.querySelector<HTMLElement>(`[data-index="${index}"] :is(input, button, a)`)
      if (control) control.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => goTo(index, align, true, tries - 1))
    },
    [virtualizer, scroller],
  )

  useImperativeHandle(
    ref,
    () => ({
      focus: index => goTo(index, 'auto', true),
      away(index, pixels) {
        const start = virtualizer.measurementsCache[index]?.start ?? headHeight
        const offset = Math.max(headHeight, start + pixels)
        const item = virtualizer.getVirtualItemForOffset(offset)
        if (!item) return index
        return pixels < 0 && item.start < offset ? item.index + 1 : item.index
      },
      top() {
        const offset = (virtualizer.scrollOffset ?? 0) + headHeight
        const item = virtualizer.getVirtualItemForOffset(offset)
        return item ? { index: item.index, offset: offset - item.start } : { index: 0, offset: 0 }
      },
      keep({ index, offset }) {
        const item = virtualizer.measurementsCache[index]
        if (item) scroller.scrollTop = item.start + offset - headHeight
      },
    }),
    [virtualizer, scroller, goTo, headHeight],
  )

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Home' && event.key !== 'End') return
      const target = event.target as Element
      if (
        event.defaultPrevented ||
        target.matches('input:not([type="checkbox"]), select, textarea, [role="separator"]')
      )
        return
      event.preventDefault()
      const home = event.key === 'Home'
      goTo(home ? 0 : count - 1, home ? 'start' : 'end', indexOf(target) !== null)
    }
    const focusIn = (event: FocusEvent) => setFocused(indexOf(event.target))
    const focusOut = (event: FocusEvent) => {
      if (event.relatedTarget !== null) setFocused(indexOf(event.relatedTarget))
    }
    scroller.addEventListener('keydown', press)
    scroller.addEventListener('focusin', focusIn)
    scroller.addEventListener('focusout', focusOut)
    return () => {
      scroller.removeEventListener('keydown', press)
      scroller.removeEventListener('focusin', focusIn)
      scroller.removeEventListener('focusout', focusOut)
    }
  }, [scroller, goTo, count])

  const items = virtualizer.getVirtualItems()
  const range = virtualizer.range
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
  useEffect(() => onSeen?.(first, last), [onSeen, first, last, count])
  const parts: ReactNode[] = []
  let end = headHeight
  for (const { index, key, start, end: itemEnd } of items) {
    if (start > end + 0.5) parts.push(<Space key={`space${index}`} height={start - end} columns={columns} />)
    parts.push(
      <tbody key={key} data-index={index} ref={virtualizer.measureElement}>
        {render(index)}
      </tbody>,
    )
    end = itemEnd
  }
  const after = virtualizer.getTotalSize() + headHeight - end
  if (after > 0.5) parts.push(<Space key="after" height={after} columns={columns} />)
  return parts
}

const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tbody aria-hidden="true">
    <tr className="space">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  </tbody>
)
