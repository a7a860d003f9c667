/** A definition as the wizard keeps it, and its form on the wire. The defaults of a new one are those of additions D. */
import type {
  AggregationConfig,
  EventConfig,
  EventDefinition,
  EventDefinitionBody,
  FieldProvider,
  FieldSpec,
  MissingDataConfig,
  SequenceConfig,
} from '../../../core/alerts/schema.ts'
import type { TypedTimeUnit } from '../../kit/kit.ts'
import {
  conditionDraftOf,
  expressionOf,
  newComparison,
  newGroup,
  newId,
  seriesDraftOf,
  seriesIds,
  seriesKey,
  seriesOfCondition,
  type GroupDraft,
  type SeriesDraft,
} from './condition-draft.ts'
import { durationOf, typedDuration } from './durations.ts'

/** The types that people define. */
export type ConditionType = 'aggregation-v1' | 'missing-data-v1' | 'sequence-v1'

export interface SequenceStepDraft {
  readonly id: string
  readonly query: string
  readonly streams: readonly string[]
  readonly atLeast: number | undefined
}

export interface FieldDraft {
  readonly id: string
  readonly name: string
  readonly source: FieldProvider['type']
  readonly template: string
  readonly requireValues: boolean
  readonly table: string
  readonly keyField: string
  /** Providers before the one that is edited; the last one counts. */
  readonly others: readonly FieldProvider[]
}

export interface UsedNotificationDraft {
  readonly id: string
  readonly parameters: unknown
}

export interface DefinitionDraft {
  readonly title: string
  readonly description: string
  readonly remediation: string
  readonly priority: number
  /** Null: the config is kept as it is. */
  readonly type: ConditionType | null
  readonly query: string
  readonly streams: readonly string[]
  readonly within: TypedTimeUnit
  readonly every: TypedTimeUnit
  readonly usesCron: boolean
  readonly cron: string
  readonly cronZone: string
  /** An event per group whose values meet the condition; else one per message. */
  readonly isAggregation: boolean
  readonly groupBy: readonly string[]
  readonly condition: GroupDraft
  readonly alsoMeasured: readonly SeriesDraft[]
  readonly missingField: string
  readonly expectedValues: readonly string[]
  readonly remember: TypedTimeUnit
  readonly sequenceKey: string
  readonly steps: readonly SequenceStepDraft[]
  readonly fields: readonly FieldDraft[]
  /** Ids of fields, in the order of the key. */
  readonly keys: readonly string[]
  readonly grace: TypedTimeUnit
  readonly hasGrace: boolean
  readonly backlog: number | undefined
  readonly hasBacklog: boolean
  readonly notifications: readonly UsedNotificationDraft[]
}

const defaultMs = 300_000
const dayMs = 86_400_000
/** The default of the cluster (contract 1, 6.6), where a backlog is switched on. */
export const defaultBacklog = 50

export const newStep = (): SequenceStepDraft => ({ id: newId(), query: '', streams: [], atLeast: 1 })

export const newField = (): FieldDraft => ({
  id: newId(),
  name: '',
  source: 'template-v1',
  template: '',
  requireValues: false,
  table: '',
  keyField: '',
  others: [],
})

/** Returns the draft of a new definition. @param zone the zone in which its cron expression is offered */
export const newDraft = (zone: string): DefinitionDraft => ({
  title: '',
  description: '',
  remediation: '',
  priority: 2,
  type: 'aggregation-v1',
  query: '',
  streams: [],
  within: typedDuration(defaultMs),
  every: typedDuration(defaultMs),
  usesCron: false,
  cron: '',
  cronZone: zone,
  isAggregation: false,
  groupBy: [],
  condition: newGroup([newComparison()]),
  alsoMeasured: [],
  missingField: 'source',
  expectedValues: [],
  remember: typedDuration(dayMs),
  sequenceKey: '',
  steps: [newStep(), newStep()],
  fields: [],
  keys: [],
  grace: typedDuration(defaultMs),
  hasGrace: true,
  backlog: defaultBacklog,
  hasBacklog: false,
  notifications: [],
})

function fieldDraft(name: string, { providers }: FieldSpec): FieldDraft {
  const last = providers.at(-1)
  return {
    ...newField(),
    name,
    others: providers.slice(0, -1),
    ...(last?.type === 'template-v1' && {
      source: last.type,
      template: last.template,
      requireValues: last.require_values,
    }),
    ...(last?.type === 'lookup-v1' && { source: last.type, table: last.table_name, keyField: last.key_field }),
  }
}

type Scheduled = AggregationConfig | MissingDataConfig | SequenceConfig

const scheduleDraft = (config: Scheduled, zone: string) => ({
  within: typedDuration(config.search_within_ms),
  every: typedDuration(config.execute_every_ms),
  usesCron: Boolean(config.cron_expression),
  cron: config.cron_expression ?? '',
  cronZone: config.cron_expression ? (config.cron_timezone ?? 'UTC') : zone,
})

function aggregationDraft(config: AggregationConfig): Partial<DefinitionDraft> {
  const condition = conditionDraftOf(config.conditions?.expression, config.series)
  const compared = new Set(seriesOfCondition(condition).map(seriesKey))
  const isAggregation = config.series.length > 0 || config.group_by.length > 0
  return {
    query: config.query,
    streams: config.streams,
    isAggregation,
    groupBy: config.group_by,
    ...(isAggregation && {
      condition,
      alsoMeasured: config.series.map(seriesDraftOf).filter(series => !compared.has(seriesKey(series))),
    }),
  }
}

function configDraft(config: EventConfig, zone: string): Partial<DefinitionDraft> {
  switch (config.type) {
    case 'aggregation-v1':
      return { type: config.type, ...scheduleDraft(config, zone), ...aggregationDraft(config) }
    case 'missing-data-v1':
      return {
        type: config.type,
        ...scheduleDraft(config, zone),
        query: config.query,
        streams: config.streams,
        missingField: config.field,
        expectedValues: config.values,
        remember: typedDuration(config.remember_ms),
      }
    case 'sequence-v1':
      return {
        type: config.type,
        ...scheduleDraft(config, zone),
        sequenceKey: config.key,
        steps: config.steps.map(({ query, streams, at_least: atLeast }) => ({ id: newId(), query, streams, atLeast })),
      }
    default:
      return { type: null }
  }
}

/** Returns the draft of a stored definition. @param zone as in `newDraft` */
export function draftOf(definition: EventDefinition, zone: string): DefinitionDraft {
  const fields = Object.entries(definition.field_spec).map(([name, spec]) => fieldDraft(name, spec))
  const { grace_period_ms: graceMs, backlog_size: backlog } = definition.notification_settings
  return {
    ...newDraft(zone),
    title: definition.title,
    description: definition.description,
    remediation: definition.remediation_steps ?? '',
    priority: definition.priority,
    ...configDraft(definition.config, zone),
    fields,
    keys: definition.key_spec.flatMap(name => fields.find(field => field.name === name)?.id ?? []),
    ...(graceMs > 0 && { grace: typedDuration(graceMs) }),
    hasGrace: graceMs > 0,
    backlog: backlog ?? defaultBacklog,
    hasBacklog: backlog !== null && backlog > 0,
    notifications: definition.notifications.map(({ notification_id: id, notification_parameters: parameters }) => ({
      id,
      parameters: parameters ?? null,
    })),
  }
}

function scheduleOf({ within, every, usesCron, cron, cronZone }: DefinitionDraft) {
  return {
    search_within_ms: durationOf(within),
    execute_every_ms: durationOf(every),
    ...(usesCron && { cron_expression: cron.trim(), cron_timezone: cronZone }),
  }
}

function aggregationConfig(draft: DefinitionDraft, stored: EventConfig | undefined): AggregationConfig {
  const before = stored?.type === 'aggregation-v1' ? stored : undefined
  const common = {
    type: 'aggregation-v1' as const,
    query: draft.query,
    query_parameters: before?.query_parameters ?? [],
    streams: [...draft.streams],
    ...scheduleOf(draft),
  }
  if (!draft.isAggregation) return { ...common, group_by: [], series: [], conditions: { expression: null } }
  const idOf = seriesIds(before?.series ?? [])
  const expression = expressionOf(draft.condition, idOf)
  const all = new Map(
    [...seriesOfCondition(draft.condition), ...draft.alsoMeasured].map(series => [seriesKey(series), series]),
  )
  return {
    ...common,
    group_by: [...draft.groupBy],
    series: [...all.values()].map(series => ({
      id: idOf(series),
      function: series.function,
      field: series.field === '' ? null : series.field,
      ...(series.shiftMs > 0 && { shift_ms: series.shiftMs }),
    })),
    conditions: { expression },
  }
}

/** Returns the config of the draft. @param stored the one that is changed */
export function configOf(draft: DefinitionDraft, stored?: EventConfig): EventConfig {
  switch (draft.type) {
    case 'aggregation-v1':
      return aggregationConfig(draft, stored)
    case 'missing-data-v1':
      return {
        type: draft.type,
        query: draft.query,
        streams: [...draft.streams],
        field: draft.missingField,
        values: [...draft.expectedValues],
        remember_ms: durationOf(draft.remember),
        ...scheduleOf(draft),
      }
    case 'sequence-v1':
      return {
        type: draft.type,
        key: draft.sequenceKey,
        steps: draft.steps.map(({ query, streams, atLeast = 1 }) => ({
          query,
          streams: [...streams],
          at_least: atLeast,
        })),
        ...scheduleOf(draft),
      }
    case null:
      if (!stored) throw new Error('A new event definition has a condition type.')
      return stored
  }
}

const providerOf = (field: FieldDraft): FieldProvider =>
  field.source === 'template-v1'
    ? { type: field.source, template: field.template, require_values: field.requireValues }
    : { type: field.source, table_name: field.table, key_field: field.keyField }

/** Returns what is sent. A definition with notifications makes alerts. @param stored the one that is changed */
export function bodyOf(draft: DefinitionDraft, stored?: EventDefinition): EventDefinitionBody {
  const nameOf = (id: string) => draft.fields.find(field => field.id === id)?.name.trim() ?? ''
  return {
    ...(stored && { id: stored.id, _scope: stored._scope, storage: stored.storage }),
    title: draft.title.trim(),
    description: draft.description.trim(),
    remediation_steps: draft.remediation,
    priority: draft.priority,
    alert: draft.notifications.length > 0,
    config: configOf(draft, stored?.config),
    field_spec: Object.fromEntries(
      draft.fields.map(field => [
        field.name.trim(),
        { data_type: 'string' as const, providers: [...field.others, providerOf(field)] },
      ]),
    ),
    key_spec: draft.keys.map(nameOf),
    notification_settings: {
      grace_period_ms: draft.hasGrace ? durationOf(draft.grace) : 0,
      backlog_size: draft.hasBacklog ? (draft.backlog ?? null) : null,
    },
    notifications: draft.notifications.map(({ id, parameters }) => ({
      notification_id: id,
      notification_parameters: parameters,
    })),
  }
}
