/** A part of a chart's time, chosen by dragging over it. By keyboard the same is done with the times of the chart's table. */
import type { EChartsType } from 'echarts/core'
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'
import type { TimeSpan } from '../../../core/widgets/intervals.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { instantText } from './text.ts'

/** A shorter drag is a click, not a choice of time. */
const least = 4

/** Buckets, and the pixels in which they stand. */
interface Band {
  readonly first: number
  readonly last: number
  readonly left: number
  readonly width: number
}

export interface TimeBrushOptions {
  readonly chart: EChartsType | null
  /** Time spans of the buckets along the chart; null: they are not of time. */
  readonly spans: readonly TimeSpan[] | null
  readonly zone: string
  readonly onTime?: (span: TimeSpan) => void
}

/** `start` is for the element that holds the drawing, `band` stands in it. A finger scrolls the page instead. */
export function useTimeBrush({ chart, spans, zone, onTime }: TimeBrushOptions) {
  const t = useStrings(widgetStrings)
  const [band, setBand] = useState<Band | null>(null)
  const dragging = useRef<AbortController>(null)
  useEffect(() => () => dragging.current?.abort(), [])

  const start = (pressed: ReactPointerEvent<HTMLElement>) => {
    if (!chart || !spans || spans.length === 0 || !onTime || pressed.button !== 0 || pressed.pointerType === 'touch')
      return
    const { left: edge } = pressed.currentTarget.getBoundingClientRect()
    const placeOf = (index: number) => chart.convertToPixel({ xAxisIndex: 0 }, index) as number
    const bucket = spans.length > 1 ? placeOf(1) - placeOf(0) : chart.getWidth()
    const at = (x: number) => {
      const index = Math.round(chart.convertFromPixel({ xAxisIndex: 0 }, x - edge) as number)
      return Math.min(Math.max(index, 0), spans.length - 1)
    }
    const bandTo = (x: number): Band => {
      const [a, b] = [at(pressed.clientX), at(x)]
      const [first, last] = [Math.min(a, b), Math.max(a, b)]
      return { first, last, left: placeOf(first) - bucket / 2, width: placeOf(last) - placeOf(first) + bucket }
    }
    let chosen: Band | null = null
    dragging.current?.abort()
    const controller = (dragging.current = new AbortController())
    const { signal } = controller
    const stop = () => {
      controller.abort()
      setBand(null)
    }
    addEventListener(
      'pointermove',
      ({ clientX }) => {
        if (chart.isDisposed()) return stop()
        if (!chosen && Math.abs(clientX - pressed.clientX) <= least) return
        setBand((chosen = bandTo(clientX)))
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      () => {
        stop()
        if (chosen) onTime({ from: spans[chosen.first]!.from, to: spans[chosen.last]!.to })
      },
      { signal },
    )
    addEventListener('pointercancel', stop, { signal })
    addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        stop()
      },
      { signal, capture: true },
    )
  }

  const shown: ReactNode = band && spans && (
    <div className="timeband" style={{ left: `${band.left}px`, width: `${band.width}px` }}>
      <span className="xs tabular">
        {t('brushed', {
          from: instantText(spans[band.first]?.from ?? 0, zone),
          to: instantText(spans[band.last]?.to ?? 0, zone),
        })}
      </span>
    </div>
  )
  return { start, band: shown }
}
