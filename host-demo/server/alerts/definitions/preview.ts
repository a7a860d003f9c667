/** A draft as the engine evaluates it, and what comes of it as the API shows it. */
import { DEFAULT_SCOPE } from '../../../../core/alerts/scopes.ts'
import type { Preview } from '../../../../core/alerts/schema.ts'
import type { DraftDefinition, Preview as Evaluated } from '../engine/engine.ts'
import type { Content } from './read-definition.ts'

/** As if it had been enabled when the range began. */
export const draftOf = (content: Content, from: number): DraftDefinition => ({
  ...content,
  scope: DEFAULT_SCOPE,
  updated_at: new Date(from).toISOString(),
  updated_by: null,
  enabled: true,
  epoch: from,
  version: 1,
})

const iso = (instant: number) => new Date(instant).toISOString()

export const presentPreview = (
  { events, total, windows, firing, notified, histogram, curve, stoppedAt }: Evaluated,
  from: number,
  to: number,
): Preview => ({
  from: iso(from),
  to: iso(to),
  windows,
  firing,
  total,
  notified,
  stopped_at: stoppedAt === null ? null : iso(stoppedAt),
  curve,
  histogram: histogram.map(part => ({ from: iso(part.from), events: part.events })),
  events: events.map(event => ({
    timestamp: event.timestamp,
    timerange_start: event.timerange_start,
    timerange_end: event.timerange_end,
    message: event.message,
    key: event.key,
    fields: event.fields,
    group_by_fields: event.group_by_fields,
    origin_context: event.origin_context,
  })),
})
