/** Returns the title of a chart without one. */
import type { Translate } from '../brand/catalogue.ts'
import type { AggregationConfig } from '../views/schema.ts'
import { nameOf } from './series.ts'
import type { widgetStrings } from './strings.ts'

const longest = 200

/** 'avg(took_ms) over time by source': its metrics and groupings. */
export function derivedTitle(config: AggregationConfig, t: Translate<typeof widgetStrings.strings>): string {
  const series = config.series.map(nameOf).join(', ').slice(0, longest)
  const pivots = [...config.row_pivots, ...config.column_pivots]
  const groups = pivots
    .filter(({ type }) => type === 'values')
    .flatMap(({ fields }) => fields)
    .join(', ')
    .slice(0, longest)
  const time = pivots.some(({ type }) => type === 'time')
  if (groups === '') return time ? t('titleOverTime', { series }) : series
  return t(time ? 'titleOverTimeBy' : 'titleBy', { series, groups })
}
