import { useMemo } from 'react'
import type { AggregationConfig, Widget } from '../../../core/views/schema.ts'
import { isAggregation } from '../../../core/views/widgets.ts'
import { readWidget, type ChartData } from '../../../core/widgets/read.ts'
import { asksTheSame, type WidgetState } from './use-widget-results.ts'

export interface Drawable { readonly config: AggregationConfig, readonly data: ChartData }

/** The chart as it can be drawn now: by its present settings, or by those it asked with while the answer to new ones is on its way. */
export function useDrawable(widget: Widget, { results, askedAs }: WidgetState): Drawable | null {
  const current = isAggregation(widget) ? widget : null
  const drawn = current && askedAs && asksTheSame(current, askedAs) ? current : askedAs
  return useMemo(() => {
    const data = drawn && results && readWidget(drawn, results)
    return drawn && data ? { config: drawn.config, data } : null
  }, [drawn, results])
}
