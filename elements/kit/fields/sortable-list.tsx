/** A list whose order the user sets, by pointer or keyboard (specification 2.12). */
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { addKitCss } from '../stylesheet.ts'
import { moved, placeAt, placeByKey } from './reorder.ts'
import sortableCss from './sortable-list.css?inline'
import { fieldStrings } from './strings.ts'

addKitCss(sortableCss)

export interface SortableItem {
  readonly id: string
  /** Named while it is moved. */
  readonly title: string
}

export interface SortableListProps<T extends SortableItem> {
  readonly label: string
  readonly items: readonly T[]
  /** The items in their new order, after a drop. */
  readonly onChange: (items: readonly T[]) => void
  /** Default: the title. */
  readonly render?: (item: T, index: number) => ReactNode
  readonly disabled?: boolean
}

interface Grabbed<T> {
  readonly id: string
  readonly order: readonly T[]
  readonly by: 'key' | 'pointer'
}

/** Space grabs an item, arrows move it, Space drops it, Escape puts it back; a live region says where it is. */
export function SortableList<T extends SortableItem>({
  label,
  items,
  onChange,
  render,
  disabled,
}: SortableListProps<T>) {
  const k = useStrings(fieldStrings)
  const helpId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [grabbed, setGrabbed] = useState<Grabbed<T> | null>(null)
  const [said, setSaid] = useState('')
  const order = grabbed?.order ?? items
  const place = grabbed ? order.findIndex(item => item.id === grabbed.id) : -1

  // A row that was moved in the document has lost the focus.
  useLayoutEffect(() => {
    if (place >= 0) list.current?.querySelectorAll<HTMLElement>('.handle')[place]?.focus()
  }, [place])

  const where = (title: string, at: number) => ({ item: title, position: at + 1, count: items.length })
  const grab = (item: T, by: Grabbed<T>['by']) => {
    setGrabbed({ id: item.id, order: items, by })
    setSaid(k('grabbed', where(item.title, items.indexOf(item))))
  }
  const moveTo = (to: number) => {
    if (!grabbed || to === place) return
    setGrabbed({ ...grabbed, order: moved(order, place, to) })
    setSaid(k('movedTo', where(order[place]!.title, to)))
  }
  const drop = () => {
    if (!grabbed) return
    setGrabbed(null)
    setSaid(k('dropped', where(order[place]!.title, place)))
    if (order.some((item, index) => item !== items[index])) onChange(order)
  }
  const putBack = () => {
    if (!grabbed) return
    setGrabbed(null)
    setSaid(
      k(
        'putBack',
        where(
          order[place]!.title,
          items.findIndex(item => item.id === grabbed.id),
        ),
      ),
    )
  }

  /** The move of a row takes the focus away, lends it to another handle and gives it back at once: that is no leaving. */
  const leave = () =>
    queueMicrotask(() => {
      if (!list.current?.querySelector('.grabbed > .handle:focus')) putBack()
    })

  const press = (event: KeyboardEvent, item: T) => {
    const to = grabbed ? placeByKey(event.key, place, items.length) : null
    if (event.key === ' ' || event.key === 'Enter') {
      if (grabbed) drop()
      else grab(item, 'key')
    } else if (event.key === 'Escape' && grabbed) {
      event.stopPropagation()
      putBack()
    } else if (to !== null) moveTo(to)
    else return
    event.preventDefault()
  }
  const drag = (event: PointerEvent) => {
    if (grabbed?.by !== 'pointer') return
    const rows = [...list.current!.children]
      .filter((_, index) => index !== place)
      .map(row => row.getBoundingClientRect())
    moveTo(placeAt(event.clientY, rows))
  }

  return (
    <div className="sortable">
      <p id={helpId} className="sr">
        {k('sortHelp')}
      </p>
      <ol
        ref={list}
        aria-label={label}
        onPointerMove={drag}
        onPointerUp={() => {
          if (grabbed?.by === 'pointer') drop()
        }}
        onPointerCancel={putBack}
      >
        {order.map((item, index) => (
          <li key={item.id} className={item.id === grabbed?.id ? 'grabbed' : undefined}>
            <button
              type="button"
              className="handle"
              disabled={disabled}
              aria-label={k('move', { item: item.title })}
              aria-describedby={helpId}
              aria-pressed={item.id === grabbed?.id}
              onKeyDown={event => press(event, item)}
              onBlur={leave}
              onPointerDown={event => {
                if (event.button !== 0) return
                list.current!.setPointerCapture(event.pointerId)
                grab(item, 'pointer')
              }}
            >
              <Icon name="grip-vertical" />
            </button>
            <div className="grow">{render ? render(item, index) : item.title}</div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr">
        {said}
      </p>
    </div>
  )
}
