/** Pages of the documentation, by topic (specification 2.12). */
const topics = {
  alerts: 'alerts',
  auditlog: 'audit-log',
  authentication: 'authentication',
  configuration: 'configuration',
  contentpacks: 'content-packs',
  dashboards: 'dashboards',
  extractors: 'extractors',
  grokpatterns: 'grok-patterns',
  indexmodel: 'index-model',
  inputs: 'inputs',
  lookuptables: 'lookup-tables',
  messageprocessing: 'message-processing',
  outputs: 'outputs',
  permissions: 'permissions',
  pipelines: 'pipelines',
  search: 'search',
  'search-unknown-field': 'search#unknown-field',
  'search-parse-exception': 'search#parse-exception',
  'search-invalid-operator': 'search#invalid-operator',
  'search-undeclared-parameter': 'search#undeclared-parameter',
  sidecars: 'sidecars',
  streams: 'streams',
  timeformats: 'time-formats',
  welcome: '',
} as const

export type DocumentationTopic = keyof typeof topics

/** `host` is the brand's documentation host. */
export const documentationLink = (topic: DocumentationTopic, host: string): string => `https://${host}/${topics[topic]}`
