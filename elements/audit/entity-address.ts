import type { AuditEntry } from '../../core/audit/schema.ts'
import { isSegment } from '../../core/client/request.ts'
import type { Routes } from '../../core/routes/routes.ts'

type Address = (routes: Routes, id: string) => string

const addresses: Readonly<Record<string, Address>> = {
  streams: (routes, streamId) => routes.streamSearch({ streamId }),
  views: (routes, viewId) => routes.view({ viewId }),
  event_definitions: (routes, definitionId) => routes.eventDefinition({ definitionId }),
  event_notifications: (routes, notificationId) => routes.eventNotification({ notificationId }),
  events: (routes, event) => routes.alerts({ event }),
  inputs: (routes, inputId) => routes.inputDiagnosis({ inputId }),
  index_sets: (routes, indexSetId) => routes.indexSet({ indexSetId }),
  pipelines: (routes, pipelineId) => routes.pipeline({ pipelineId }),
  pipeline_rules: (routes, ruleId) => routes.pipelineRule({ ruleId }),
  grok_patterns: routes => routes.grokPatterns(),
  users: (routes, userId) => routes.user({ userId }),
  roles: (routes, roleId) => routes.role({ roleId }),
  authentication_backends: (routes, serviceId) => routes.authenticationService({ serviceId }),
  cluster_config: routes => routes.configurations(),
}

/** Returns the address of the entity's page; undefined where it has none, or was deleted by what the row says. */
export function addressOf(
  routes: Routes,
  { entity_type: type, entity_id: id, action }: Pick<AuditEntry, 'entity_type' | 'entity_id' | 'action'>,
): string | undefined {
  if (action === 'delete' || !isSegment(id) || id === 'unknown' || !Object.hasOwn(addresses, type)) return undefined
  const address = addresses[type]!(routes, id)
  return routes.hasPage(address) ? address : undefined
}
