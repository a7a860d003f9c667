/** The grid of widgets: dragged by the grip, resized by the corner, or both with arrow keys. */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import {
  changedPositions,
  gridBreakpoints,
  columnsFor,
  gridItems,
  gridMargin,
  inOrder,
  rowHeight as usualRowHeight,
  scaledItems,
  unscaledPositions,
  type GridItem,
  type Positions,
} from '../../../core/widgets/grid.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import { shortText } from '../chart/text.ts'
import { GridItemContent, type GridActions } from './grid-item.tsx'
import { useLatestCalls } from './use-latest-calls.ts'
import { arranged, moved, resized } from './layout.ts'

export interface GridProps {
  readonly ids: readonly string[]
  readonly positions: Positions
  readonly editable: boolean
  /** The height of a row in pixels; default: that of specification 9.6. */
  readonly rowHeight?: number | undefined
  /** What is laid out for 12 columns keeps its proportions on fewer. */
  readonly scaled?: boolean | undefined
  readonly titleOf: (id: string) => string
  readonly onPositions: (positions: Positions) => void
  /** `grip` stands at the start of the head; null where nothing may be moved. */
  readonly render: (id: string, grip: ReactNode, startMove: () => void) => ReactNode
}

interface Move {
  readonly id: string
  readonly by: 'key' | 'drag' | 'resize'
  readonly items: readonly GridItem[]
  /** The pointer's start, and its distance from there. */
  readonly from: { readonly x: number; readonly y: number }
  readonly dx: number
  readonly dy: number
  /** The same in whole cells. */
  readonly right: number
  readonly down: number
}

/** From the beginning of the line and from the top. */
interface Pixels {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Moved without a new layout; `--way` turns the line round from right to left. */
const boxAt = ({ x, y, width, height }: Pixels): CSSProperties => ({
  translate: `calc(${x}px * var(--way)) ${y}px`,
  width: `${width}px`,
  height: `${height}px`,
})

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const focusGrip = (grid: HTMLElement, id: string) =>
  [...grid.querySelectorAll<HTMLElement>('.gridgrip')]
    .find(grip => grip.dataset.widget === id)
    ?.focus({ preventScroll: true })

export function Grid({
  ids,
  positions,
  editable,
  rowHeight = usualRowHeight,
  scaled = false,
  titleOf,
  onPositions,
  render,
}: GridProps) {
  const t = useStrings(widgetStrings)
  const [box, width] = useWidth<HTMLDivElement>()
  const [move, showMove] = useState<Move | null>(null)
  // A pointer may be let go before its last move was rendered.
  const latest = useRef<Move | null>(null)
  const setMove = (next: Move | null) => {
    latest.current = next
    showMove(next)
  }
  const [said, setSaid] = useState('')
  const columns = columnsFor(width)
  const cell = (width - gridMargin * (columns - 1)) / columns
  const stored = useMemo(
    () =>
      scaled
        ? scaledItems(gridItems(ids, positions, gridBreakpoints.xxl), columns)
        : gridItems(ids, positions, columns),
    [ids, positions, columns, scaled],
  )
  const rest = useMemo(() => arranged(stored, columns), [stored, columns])
  // Widgets may come and go while one is moved.
  const same = move?.items.length === rest.length && move.items.every(({ i }) => rest.some(item => item.i === i))
  const items = move && same ? move.items : rest
  const itemOf = (id: string) => items.find(({ i }) => i === id)!

  // A chart that was added may stand out of view.
  const known = useRef(ids)
  useEffect(() => {
    const added = ids.find(id => !known.current.includes(id))
    known.current = ids
    if (added !== undefined)
      box.current?.querySelector(`[data-item="${CSS.escape(added)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [box, ids])

  const place = ({ x, y, w, h }: GridItem) => ({ col: x + 1, row: y + 1, width: w, height: h })
  const start = (id: string, by: Move['by'], x = 0, y = 0) => {
    setMove({ id, by, items: rest, from: { x, y }, dx: 0, dy: 0, right: 0, down: 0 })
    if (by === 'key')
      setSaid(t('moveStarted', { title: shortText(titleOf(id), 80), ...place(rest.find(({ i }) => i === id)!) }))
  }
  const keep = () => {
    const made = latest.current
    if (!made) return
    setMove(null)
    const item = made.items.find(({ i }) => i === made.id)
    if (!item || !same) return
    if (made.by === 'key') setSaid(t('moveKept', { title: shortText(titleOf(made.id), 80), ...place(item) }))
    if (JSON.stringify(inOrder(made.items)) === JSON.stringify(inOrder(rest))) return
    onPositions(
      scaled
        ? unscaledPositions(positions, stored, made.items, columns)
        : changedPositions(positions, stored, made.items),
    )
  }
  const putBack = () => {
    if (!move) return
    setMove(null)
    setSaid(t('movePutBack', { title: shortText(titleOf(move.id), 80) }))
  }
  // A grip loses the focus when its widget moves in the document.
  const keyed = move?.by === 'key' ? move.id : null
  useLayoutEffect(() => {
    if (keyed !== null) focusGrip(box.current!, keyed)
  }, [box, keyed, items])

  const press = (event: KeyboardEvent, id: string) => {
    if (move?.by !== 'key' || move.id !== id) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      start(id, 'key')
      return
    }
    const way = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined
    if (event.key === 'Enter' || event.key === ' ') keep()
    else if (event.key === 'Escape') putBack()
    else if (way) {
      const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      const { x, y, w, h } = itemOf(id)
      const to = event.shiftKey
        ? resized(move.items, id, w + way[0] * sign, h + way[1], columns)
        : moved(move.items, id, x + way[0] * sign, y + way[1], columns)
      setMove({ ...move, items: to })
      setSaid(t('movedTo', place(to.find(({ i }) => i === id)!)))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const drag = (event: PointerEvent): void => {
    const made = latest.current
    if (!made || made.by === 'key') return
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const dx = (event.clientX - made.from.x) * sign
    const dy = event.clientY - made.from.y
    const was = rest.find(({ i }) => i === made.id)
    if (!was) return
    const [right, down] = [Math.round(dx / (cell + gridMargin)), Math.round(dy / (rowHeight + gridMargin))]
    if (right === made.right && down === made.down) return setMove({ ...made, dx, dy })
    const to =
      made.by === 'drag'
        ? moved(rest, made.id, was.x + right, was.y + down, columns)
        : resized(rest, made.id, was.w + right, was.h + down, columns)
    return setMove({ ...made, items: to, dx, dy, right, down })
  }
  const grab = (event: PointerEvent, id: string, by: 'drag' | 'resize') => {
    if (event.button !== 0) return
    event.preventDefault()
    box.current!.setPointerCapture(event.pointerId)
    start(id, by, event.clientX, event.clientY)
  }

  const actions = useLatestCalls<GridActions>({
    press,
    grab,
    leave: (event, id) => {
      if (keyed === id && event.relatedTarget) putBack()
    },
    startByKey: id => {
      start(id, 'key')
      focusGrip(box.current!, id)
    },
  })

  const pixelsOf = ({ x, y, w, h }: GridItem): Pixels => ({
    x: x * (cell + gridMargin),
    y: y * (rowHeight + gridMargin),
    width: w * (cell + gridMargin) - gridMargin,
    height: h * (rowHeight + gridMargin) - gridMargin,
  })
  /** The dragged widget follows the pointer; the others are shown at their new positions. */
  const placeOf = (item: GridItem): CSSProperties => {
    const taken = move && move.by !== 'key' && move.id === item.i ? move : null
    const { x, y, width: wide, height } = pixelsOf(taken ? rest.find(({ i }) => i === item.i)! : item)
    if (!taken) return boxAt({ x, y, width: wide, height })
    const { dx, dy } = taken
    return taken.by === 'resize'
      ? boxAt({ x, y, width: Math.max(40, wide + dx), height: Math.max(40, height + dy) })
      : boxAt({ x: x + dx, y: y + dy, width: wide, height })
  }
  const rows = items.reduce((most, { y, h }) => Math.max(most, y + h), 0)
  const landing = move && items.find(({ i }) => i === move.id)

  return (
    <>
      <div
        ref={box}
        className={`widgetgrid ${move ? 'moving' : ''}`}
        style={{ height: `${rows * (rowHeight + gridMargin) - gridMargin}px` }}
        onPointerMove={drag}
        onPointerUp={() => {
          if (latest.current && latest.current.by !== 'key') keep()
        }}
        onPointerCancel={putBack}
      >
        {landing && move.by !== 'key' && (
          <div className="landing xs" style={boxAt(pixelsOf(landing))} aria-hidden="true">
            {t('landing', { width: landing.w, height: landing.h })}
          </div>
        )}
        {width > 0 &&
          inOrder(rest).map(({ i: id }) => (
            <div
              key={id}
              data-item={id}
              className={`griditem ${move?.id === id ? 'taken' : ''}`}
              style={placeOf(itemOf(id))}
            >
              <GridItemContent {...{ id, editable, actions, render }} title={titleOf(id)} pressed={keyed === id} />
            </div>
          ))}
      </div>
      <p role="status" className="sr">
        {said}
      </p>
    </>
  )
}
