import type { ElementDescriptor } from '../kit/descriptor.ts'

const input = '64c9aa000000000000000001'

const message = (id: string, text: string, timestamp: string) => ({
  index: 'logs_0',
  highlight_ranges: {},
  decoration_stats: null,
  message: {
    _id: id,
    gl2_message_id: `01HB6V2T4Q8ZJ3N5M7X9${id}`,
    message: text,
    source: 'web-1',
    level: 6,
    timestamp,
    streams: [],
    gl2_source_input: input,
  },
})
const result = (outcome: string, more: object) => ({
  outcome,
  fields: [],
  more_fields: 0,
  source_left: null,
  failures: [],
  ...more,
})

export const element: ElementDescriptor = {
  tag: 'cordwood-extractor',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: {
    answers: {
      '/search/universal/relative': {
        query: `gl2_source_input:${input}`,
        built_query: '',
        used_indices: [],
        fields: ['level', 'message', 'source'],
        time: 3,
        total_results: 2,
        from: '2026-11-20T14:00:00.000Z',
        to: '2026-11-20T15:00:00.000Z',
        decoration_stats: null,
        messages: [
          message('m2', '{"user": "anna", "took_ms": 12}', '2026-11-20T14:59:58.000Z'),
          message('m1', 'started', '2026-11-20T14:59:40.000Z'),
        ],
      },
      'POST /tools/extractor_tester': {
        results: [
          result('extracted', { fields: [{ name: 'user', value: 'anna' }], more_fields: 1, source_left: 'left' }),
          result('failed', { failures: ['The extractor "trial" failed: the text is not JSON.'] }),
        ],
      },
    },
  },
  examples: [
    {
      attributes: { 'input-id': input, 'extractor-type': 'json' },
      shows: 'Key separator',
      asks: true,
      opens: ['Type', 'Run on', 'Add converter'],
    },
    {
      name: 'edited',
      attributes: { 'input-id': input, 'extractor-id': 'e1f0a1d2-0000-4000-8000-000000000001' },
      shows: 'Target field',
      asks: true,
    },
  ],
}
