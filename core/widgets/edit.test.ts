import { describe, expect, it } from 'vitest'
import { newAggregation, series, timePivot, valuesPivot } from './defaults.ts'
import {
  addPivot,
  addSeries,
  draftOf,
  literalOf,
  movePivotUp,
  removeSeries,
  setPivot,
  setSeries,
  withColor,
  withFields,
  withThresholds,
  withType,
  withUnit,
  withVisualization,
} from './edit.ts'

const config = newAggregation({
  row_pivots: [valuesPivot('a')],
  series: [series('count()'), series('avg(ms)')],
  sort: [
    { type: 'series', field: 'avg(ms)', direction: 'Descending' },
    { type: 'pivot', field: 'a', direction: 'Ascending' },
  ],
}).config

describe('editing a chart', () => {
  it('reads and writes metrics that are not complete', () => {
    for (const literal of [
      'count()',
      'avg()',
      'percentile(ms,95.0)',
      'percentile(,95.0)',
      'percentile(ms,)',
      'latest(a)',
    ]) {
      expect(literalOf(draftOf(literal))).toBe(literal)
    }
    expect(literalOf(withType(draftOf('avg(ms)'), 'percentile'))).toBe('percentile(ms,95.0)')
    expect(literalOf(withType(draftOf('percentile(ms,99.9)'), 'sum'))).toBe('sum(ms)')
  })

  it('sorts by what a metric or grouping has become, and no longer by what is gone', () => {
    expect(setSeries(config, 1, series('max(ms)')).sort[0]).toMatchObject({ field: 'max(ms)' })
    expect(removeSeries(config, 1).sort).toEqual([config.sort[1]])
    expect(setPivot(config, 'row_pivots', 0, valuesPivot('b')).sort[1]).toMatchObject({ field: 'b' })
    expect(setPivot(config, 'row_pivots', 0, { ...valuesPivot(''), fields: [] }).sort).toEqual([config.sort[0]])
  })

  it('forgets limits of a whole side, which would win over those of its groupings', () => {
    const limited = { ...config, row_limit: 50 }
    expect(setPivot(limited, 'row_pivots', 0, valuesPivot('a', 3)).row_limit).toBeNull()
    expect(addPivot(limited, 'column_pivots').row_limit).toBe(50)
  })

  it('adds a count, then means', () => {
    expect(addSeries({ ...config, series: [] }).series[0]!.function).toBe('count()')
    expect(addSeries(config).series[2]!.function).toBe('avg()')
  })

  it('lets groupings change places', () => {
    const two = { ...config, row_pivots: [valuesPivot('a'), valuesPivot('b')] }
    expect(movePivotUp(two, 'row_pivots', 1).row_pivots.map(({ fields }) => fields)).toEqual([['b'], ['a']])
  })

  it('groups instants by time as soon as they are chosen', () => {
    const kindOf = (field: string) => (field === 'timestamp' ? ('date' as const) : ('text' as const))
    expect(withFields(valuesPivot('a'), ['timestamp'], kindOf)).toEqual(timePivot('timestamp'))
    expect(withFields(timePivot(), ['a'], kindOf)).toMatchObject({ type: 'values', fields: ['a'] })
    expect(withFields(valuesPivot('a', 3), ['a', 'b'], kindOf)).toEqual({
      type: 'values',
      fields: ['a', 'b'],
      config: { limit: 3 },
    })
  })

  it('gives another visualisation the settings it needs', () => {
    expect(withVisualization(config, 'line')).toMatchObject({
      visualization: 'line',
      visualization_config: { interpolation: 'linear' },
    })
    expect(withVisualization(config, 'pie').visualization_config).toBeNull()
    expect(withVisualization(config, 'bar')).toBe(config)
  })

  it('takes colours as the contract wants them, and away again', () => {
    const colored = withColor(config, '__proto__', '#A1B2C3')
    expect(colored.formatting_settings).toEqual({ chart_colors: [{ field_name: '__proto__', chart_color: '#a1b2c3' }] })
    expect(withColor(colored, '__proto__', '').formatting_settings).toBeNull()
  })

  it('keeps thresholds and units beside colours, and none where there are none', () => {
    const unit = withUnit(withColor(config, 'a', '#a1b2c3'), 'count()', 'bytes')
    const all = withThresholds(unit, [{ value: 7, signal: 'danger', series: 'count()' }])
    expect(withColor(all, 'a', '').formatting_settings).toEqual({
      chart_colors: [],
      thresholds: [{ value: 7, signal: 'danger', series: 'count()' }],
      units: [{ field_name: 'count()', unit: 'bytes' }],
    })
    expect(withUnit(all, 'count()', 'percent').formatting_settings!.units).toEqual([
      { field_name: 'count()', unit: 'percent' },
    ])
    expect(withUnit(withUnit(config, 'count()', 'bytes'), 'count()', null).formatting_settings).toBeNull()
  })

  it('lets thresholds and units follow the metric they are of', () => {
    const one = { ...config, series: [series('avg(a)'), series('count()')] }
    const set = withThresholds(withUnit(one, 'avg(a)', 'milliseconds'), [
      { value: 7, signal: 'danger', series: 'avg(a)' },
      { value: 9, signal: 'info' },
    ])
    expect(setSeries(set, 0, series('max(a)')).formatting_settings).toEqual({
      chart_colors: [],
      thresholds: [
        { value: 7, signal: 'danger', series: 'max(a)' },
        { value: 9, signal: 'info' },
      ],
      units: [{ field_name: 'max(a)', unit: 'milliseconds' }],
    })
    expect(removeSeries(set, 0).formatting_settings).toEqual({
      chart_colors: [],
      thresholds: [{ value: 9, signal: 'info' }],
    })
  })
})
