/** Reading and selecting bars of the histogram: point, tap, drag, drag an edge, or arrow keys. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { bucketMs, type BucketWidth } from '../../../core/search/interval.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { Button, Icon, IconButton, useStrings } from '../../kit/kit.ts'
import { edgeText } from './histogram-ticks.ts'
import { nearestEdge, nextEdge, readingBetween, timeOf, xOf, type Column, type Domain } from './histogram-layout.ts'
import { BarReadout, ReadingParts, readingText } from './histogram-readout.tsx'
import type { Series } from './histogram-series.ts'

/** UTC milliseconds, on edges of buckets. */
export type Selection = Domain

export interface BrushProps {
  readonly domain: Domain
  readonly bucket: BucketWidth
  readonly columns: readonly Column[]
  /** The visible series, from the baseline up. */
  readonly series: readonly Series[]
  readonly width: number
  readonly zone: string
  readonly selection: Selection | null
  readonly onSelect: (selection: Selection | null) => void
  readonly onZoom: (range: Domain) => void
}

/** A selection's label with its levels. */
const labelRoomPx = 480

/** The fixed end of a drag; the other follows the pointer. */
interface Drag {
  readonly anchor: number
  readonly startX: number
}

export function Brush(props: BrushProps) {
  const { domain, bucket, columns, series, width, zone, selection, onSelect, onZoom } = props
  const t = useStrings(searchStrings)
  const area = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(null)
  const [hovered, setHovered] = useState<Column | null>(null)
  const length = bucketMs(bucket)
  const firstBar = columns[0]?.time ?? domain.from
  const edge = (time: number) => nearestEdge(time, domain, bucket, firstBar)
  const beside = (time: number, direction: 1 | -1) => nextEdge(time, direction, domain, bucket, firstBar)
  const text = (time: number) => edgeText(time, domain, length, zone)
  const timeAt = (event: PointerEvent) =>
    timeOf(domain, width, event.clientX - area.current!.getBoundingClientRect().left)

  const select = (a: number, b: number) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    onSelect(to > from ? { from, to } : null)
  }

  const start = (event: PointerEvent<HTMLElement>, anchor: number) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { anchor, startX: event.clientX }
  }
  const move = (event: PointerEvent) => {
    const time = timeAt(event)
    // A finger hides what it points at: a tap selects the bar, and what it counts stands beside the selection.
    if (event.pointerType !== 'touch')
      setHovered(columns.find(column => time >= column.time && time < column.end) ?? null)
    if (drag.current && Math.abs(event.clientX - drag.current.startX) > 3) select(drag.current.anchor, edge(time))
  }
  /** A click without a drag takes the bar under it. */
  const end = (event: PointerEvent) => {
    const started = drag.current
    drag.current = null
    if (!started || Math.abs(event.clientX - started.startX) > 3) return
    const time = timeAt(event)
    const column = columns.find(one => time >= one.time && time < one.end)
    if (column) select(edge(column.time), edge(column.end))
    else onSelect(null)
  }

  const drop = () => {
    drag.current = null
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selection) onSelect(null)
    else if (event.key === 'Enter' && selection && event.target === event.currentTarget) onZoom(selection)
    else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && event.target === event.currentTarget) {
      const column = event.key === 'ArrowRight' ? columns[0] : columns.at(-1)
      if (!selection && column) select(edge(column.time), edge(column.end))
      else if (selection) shift(event.key === 'ArrowRight' ? 1 : -1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shift = (direction: 1 | -1) => {
    if (!selection || (direction > 0 ? selection.to >= domain.to : selection.from <= domain.from)) return
    select(beside(selection.from, direction), beside(selection.to, direction))
  }
  const moveEdge = (side: 'from' | 'to') => (event: KeyboardEvent) => {
    const direction = ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 } as const)[event.key]
    if (direction === undefined || !selection) return
    event.preventDefault()
    event.stopPropagation()
    const next = { ...selection, [side]: beside(selection[side], direction) }
    if (next.from < next.to) onSelect(next)
  }

  const timeText = ({ from, to }: Domain) => t('fromTo', { from: text(from), to: text(to) })
  const selected = selection && readingBetween(columns, series, selection.from, selection.to)
  const right = selection ? xOf(domain, width, selection.to) : 0
  const left = selection ? xOf(domain, width, selection.from) : 0
  const labelPlace =
    width - right > labelRoomPx
      ? { left: `${right + 10}px` }
      : left > labelRoomPx
        ? { right: `${width - left + 10}px` }
        : { right: '0' }

  return (
    <div className="brush-box" onKeyDown={keys} tabIndex={0} role="group" aria-label={t('selection')}>
      <div
        ref={area}
        className="brush-area"
        onPointerDown={event => start(event, edge(timeAt(event)))}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={drop}
        onPointerLeave={() => setHovered(null)}
      />
      {selection &&
        (['from', 'to'] as const).map(side => (
          <div
            key={side}
            className={`brush-edge ${side}`}
            role="slider"
            tabIndex={0}
            aria-label={t(side === 'from' ? 'selectionFrom' : 'selectionTo')}
            aria-valuemin={domain.from}
            aria-valuemax={domain.to}
            aria-valuenow={selection[side]}
            aria-valuetext={text(selection[side])}
            style={{ left: `${xOf(domain, width, selection[side])}px` }}
            onPointerDown={event => start(event, side === 'from' ? selection.to : selection.from)}
            onPointerMove={move}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={moveEdge(side)}
          />
        ))}
      {hovered && !drag.current && (
        <BarReadout
          reading={readingBetween([hovered], series, hovered.time, hovered.end)}
          time={timeText({ from: hovered.time, to: hovered.end })}
          left={hovered.x}
          right={hovered.x + hovered.width}
          width={width}
        />
      )}
      <p className="sr" role="status">
        {selected && readingText(selected, timeText(selected), t)}
      </p>
      {selection && selected && (
        <div className="brush-label" style={labelPlace}>
          <span className="strong-on-phone">{timeText(selection)}</span>
          <span className="muted">{formatNumber(selected.count)}</span>
          <ReadingParts parts={selected.parts} />
          <Button size="sm" onClick={() => onZoom(selection)}>
            <Icon name="zoom-in" className="phone-only" />
            {t('zoomIn')}
          </Button>
          <IconButton size="sm" icon="x" label={t('clearRange')} onClick={() => onSelect(null)} />
        </div>
      )}
    </div>
  )
}
