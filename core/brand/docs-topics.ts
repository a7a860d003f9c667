/** Pages of the documentation on {host}, by topic (specification 2.12). */
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
  notifications: 'alert-notifications',
  outputs: 'outputs',
  permissions: 'permissions',
  pipelines: 'pipelines',
  search: 'search',
  sidecars: 'sidecars',
  streams: 'streams',
  timeformats: 'time-formats',
  welcome: '',
  // Problems of the query language
  'unknown-field': 'search#unknown-field',
  'parse-exception': 'search#parse-exception',
  'invalid-operator': 'search#invalid-operator',
  'undeclared-parameter': 'search#undeclared-parameter',
} as const

export type DocumentationTopic = keyof typeof topics

/** For the key of an attribute, which no type checks. */
export const isDocumentationTopic = (key: string): key is DocumentationTopic => Object.hasOwn(topics, key)

export const documentationTopics: readonly DocumentationTopic[] = Object.keys(topics) as DocumentationTopic[]

/** `host` is the brand's documentation host. */
export const documentationLink = (topic: DocumentationTopic, host: string): string => `https://${host}/${topics[topic]}`
