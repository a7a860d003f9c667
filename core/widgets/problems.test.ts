import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import type { AggregationConfig } from '../views/schema.ts'
import { newAggregation, series, timePivot, valuesPivot } from './defaults.ts'
import { problemsOf } from './problems.ts'
import { widgetStrings } from './strings.ts'
import { visualizationDefaults } from './visualization-settings.ts'

const t = createMessages('en', defaultBrand).of(widgetStrings)
const of = (config: Partial<AggregationConfig>) =>
  problemsOf(newAggregation(config).config, t).map(({ path, text }) => `${path}: ${text}`)
const time = (interval: { type: 'auto'; scaling: number } | { type: 'timeunit'; value: number; unit: 'minutes' }) => ({
  ...timePivot(),
  config: { interval },
})

describe('what is wrong with a chart, in words', () => {
  it('is nothing with a new one', () => expect(of({})).toEqual([]))

  it.each<[string, Partial<AggregationConfig>]>([
    ['series: A chart needs at least one metric.', { series: [] }],
    ['series.0.field: Average needs a field.', { series: [series('avg()')] }],
    ['series.0.field: Percentile needs a field.', { series: [series('percentile(,95)')] }],
    ['series.0.percentile: A percentile is a number from 0 to 100.', { series: [series('percentile(a,120)')] }],
    [
      'series.0: Unknown metric "median(a)". Expected a function such as count() or avg(field).',
      { series: [series('median(a)')] },
    ],
    [
      'series.0: Unknown metric "constructor(a)". Expected a function such as count() or avg(field).',
      { series: [series('constructor(a)')] },
    ],
    [
      "series.1.name: Two metrics are called 'x': give one of them another name.",
      { series: [series('count()', 'x'), series('avg(a)', 'x')] },
    ],
    ['row_pivots.0.fields: Choose a field to group by.', { row_pivots: [{ ...valuesPivot(''), fields: [] }] }],
    ['row_pivots.0.limit: The number of values is whole, from 1 to 10000.', { row_pivots: [valuesPivot('a', 0)] }],
    ['row_pivots.0.limit: The number of values is whole, from 1 to 10000.', { row_pivots: [valuesPivot('a', 2.5)] }],
    [
      'row_pivots.0.interval: An interval is a whole number of 1 or more.',
      { row_pivots: [time({ type: 'timeunit', value: NaN, unit: 'minutes' })] },
    ],
    ['row_pivots.0.interval: The detail is a number above 0.', { row_pivots: [time({ type: 'auto', scaling: 0 })] }],
    [
      "column_pivots.0.fields: 'a' is grouped by twice.",
      { row_pivots: [valuesPivot('a')], column_pivots: [valuesPivot('a')] },
    ],
    [
      "sort.0: 'avg(b)' is neither a metric nor a grouping of this chart.",
      { sort: [{ type: 'series', field: 'avg(b)', direction: 'Ascending' }] },
    ],
    [
      "sort.1: 'count()' is sorted by twice.",
      {
        sort: [
          { type: 'series', field: 'count()', direction: 'Ascending' },
          { type: 'series', field: 'count()', direction: 'Descending' },
        ],
      },
    ],
    ['row_pivots: Pie: group by at least one field.', { row_pivots: [], visualization: 'pie' }],
    ['column_pivots: Heat map: split by at least one field.', { visualization: 'heatmap' }],
    [
      'visualization_config.z_min: The lowest value must be a number below the highest.',
      {
        visualization: 'heatmap',
        column_pivots: [valuesPivot('a')],
        visualization_config: {
          ...(visualizationDefaults('heatmap') as object),
          auto_scale: false,
          z_min: '5',
          z_max: '1',
        } as AggregationConfig['visualization_config'],
      },
    ],
    [
      'colors.a: "#XYZ" is not a colour. Use a value such as #a1b2c3.',
      { formatting_settings: { chart_colors: [{ field_name: 'a', chart_color: '#XYZ' }] } },
    ],
  ])('%s', (text, config) => expect(of(config)).toEqual([text]))

  it('is nothing where a visualisation is not known, or needs no grouping', () => {
    expect(of({ row_pivots: [], visualization: 'sunburst' })).toEqual([])
    expect(of({ row_pivots: [], visualization: 'numeric' })).toEqual([])
    expect(
      of({
        sort: [{ type: 'series', field: 'percentile(a,95)', direction: 'Ascending' }],
        series: [series('percentile(a,95.0)')],
      }),
    ).toEqual([])
  })
})
