/** Rows that open, one of them the tab stop: arrow keys, Home, End, Page Up and Page Down go to the others. A tree grid, rows focused. */
import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { VirtualRowsHandle } from '../../kit/tables/virtual-rows.tsx'

/** The delay after which the tab stop follows a change of the visible rows. */
const followMs = 150

export interface RovingRowsOptions {
  readonly scroller: HTMLElement | null
  readonly rows: RefObject<VirtualRowsHandle | null>
  readonly count: number
  readonly headHeight: number
  /** Stays the same for a row over refreshes. */
  readonly keyOf: (index: number) => string
  readonly isOpen: (index: number) => boolean
  readonly onToggle: (index: number) => void
}

export interface RovingRows {
  /** Key of the row that Tab comes to. */
  readonly stop: string
  /** To be told which row is the first that is seen. Stable. */
  readonly see: (first: number) => void
  /** Key handler of the scroller. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

const indexOf = (target: EventTarget): number | null => {
  const row = (target as Element).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset.index) : null
}

/** Home and End are those of `VirtualRows`. */
export function useRovingRows(options: RovingRowsOptions): RovingRows {
  const { scroller, rows, count, headHeight, keyOf, isOpen, onToggle } = options
  const [chosen, setChosen] = useState<string | null>(null)
  const first = useRef(0)
  const timer = useRef(0)
  const latest = useRef(options)

  /** The row is not in the document any more, or not there at all: the first one that is seen takes its place. */
  const settle = useCallback(() => {
    timer.current = 0
    const { scroller: list, count: now, keyOf: of } = latest.current
    if (!list || now === 0 || list.querySelector('tr.message[tabindex="0"]') || !list.querySelector('tr.message'))
      return
    setChosen(of(Math.min(first.current, now - 1)))
  }, [])
  const follow = useCallback(() => {
    if (timer.current === 0) timer.current = window.setTimeout(settle, followMs)
  }, [settle])
  const see = useCallback(
    (row: number) => {
      first.current = row
      follow()
    },
    [follow],
  )
  useEffect(() => {
    latest.current = options
    follow()
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = 0
    },
    [],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isRow = target.matches('tr.message')
    if (!scroller || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!isRow && target !== scroller && !target.matches('.opener')) return
    const index = indexOf(target)
    const go = (to: number) => rows.current?.focus(Math.min(Math.max(to, 0), count - 1))
    const page = (way: 1 | -1) => {
      if (index === null) return go(first.current)
      const seen = Math.min(scroller.clientHeight, innerHeight) - headHeight
      const to = rows.current?.away(index, way * seen) ?? index
      go(to === index ? index + way : to)
    }
    /** Forwards opens, backwards closes; where the list is wider than its place, they scroll it sideways. */
    const turns = () => {
      if (index === null || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
      if (scroller.scrollWidth > scroller.clientWidth) return false
      const forwards = event.key === (getComputedStyle(scroller).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
      return forwards !== isOpen(index)
    }
    if (event.key === 'ArrowDown') go(index === null ? first.current : index + 1)
    else if (event.key === 'ArrowUp') go(index === null ? first.current : index - 1)
    else if (event.key === 'PageDown') page(1)
    else if (event.key === 'PageUp') page(-1)
    else if (isRow && index !== null && (event.key === 'Enter' || event.key === ' ' || turns())) onToggle(index)
    else return
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const index = indexOf(target)
    if (index !== null) setChosen(keyOf(index))
  }
  return { stop: chosen ?? (count > 0 ? keyOf(0) : ''), see, onKeyDown, onFocus }
}
