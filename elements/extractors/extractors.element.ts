import type { ElementDescriptor } from '../kit/descriptor.ts'

const timer = (total: number, mean: number) => ({
  time: {
    max: mean * 9,
    min: mean / 2,
    mean,
    std_dev: mean / 3,
    '95th_percentile': mean * 2,
    '98th_percentile': mean * 3,
    '99th_percentile': mean * 4,
  },
  rate: { total, mean: 1.5, one_minute: 2, five_minute: 1.8, fifteen_minute: 1.6 },
  duration_unit: 'microseconds',
  rate_unit: 'events/second',
})

const extractor = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  type: 'regex',
  cursor_strategy: 'copy',
  source_field: 'message',
  target_field: 'user',
  extractor_config: { regex_value: 'user=(\\S+)' },
  creator_user_id: 'admin',
  converters: [{ type: 'lowercase', config: {} }],
  condition_type: 'string',
  condition_value: 'user=',
  order: 0,
  exceptions: 0,
  converter_exceptions: 0,
  metrics: {
    total: timer(48_211, 4.2),
    condition: timer(48_211, 0.4),
    execution: timer(31_002, 2.1),
    converters: timer(31_002, 0.6),
    condition_hits: 31_002,
    condition_misses: 17_209,
  },
  ...more,
})

const input = '64c9aa000000000000000001'
const first = extractor('e1f0a1d2-0000-4000-8000-000000000001', 'User of the login')
const second = extractor('e1f0a1d2-0000-4000-8000-000000000002', 'Fields of the request', {
  type: 'json',
  target_field: '',
  extractor_config: { flatten: false, key_separator: '_' },
  converters: [],
  condition_type: 'none',
  condition_value: '',
  order: 1,
  exceptions: 12,
})

export const element: ElementDescriptor = {
  tag: 'cordwood-extractors',
  reserves: { as: 'screen', minBlockSize: '43rem' },
  server: {
    answers: {
      [`/system/inputs/${input}`]: {
        id: input,
        title: 'Shop over TCP',
        name: 'Raw/Plaintext TCP',
        type: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
        global: true,
        node: null,
        creator_user_id: 'admin',
        created_at: '2026-11-01T10:00:00.000Z',
        content_pack: null,
        attributes: { port: 5555 },
        static_fields: {},
      },
      [`/system/inputs/${input}/extractors`]: { total: 2, extractors: [first, second] },
      [`/system/inputs/${input}/extractors/${first.id}`]: first,
    },
  },
  examples: [
    {
      attributes: { 'input-id': input },
      shows: 'User of the login',
      asks: true,
      opens: ['Change order', 'More actions', 'More for User of the login', 'Columns'],
    },
    {
      name: 'exported',
      attributes: { 'input-id': input, mode: 'export' },
      shows: 'Extractors as JSON',
      asks: true,
    },
    {
      name: 'imported',
      attributes: { 'input-id': input, mode: 'import' },
      shows: 'Choose file…',
      asks: true,
    },
  ],
}
