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

/** Type → that of its resource name (`grn::::stream:…`), where it has a page of its own; else null. */
export const auditTypes = {
  streams: 'stream',
  views: null,
  dashboard_links: null,
  event_definitions: 'event_definition',
  event_notifications: 'notification',
  events: null,
  inputs: null,
  index_sets: null,
  pipelines: null,
  pipeline_rules: null,
  pipeline_connections: null,
  lookup_tables: null,
  lookup_caches: null,
  lookup_adapters: null,
  grok_patterns: null,
  decorators: null,
  users: null,
  roles: null,
  tokens: null,
  grants: null,
  authentication_backends: null,
  authentication_configuration: null,
  external_profiles: null,
  cluster_config: null,
  node_states: null,
  calls: null,
} as const
export type AuditType = keyof typeof auditTypes

export const isAuditType = (type: string): type is AuditType => Object.hasOwn(auditTypes, type)
export const isAuditAction = (action: string): action is AuditAction =>
  (auditActions as readonly string[]).includes(action)

/** Longest part of a text that rows are searched for. */
export const longestAuditQuery = 200
/** Values of one filter. */
export const mostAuditValues = 20
/** Rows of a page at most. */
export const mostAuditRows = 100
