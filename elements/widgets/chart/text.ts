/** Values as text. */
import type { Translate } from '../../../core/brand/catalogue.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { EMPTY_VALUE } from '../../../core/search/rules.ts'
import { isInstantField } from '../../../core/search/wire-instants.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { separator, type Cell, type ChartData, type ChartGroup } from '../../../core/widgets/read.ts'
import { quantityText, unitOf } from '../../../core/widgets/units.ts'
import type { AggregationConfig } from '../../../core/views/schema.ts'
import type { widgetStrings } from '../../../core/widgets/strings.ts'

/** A canvas draws no more of a name than this. */
const longest = 40

export const shortText = (text: string, most = longest): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

export const cellText = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'number' ? formatNumber(value) : String(value)

/** Returns a value of a metric in its unit. @param series its index in the config */
export const metricText = (config: AggregationConfig, series: number, value: Cell | undefined): string =>
  typeof value === 'number' ? quantityText(value, unitOf(config, series)) : cellText(value)

/** In whole seconds where it is one. */
export const instantText = (time: number, zone: string): string =>
  formatDateTime(time, time % 1000 === 0 ? 'default' : 'complete', zone)

/** A value of a grouping: instants in the zone. */
export function keyText(group: ChartGroup | undefined, value: string | undefined, zone: string): string {
  if (value === undefined) return EMPTY_VALUE
  const time = group && (group.time || isInstantField(group.field)) ? Date.parse(value) : NaN
  return Number.isNaN(time) ? value : instantText(time, zone)
}

export const rowText = (groups: readonly ChartGroup[], key: readonly string[], zone: string): string =>
  groups
    .map((group, at) => (at > 0 && key[at] === undefined ? '' : keyText(group, key[at], zone)))
    .filter(Boolean)
    .join(separator)

/** Describes a drawing for screen readers. */
export function chartLabel(
  t: Translate<typeof widgetStrings.strings>,
  title: string,
  kind: string,
  data: ChartData,
): string {
  const series = [...new Set(data.columns.map(({ seriesName }) => seriesName))].join(', ')
  return t('chartLabel', { title, kind, series, rows: formatNumber(data.rows.length), table: t('tableHint') })
}
