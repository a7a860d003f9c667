/** Searches and views for tests, as the interface stores them. */
import { newId } from '../platform/records/ids.ts'

export const searchBody = (id = newId(), more: object = {}) => ({
  id,
  queries: [
    {
      id: 'q1',
      query: { type: 'elasticsearch', query_string: 'level:3' },
      timerange: { type: 'relative', from: 300 },
      filter: null,
      filters: [],
      search_types: [
        { id: 'st1', type: 'messages' },
        { id: 'st2', type: 'pivot', name: 'chart', rollup: true, row_groups: [], series: [{ type: 'count' }] },
        { id: 'st3', type: 'logs', layout: { lines: 3 } },
      ],
      ...more,
    },
  ],
  parameters: [],
})

const widget = { filter: null, filters: [], timerange: null, query: null, streams: [] }
const place = (row: number) => ({ col: 1, row, height: 2, width: 'Infinity' })

/** As it is returned: nothing is left to a default. */
export const stateBody = () => ({
  selected_fields: null,
  static_message_list_id: null,
  titles: { widget: { w1: 'Messages' }, tab: { title: 'Main' } },
  widgets: [
    {
      id: 'w1',
      type: 'messages',
      ...widget,
      config: { fields: ['timestamp', 'source'], show_message_row: true, show_summary: true, decorators: [], sort: [] },
    },
    {
      id: 'w2',
      type: 'aggregation',
      ...widget,
      config: {
        row_pivots: [{ type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto', scaling: 1 } } }],
        column_pivots: [{ type: 'values', fields: ['level'], config: { limit: 15 } }],
        series: [{ config: { name: null }, function: 'count()' }],
        sort: [],
        visualization: 'bar',
        visualization_config: { barmode: 'stack', axis_type: 'linear' },
        formatting_settings: null,
        rollup: true,
        event_annotation: false,
        row_limit: null,
        column_limit: 15,
      },
    },
    { id: 'w3', type: 'logs', ...widget, config: { layout: { lines: 3 }, '<script>': null } },
  ],
  widget_mapping: { w1: ['st1'], w2: ['st2'], w3: ['st3'] },
  positions: { w1: place(3), w2: place(1), w3: place(9) },
  formatting: {
    highlighting: [
      { field: 'level', value: '3', condition: 'equal', color: { type: 'static', color: '#ffec3d' } },
      {
        field: 'took_ms',
        value: '0',
        condition: 'greater',
        color: { type: 'gradient', gradient: 'Viridis', lower: 0, upper: 10 },
      },
    ],
  },
  display_mode_settings: { positions: {} },
})

export const viewBody = (search_id: string, more: object = {}) => ({
  type: 'SEARCH',
  title: 'Errors',
  summary: '',
  description: 'All of them',
  search_id,
  properties: [],
  state: { q1: stateBody() },
  ...more,
})
