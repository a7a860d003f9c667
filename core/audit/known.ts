/** Actions and types of entities that rows of the audit log can be filtered by. Rows may have others. */

export const auditActions = [
  'insert',
  'update',
  'delete',
  'share',
  'change-share',
  'unshare',
  'login',
  'logout',
  'login-refused',
  'refused',
  'export',
  'acknowledge',
  'withdraw acknowledgement',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Names collections, and `events` and `calls` (acts on the server). */
export const auditTypes = [
  'streams',
  'views',
  'dashboard_links',
  'event_definitions',
  'event_notifications',
  'events',
  'inputs',
  'index_sets',
  'pipelines',
  'pipeline_rules',
  'pipeline_connections',
  'lookup_tables',
  'lookup_caches',
  'lookup_adapters',
  'grok_patterns',
  'decorators',
  'users',
  'roles',
  'tokens',
  'authentication_backends',
  'authentication_configuration',
  'external_profiles',
  'cluster_config',
  'node_states',
  'calls',
] as const
export type AuditType = (typeof auditTypes)[number]

export const isAuditType = (type: string): type is AuditType => (auditTypes as readonly string[]).includes(type)
export const isAuditAction = (action: string): action is AuditAction =>
  (auditActions as readonly string[]).includes(action)

/** Longest part of a text that rows are searched for. */
export const longestAuditQuery = 200
/** Values of one filter. */
export const mostAuditValues = 20
/** Rows of a page at most. */
export const mostAuditRows = 100
