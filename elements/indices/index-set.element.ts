import type { ElementDescriptor } from '../kit/descriptor.ts'

const health = { status: 'green', shards: { active: 2, initializing: 0, relocating: 0, unassigned: 0 } }
const range = (index: string, begin: string, end: string) => ({
  index_name: index,
  begin,
  end,
  calculated_at: '2026-11-20T14:00:00.000Z',
  took_ms: 0,
})
const index = (name: string, bytes: number | null, more: object = {}) => ({
  index_name: name,
  size: bytes === null ? null : { events: Math.round(bytes / 352), deleted: 0, bytes },
  range: range(name, '2026-11-10T00:00:00.000Z', '2026-11-20T14:00:00.000Z'),
  is_deflector: false,
  is_closed: bytes === null,
  is_reopened: false,
  continues: false,
  ...more,
})

const operation = { total: 0, time_seconds: 0 }
const open = (name: string, segments: number) => {
  const shards = {
    flush: operation,
    get: operation,
    index: operation,
    merge: operation,
    refresh: operation,
    search_query: operation,
    search_fetch: operation,
    open_search_contexts: 0,
    segments,
    store_size_bytes: 2 ** 30,
    documents: { count: 3_050_403, deleted: 0 },
  }
  return {
    index_name: name,
    primary_shards: shards,
    all_shards: shards,
    routing: [],
    is_reopened: false,
    reopened: false,
  }
}

const forecast = {
  kept: { days_min: 30, days_max: 40, messages: 12_000_000, bytes: 4 * 2 ** 30, indices: 40 },
  forever: false,
  basis: {
    days: [{ day: '2026-11-19', messages: 300_000, bytes: 2 ** 27 }],
    messages_per_day: 300_000,
    bytes_per_message: 447,
    bytes_per_day: 2 ** 27,
    extrapolated: false,
    assumed_from: null,
  },
  disk: {
    total_bytes: 2 ** 38,
    free_bytes: 2 ** 37,
    used_bytes: 3 * 2 ** 30,
    full_at: '2028-03-01T00:00:00.000Z',
    days_until_full: 466,
  },
}

export const element: ElementDescriptor = {
  tag: 'cordwood-index-set',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: {
    answers: {
      '/system/indexer/overview/b': {
        deflector: { is_up: true, current_target: 'security_0' },
        indexer_cluster: { health, name: 'cordwood' },
        counts: { events: 9_118_402 },
        indices: [index('security_0', 2 ** 30, { is_deflector: true })],
      },
      '/system/indexer/overview/a': {
        deflector: { is_up: true, current_target: 'cordwood_2' },
        indexer_cluster: { health, name: 'cordwood' },
        counts: { events: 9_118_402 },
        indices: [
          index('cordwood_0', null),
          index('cordwood_1', 2 ** 31),
          index('cordwood_2', 2 ** 30, { is_deflector: true, is_reopened: false }),
        ],
      },
      '/system/indexer/indices/a/list': {
        closed: { indices: ['cordwood_0'], total: 1 },
        reopened: { indices: [], total: 0 },
        all: { indices: [open('cordwood_1', 12), open('cordwood_2', 3)] },
      },
      '/system/indices/index_sets/a/forecast': forecast,
      'POST /system/indices/index_sets/a/forecast': forecast,
      'POST /system/indices/index_sets/forecast': forecast,
      '/system/indices/index_sets/a/fields': {
        fields: [
          {
            name: 'http_status',
            types: [
              { type: 'string', indices: 1 },
              { type: 'long', indices: 2 },
            ],
            conflict: true,
            set_type: 'long',
            settable: true,
            indices: 3,
            messages: 8_000_000,
            bytes: 2 ** 28,
          },
          {
            name: 'message',
            types: [{ type: 'text', indices: 3 }],
            conflict: false,
            set_type: null,
            settable: false,
            indices: 3,
            messages: 9_118_402,
            bytes: 2 ** 30,
          },
        ],
        total: 2,
        indices_read: 2,
        indices: 3,
        messages: 9_118_402,
        bytes: 3 * 2 ** 30,
        other_bytes: 2 ** 24,
      },
      '/system/jobs': {
        jobs: [
          {
            id: '64c9ee000000000000000001',
            description: 'Recalculates the time ranges of indices',
            name: 'RebuildIndexRangesJob',
            subject: 'cordwood_1',
            info: '1 of 3 indices',
            node_id: '28164cbe-4ad9-4c9c-a76e-088655aa7889',
            started_at: '2026-11-20T14:00:00.000Z',
            percent_complete: 33,
            is_cancelable: true,
            provides_progress: true,
            job_status: 'running',
          },
        ],
      },
    },
  },
  examples: [
    {
      attributes: { 'index-set-id': 'a' },
      shows: 'cordwood_1',
      asks: true,
      opens: ['More', 'Rotate now', 'More for cordwood_1'],
    },
    {
      name: 'configured',
      attributes: { 'index-set-id': 'a', mode: 'configuration' },
      shows: 'Primary indices',
      asks: true,
    },
    { name: 'new', attributes: { mode: 'create' }, shows: 'Index prefix', opens: ['Rotation strategy'] },
  ],
}
