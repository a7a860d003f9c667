/** One ECharts drawing: loaded lazily, resized with its box, never animated; what it shows can be read from the table beside it. */
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DrawingFailed } from './drawing-failed.tsx'
import { usePictureChart } from './picture.ts'

export interface CanvasPick {
  readonly seriesIndex: number
  readonly dataIndex: number
  /** In the window. */
  readonly x: number
  readonly y: number
}

export interface CanvasProps {
  readonly option: EChartsCoreOption
  /** Describes the drawing for screen readers. */
  readonly label: string
  readonly onPick?: (pick: CanvasPick) => void
  /** Told of the drawing once it is there, for actions upon it. Must be stable. */
  readonly onChart?: (chart: EChartsType) => void
}

interface Picked {
  readonly seriesIndex?: number
  readonly dataIndex?: number
  readonly event?: { readonly event?: MouseEvent }
}

/** One drawing fails alone, until it is asked again or has something else to draw: its values are in the table. */
export function Canvas(props: CanvasProps) {
  const { option } = props
  const [failed, setFailed] = useState<EChartsCoreOption | null>(null)
  if (failed === option) return <DrawingFailed onRetry={() => setFailed(null)} />
  return <Drawing {...props} onFail={setFailed} />
}

function Drawing({
  option,
  label,
  onPick,
  onChart,
  onFail,
}: CanvasProps & { readonly onFail: (option: EChartsCoreOption) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  usePictureChart(chart)
  const latest = useRef({ onPick, option })
  useLayoutEffect(() => {
    latest.current = { onPick, option }
  })

  useEffect(() => {
    let gone = false
    let drawn: EChartsType | undefined
    let observer: ResizeObserver | undefined
    const fail = (error: unknown) => {
      console.error(error)
      onFail(latest.current.option)
    }
    import('./engine.ts')
      .then(({ drawIn }) => {
        const element = box.current
        if (gone || !element) return
        drawn = drawIn(element)
        drawn.on('click', event => {
          const { seriesIndex, dataIndex, event: source } = event as Picked
          if (seriesIndex === undefined || dataIndex === undefined) return
          latest.current.onPick?.({
            seriesIndex,
            dataIndex,
            x: source?.event?.clientX ?? 0,
            y: source?.event?.clientY ?? 0,
          })
        })
        observer = new ResizeObserver(() => {
          try {
            drawn?.resize()
          } catch (error) {
            fail(error)
          }
        })
        observer.observe(element)
        setChart(drawn)
        onChart?.(drawn)
      })
      .catch((error: unknown) => {
        if (!gone) fail(error)
      })
    return () => {
      gone = true
      observer?.disconnect()
      drawn?.dispose()
    }
  }, [onChart, onFail])

  // In the layout phase, so that what was drawn before stays until the very frame that shows the new one.
  useLayoutEffect(() => {
    if (!chart || chart.isDisposed()) return
    try {
      chart.clear()
      chart.setOption({ animation: false, ...option })
      // Painted here and now, so that what fails in it fails here.
      chart.getZr().flush()
    } catch (error) {
      console.error(error)
      onFail(option)
    }
  }, [chart, option, onFail])

  return <div ref={box} className={`canvas ${onPick ? 'pickable' : ''}`} role="img" aria-label={label} />
}
