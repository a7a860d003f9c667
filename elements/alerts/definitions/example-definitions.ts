/** Definitions that examples and tests show. */
import type { DefinitionVersion, EventDefinition, Preview } from '../../../core/alerts/schema.ts'
import type { ListPage } from '../../../core/client/pagination.ts'
import { tableAnswer } from '../../kit/descriptor.ts'

export const exampleDefinition: EventDefinition = {
  id: '64d0c0ffee64d0c0ffee0001',
  _scope: 'DEFAULT',
  title: 'Slow requests',
  description: 'Requests of one host take too long.',
  remediation_steps: 'Look at the **upstream** first.',
  updated_at: '2026-11-20T14:00:00.000Z',
  priority: 3,
  alert: true,
  config: {
    type: 'aggregation-v1',
    query: '_exists_:took_ms',
    query_parameters: [],
    streams: ['000000000000000000000001'],
    group_by: ['host'],
    series: [
      { id: 'avg-took_ms', function: 'avg', field: 'took_ms' },
      { id: 'count-', function: 'count', field: null },
    ],
    conditions: {
      expression: {
        expr: '&&',
        left: {
          expr: '>',
          left: { expr: 'number-ref', ref: 'avg-took_ms' },
          right: { expr: 'number', value: 500 },
        },
        right: { expr: '>=', left: { expr: 'number-ref', ref: 'count-' }, right: { expr: 'number', value: 10 } },
      },
    },
    search_within_ms: 300_000,
    execute_every_ms: 60_000,
  },
  field_spec: {
    host: {
      data_type: 'string',
      providers: [{ type: 'template-v1', template: '${source.host}', require_values: true }],
    },
  },
  key_spec: ['host'],
  notification_settings: { grace_period_ms: 300_000, backlog_size: 5 },
  notifications: [{ notification_id: 'http-notification-v1', notification_parameters: null }],
  storage: [{ type: 'persist-to-streams-v1', streams: ['000000000000000000000002'] }],
  scheduler: {
    is_scheduled: true,
    status: 'runnable',
    next_time: '2026-11-20T14:01:00.000Z',
    triggered_at: '2026-11-20T14:00:00.000Z',
    queued_notifications: 2,
    data: {
      type: 'event-processor-execution-v1',
      timerange_from: '2026-11-20T13:56:00.000Z',
      timerange_to: '2026-11-20T14:01:00.000Z',
    },
    last_run: { duration_ms: 42, events: 1, lateness_ms: 350, error: null },
  },
  enabled: true,
  version: 3,
  revision: 7,
}

const end = Date.parse('2026-11-20T14:00:00.000Z')
const instant = (minutes: number) => new Date(end - minutes * 60_000).toISOString()

/** Two hours in which it would have fired once. */
export const examplePreview: Preview = {
  from: instant(120),
  to: instant(0),
  windows: 24,
  firing: 1,
  total: 1,
  notified: 1,
  stopped_at: null,
  histogram: Array.from({ length: 24 }, (_, index) => ({
    from: instant(120 - index * 5),
    events: index === 16 ? 1 : 0,
  })),
  curve: {
    series: 'avg(took_ms)',
    operator: '>',
    threshold: 500,
    values: Array.from({ length: 24 }, (_, index) => (index === 16 ? 730 : 180 + (index % 5) * 40)),
  },
  events: [
    {
      timestamp: instant(35),
      timerange_start: instant(40),
      timerange_end: instant(35),
      message: 'Slow requests: web-1 - avg(took_ms)=730.0 count()=40.0',
      key: 'web-1',
      fields: { host: 'web-1' },
      group_by_fields: { host: 'web-1' },
      origin_context: null,
    },
  ],
}

const { id, version } = exampleDefinition

export const exampleVersions: readonly DefinitionVersion[] = [
  {
    version,
    changed_at: '2026-11-20T14:00:00.000Z',
    changed_by: 'mara.lindqvist',
    definition: exampleDefinition,
  },
  { version: 1, changed_at: '2026-11-02T09:12:00.000Z', changed_by: 'admin', definition: exampleDefinition },
]

/** Returns a page of the list with these definitions. */
export const listOf = (...elements: readonly EventDefinition[]): ListPage<EventDefinition> =>
  tableAnswer(elements, [
    { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
    { id: 'priority', title: 'Priority', type: 'INT', sortable: true, filterable: true },
    { id: 'enabled', title: 'Enabled', type: 'BOOLEAN', sortable: false, filterable: true },
    { id: 'type', title: 'Type', type: 'STRING', sortable: false, filterable: true },
  ])

/** Answers of the examples. */
export const definitionAnswers: Readonly<Record<string, unknown>> = {
  '/events/definitions/paginated': listOf(exampleDefinition),
  '/events/definitions': {
    ...{ total: 1, grand_total: 1, page: 1, per_page: 50, count: 1, query: '' },
    event_definitions: [exampleDefinition],
    context: { scheduler: { [id]: exampleDefinition.scheduler } },
  },
  'POST /events/definitions/preview': examplePreview,
  [`/events/definitions/${id}`]: exampleDefinition,
  [`/events/definitions/${id}/with-context`]: {
    event_definition: exampleDefinition,
    context: { scheduler: exampleDefinition.scheduler },
  },
  [`/events/definitions/${id}/versions`]: { versions: exampleVersions },
}
