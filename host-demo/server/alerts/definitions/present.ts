/** Definitions as the API shows them. */
import type { EventDefinition, SchedulerContext } from '../../../../core/alerts/schema.ts'
import type { StoredDefinition } from '../collection.ts'

export const presentDefinition = (
  stored: StoredDefinition,
  scheduler: SchedulerContext | null = null,
): EventDefinition => ({
  id: stored.id,
  _scope: stored.scope,
  title: stored.title,
  description: stored.description,
  remediation_steps: stored.remediation_steps,
  updated_at: stored.updated_at,
  updated_by: stored.updated_by,
  priority: stored.priority,
  alert: stored.alert,
  config: stored.config,
  field_spec: stored.field_spec,
  key_spec: stored.key_spec,
  notification_settings: stored.notification_settings,
  notifications: stored.notifications,
  storage: stored.storage,
  scheduler,
  enabled: stored.enabled,
  version: stored.version,
  revision: stored.revision,
})

/** The context of a definition that was never scheduled. */
export const neverScheduled: SchedulerContext = {
  is_scheduled: false,
  status: null,
  next_time: null,
  triggered_at: null,
  queued_notifications: 0,
  data: null,
  last_run: null,
}
