/** Pipelines, rules and streams of the example server. */
const at = '2026-11-01T10:00:00.000Z'

const stream = (id: string, title: string) => ({
  id,
  title,
  description: '',
  disabled: false,
  rules: [],
  matching_type: 'AND',
  creator_user_id: 'admin',
  created_at: at,
  index_set_id: '64c9dd000000000000000001',
  remove_matches_from_default_stream: false,
  is_default: false,
  is_editable: true,
  outputs: [],
  content_pack: null,
})

export const streams = [stream('64c9bb000000000000000001', 'Web servers'), stream('64c9bb000000000000000002', 'Shop')]

const rule = (id: string, title: string, description: string) => ({
  id,
  title,
  description,
  source: `rule "${title}"\nwhen\n  true\nthen\nend\n`,
  created_at: at,
  modified_at: at,
  revision: 1,
  errors: null,
})

export const rules = [
  rule('64c9ce000000000000000001', 'Parse access log', 'Takes status, method and path out of the line.'),
  rule('64c9ce000000000000000002', 'Mark slow requests', 'Sets slow where a request took more than a second.'),
]

export const pipelines = [
  {
    id: '64c9cc000000000000000001',
    title: 'Web access logs',
    description: 'Fields of the web servers',
    source: '',
    created_at: at,
    modified_at: at,
    revision: 1,
    errors: null,
    stages: [
      { stage: 0, match: 'ALL', rules: ['Parse access log'] },
      { stage: 1, match: 'EITHER', rules: ['Mark slow requests', 'Removed rule'] },
    ],
  },
]

const rate = (total: number) => ({ total, per_second: total / 4000 })
const counts = (total: number, failed: number, micro: number) => ({
  evaluated: rate(total),
  matched: rate(total - failed),
  failed: rate(failed),
  microseconds_per_message: micro,
  last_failure:
    failed === 0
      ? null
      : {
          at,
          line: 4,
          reason: 'The text "-" is not a number.',
          message_id: '01HB6V2T4Q8ZJ3N5M7X9',
        },
})

const statistics = {
  pipelines: [
    {
      id: pipelines[0]!.id,
      executed: rate(48_211),
      load: 0.04,
      stages: [
        {
          stage: 0,
          executed: rate(48_211),
          rules: [{ title: rules[0]!.title, id: rules[0]!.id, counts: counts(48_211, 12, 18.4) }],
        },
        {
          stage: 1,
          executed: rate(48_199),
          rules: [{ title: rules[1]!.title, id: rules[1]!.id, counts: counts(48_199, 0, 1.2) }],
        },
      ],
    },
  ],
  rules: [
    { id: rules[0]!.id, counts: counts(48_211, 12, 18.4) },
    { id: rules[1]!.id, counts: counts(48_199, 0, 1.2) },
  ],
}

const page = (list: string, rows: readonly object[]) => ({
  total: rows.length,
  count: rows.length,
  page: 1,
  per_page: 10,
  query: null,
  [list]: rows,
})

/** Answers of the examples. */
export const answers = {
  '/system/pipelines/pipeline': pipelines,
  '/system/pipelines/pipeline/paginated': page('pipelines', pipelines),
  [`/system/pipelines/pipeline/${pipelines[0]!.id}`]: pipelines[0],
  '/system/pipelines/rule': rules,
  '/system/pipelines/rule/paginated': page('rules', rules),
  '/system/pipelines/rule/config/metrics': { metrics_enabled: false },
  '/system/pipelines/connections': [{ id: null, stream_id: streams[0]!.id, pipeline_ids: [pipelines[0]!.id] }],
  '/system/pipelines/statistics': statistics,
  '/streams': { total: streams.length, streams },
  '/streams/rules/inputs': {
    inputs: [{ id: '64c9aa000000000000000001', title: 'Shop over TCP', name: 'Raw/Plaintext TCP' }],
  },
}
