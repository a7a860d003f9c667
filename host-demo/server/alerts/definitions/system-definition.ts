/** The one definition that the server makes: an event for each system notification (contract 1, 6.5). */
import { SYSTEM_SCOPE } from '../../../../core/alerts/scopes.ts'
import { SPECIAL_STREAM_IDS } from '../../../../core/streams/rules.ts'
import { system } from '../../platform/records/callers.ts'
import type { Records } from '../../platform/records/records.ts'
import { eventDefinitions } from '../collection.ts'

/** Makes it where it is missing. */
export async function ensureSystemDefinition(records: Records): Promise<void> {
  const definitions = records.as(system('event definitions')).of(eventDefinitions)
  if ((await definitions.all()).some(({ scope }) => scope === SYSTEM_SCOPE)) return
  const now = Date.now()
  await definitions.insert({
    scope: SYSTEM_SCOPE,
    title: 'System notification events',
    description: 'Reserved event definition for system notification events',
    remediation_steps: '',
    updated_at: new Date(now).toISOString(),
    updated_by: null,
    priority: 1,
    alert: false,
    config: { type: 'system-notifications-v1' },
    field_spec: {},
    key_spec: [],
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
    notifications: [],
    storage: [{ type: 'persist-to-streams-v1', streams: [SPECIAL_STREAM_IDS[1]!] }],
    enabled: true,
    epoch: now,
    version: 1,
  })
}
