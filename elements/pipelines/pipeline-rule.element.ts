import type { ElementDescriptor } from '../kit/descriptor.ts'

const id = '64c9bb000000000000000001'
const title = 'Parse access logs'
const source = `rule "${title}"
when
  has_field("message") &&
  not contains(to_string($message.message), "health")
then
  let parsed = grok("%{COMMONAPACHELOG}", to_string($message.message), true);
  set_fields(parsed);
end
`
const written = '2026-11-20T14:00:00.000Z'
const rule = {
  id,
  title,
  description: 'Of the web servers',
  source,
  created_at: written,
  modified_at: written,
  revision: 1,
  errors: null,
}
const rate = (total: number) => ({ total, per_second: 1.5 })

export const element: ElementDescriptor = {
  tag: 'cordwood-pipeline-rule',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: {
    answers: {
      [`/system/pipelines/rule/${id}`]: rule,
      'POST /system/pipelines/rule/parse': { ...rule, id: null, created_at: null, modified_at: null, revision: null },
      '/system/pipelines/pipeline': [
        {
          id: '64c9bb000000000000000002',
          title: 'Web',
          description: null,
          source: `pipeline "Web"\nstage 0 match either\nrule "${title}";\nend`,
          created_at: written,
          modified_at: written,
          revision: 1,
          errors: null,
          stages: [{ stage: 0, match: 'EITHER', rules: [title] }],
        },
      ],
      '/system/pipelines/statistics': {
        pipelines: [],
        rules: [
          {
            id,
            counts: {
              evaluated: rate(120),
              matched: rate(80),
              failed: rate(1),
              microseconds_per_message: 12.5,
              last_failure: { at: written, line: 6, reason: 'There is no grok pattern.', message_id: 'm1' },
            },
          },
        ],
      },
      '/search/universal/relative': {
        query: '*',
        built_query: '',
        used_indices: [],
        fields: ['message', 'source'],
        time: 3,
        total_results: 1,
        from: '2026-11-20T14:00:00.000Z',
        to: '2026-11-20T15:00:00.000Z',
        decoration_stats: null,
        messages: [
          {
            index: 'logs_0',
            highlight_ranges: {},
            decoration_stats: null,
            message: {
              _id: 'm1',
              gl2_message_id: '01HB6V2T4Q8ZJ3N5M7X9',
              message: '"GET / HTTP/1.1" 200',
              source: 'web-1',
              timestamp: written,
              streams: [],
            },
          },
        ],
      },
      'POST /system/pipelines/simulate/message': {
        messages: [
          {
            before: { message: '"GET / HTTP/1.1" 200', source: 'web-1' },
            after: { message: '"GET / HTTP/1.1" 200', source: 'web-1', verb: 'GET' },
            changes: [{ field: 'verb', before: null, after: 'GET' }],
            stream_ids: [],
            dropped: false,
          },
        ],
        steps: [
          {
            message: 0,
            processor: null,
            pipeline: null,
            stage: null,
            rule: { id, title },
            condition: true,
            time_microseconds: 14,
            changes: [{ field: 'verb', before: null, after: 'GET' }],
            streams_added: [],
            streams_removed: [],
            created: [],
            dropped: false,
            failure: null,
          },
        ],
        more_steps: 0,
        simulation_trace: [],
        took_microseconds: 20,
      },
    },
  },
  examples: [
    {
      attributes: { 'rule-id': id },
      shows: 'Of the web servers',
      asks: true,
      opens: ['Insert snippet'],
    },
    { name: 'new', shows: 'New pipeline rule', opens: ['Insert snippet'] },
  ],
}
