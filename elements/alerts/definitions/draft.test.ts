import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import { exampleDefinition } from './example-definitions.ts'
import { bodyOf, configOf, draftOf, newDraft, newField } from './draft.ts'

const stored = (part: Partial<EventDefinition>): EventDefinition => ({ ...exampleDefinition, ...part })

describe('the draft of a definition', () => {
  it('gives back what it was made from, whatever the type of its condition', () => {
    const schedule = { search_within_ms: 90_000, execute_every_ms: 1500 }
    const configs: readonly EventDefinition['config'][] = [
      exampleDefinition.config,
      {
        type: 'aggregation-v1',
        query: 'level:3',
        query_parameters: [{ name: 'a' }],
        streams: ['s1'],
        group_by: [],
        series: [],
        conditions: { expression: null },
        ...schedule,
        cron_expression: '0 8 * * *',
        cron_timezone: 'Europe/Berlin',
      },
      {
        type: 'missing-data-v1',
        query: '',
        streams: [],
        field: 'source',
        values: ['a', 'b'],
        remember_ms: 3_600_000,
        ...schedule,
      },
      {
        type: 'sequence-v1',
        key: 'user',
        steps: [
          { query: 'login', streams: [], at_least: 5 },
          { query: 'root', streams: ['s1'], at_least: 1 },
        ],
        ...schedule,
      },
      { type: 'system-notifications-v1' },
    ]
    for (const config of configs) {
      const definition = stored({ config })
      const { id, _scope, title, description, remediation_steps, priority, alert } = definition
      const { field_spec, key_spec, notification_settings, notifications, storage } = definition
      expect(bodyOf(draftOf(definition, 'UTC'), definition)).toEqual({
        ...{ id, _scope, title, description, remediation_steps, priority, alert, config },
        ...{ field_spec, key_spec, notification_settings, notifications, storage },
      })
    }
  })

  it('begins with the defaults of the interface', () => {
    expect(bodyOf(newDraft('UTC'))).toMatchObject({
      priority: 2,
      alert: false,
      notification_settings: { grace_period_ms: 300_000, backlog_size: null },
      config: { query: '', streams: [], search_within_ms: 300_000, execute_every_ms: 300_000, series: [] },
    })
  })

  it('makes alerts only with notifications', () => {
    const draft = { ...newDraft('UTC'), notifications: [{ id: 'n1', parameters: null }] }
    expect(bodyOf(draft).alert).toBe(true)
    expect(bodyOf({ ...draft, notifications: [] }).alert).toBe(false)
  })

  it('keeps the order of keys when a field is renamed', () => {
    const [host, user] = [
      { ...newField(), name: 'host' },
      { ...newField(), name: 'user' },
    ]
    const draft = { ...newDraft('UTC'), fields: [host, user], keys: [user.id, host.id] }
    const renamed = { ...draft, fields: [host, { ...user, name: 'account' }] }
    expect(bodyOf(renamed).key_spec).toEqual(['account', 'host'])
  })

  it('measures what is compared, and what else is asked for, once', () => {
    const draft = {
      ...newDraft('UTC'),
      isAggregation: true,
      alsoMeasured: [
        { function: 'count' as const, field: '', shiftMs: 0 },
        { function: 'avg' as const, field: 'took_ms', shiftMs: 0 },
      ],
    }
    expect(configOf(draft)).toMatchObject({
      series: [
        { id: 'count-', function: 'count', field: null },
        { id: 'avg-took_ms', function: 'avg', field: 'took_ms' },
      ],
    })
  })
})
