import { useMemo } from 'react'
import type { AggregationConfig, Widget } from '../../../core/views/schema.ts'
import { isAggregation } from '../../../core/views/widgets.ts'
import { readWidget, type ChartData } from '../../../core/widgets/read.ts'
import { asksTheSame, type WidgetState } from './use-widget-results.ts'

export interface Drawable {
  readonly config: AggregationConfig
  readonly data: ChartData
}

/** An answer and the chart made of it; `unreadable`: no chart can be made of the answer. */
export interface Answered {
  readonly drawable: Drawable | null
  readonly unreadable: boolean
}

const nothing: Answered = { drawable: null, unreadable: false }

/** The chart as it can be drawn now: by its present settings, or by those it asked with while the answer to new ones is on its way. */
export function useDrawable(widget: Widget, { results, askedAs }: WidgetState): Answered {
  const current = isAggregation(widget) ? widget : null
  const asked = askedAs && isAggregation(askedAs) ? askedAs : null
  const drawn = current && asked && asksTheSame(current, asked) ? current : asked
  return useMemo(() => {
    if (!drawn || !results) return nothing
    try {
      const data = readWidget(drawn, results)
      return { drawable: data && { config: drawn.config, data }, unreadable: false }
    } catch (error) {
      // One chart fails alone.
      console.error(error)
      return { drawable: null, unreadable: true }
    }
  }, [drawn, results])
}
