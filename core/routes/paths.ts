/**
 * Every route of specification 2.1 to 2.6, without the path prefix, and of ours `inputDiagnosis` (decision 0043), `publicDashboard` (decision
 * 0062), `notificationQueue`, `newRole` and `auditLog`. A name that begins with ':' is a value.
 */

/** Routes that have a page in this version: one of the shell, a redirect, or one that the server answers itself. */
export const pagePaths = {
  // 2.1
  start: '/',
  notFound: '/notfound',
  welcome: '/welcome',
  security: '/security',
  sources: '/sources',
  extendedSearch: '/extendedsearch',

  // 2.2
  search: '/search',
  newSearch: '/search/new',
  savedSearch: '/search/:viewId',
  views: '/views',
  view: '/views/:viewId',
  dashboards: '/dashboards',
  newDashboard: '/dashboards/new',
  dashboard: '/dashboards/:viewId',
  dashboardTv: '/dashboards/tv/:viewId',
  publicDashboard: '/dashboards/public/:publicLink',

  // 2.3
  streams: '/streams',
  streamSearch: '/streams/:streamId/search',
  editStream: '/streams/:streamId/edit',
  legacyStreamSearch: '/streams/:streamId/messages',
  message: '/messages/:index/:messageId',

  // 2.4
  alerts: '/alerts',
  replayAlert: '/alerts/:eventId/replay-search',
  replayEventDefinition: '/alerts/definitions/:definitionId/replay-search',
  eventDefinitions: '/alerts/definitions',
  newEventDefinition: '/alerts/definitions/new',
  eventDefinition: '/alerts/definitions/:definitionId',
  editEventDefinition: '/alerts/definitions/:definitionId/edit',
  eventNotifications: '/alerts/notifications',
  notificationQueue: '/alerts/notifications/queue',
  newEventNotification: '/alerts/notifications/new',
  eventNotification: '/alerts/notifications/:notificationId',
  editEventNotification: '/alerts/notifications/:notificationId/edit',

  // 2.5
  configurations: '/system/configurations',
  grokPatterns: '/system/grokpatterns',
  indices: '/system/indices',
  indexFailures: '/system/indices/failures',
  newIndexSet: '/system/index_sets/create',
  indexSet: '/system/index_sets/:indexSetId',
  indexSetConfiguration: '/system/index_sets/:indexSetId/configuration',
  inputs: '/system/inputs',
  nodeInputs: '/system/inputs/:nodeId',
  inputDiagnosis: '/system/input/diagnosis/:inputId',
  globalExtractors: '/system/inputs/:inputId/extractors',
  extractors: '/system/inputs/:nodeId/:inputId/extractors',
  exportExtractors: '/system/inputs/:nodeId/:inputId/extractors/export',
  importExtractors: '/system/inputs/:nodeId/:inputId/extractors/import',
  newExtractor: '/system/inputs/:nodeId/:inputId/extractors/new',
  editExtractor: '/system/inputs/:nodeId/:inputId/extractors/:extractorId/edit',
  lookupTables: '/system/lookuptables',
  newLookupTable: '/system/lookuptables/create',
  lookupTable: '/system/lookuptables/table/:name',
  editLookupTable: '/system/lookuptables/table/:name/edit',
  lookupCaches: '/system/lookuptables/caches',
  newLookupCache: '/system/lookuptables/caches/create',
  lookupCache: '/system/lookuptables/caches/:name',
  editLookupCache: '/system/lookuptables/caches/:name/edit',
  lookupAdapters: '/system/lookuptables/data_adapters',
  newLookupAdapter: '/system/lookuptables/data_adapters/create',
  lookupAdapter: '/system/lookuptables/data_adapter/:name',
  editLookupAdapter: '/system/lookuptables/data_adapter/:name/edit',
  pipelines: '/system/pipelines',
  pipeline: '/system/pipelines/:pipelineId',
  pipelineRules: '/system/pipelines/rules',
  pipelineRule: '/system/pipelines/rules/:ruleId',
  pipelineSimulator: '/system/pipelines/simulate',
  authenticationServices: '/system/authentication/services',
  activeAuthenticationService: '/system/authentication/services/active',
  newAuthenticationService: '/system/authentication/services/create',
  newAuthenticationServiceOfType: '/system/authentication/services/create/:backendType',
  authenticationService: '/system/authentication/services/:serviceId',
  editAuthenticationService: '/system/authentication/services/edit/:serviceId',
  authenticator: '/system/authentication/authenticator',
  editAuthenticator: '/system/authentication/authenticator/edit',
  users: '/system/users',
  newUser: '/system/users/new',
  user: '/system/users/:userId',
  editUser: '/system/users/edit/:userId',
  userTokens: '/system/users/tokens/:userId',
  roles: '/system/roles',
  newRole: '/system/roles/new',
  role: '/system/roles/:roleId',
  editRole: '/system/roles/edit/:roleId',
  auditLog: '/system/audit-log',
  overview: '/system/overview',
  enterprise: '/system/enterprise',

  // 2.6
  apiBrowser: '/api/api-browser/global/index.html',
  cloudIntegration: '/integrations/aws',
  cloudWizard: '/integrations/aws/cloudwatch',
} as const

/** Routes without a page yet: links and menus leave them out. */
const plannedPaths = {
  // 2.3
  streamOutputs: '/streams/:streamId/outputs',

  // 2.5
  contentPacks: '/system/contentpacks',
  exportContentPack: '/system/contentpacks/export',
  newContentPack: '/system/contentpacks/create',
  contentPack: '/system/contentpacks/:id',
  editContentPack: '/system/contentpacks/:id/:revision/edit',
  logging: '/system/logging',
  outputs: '/system/outputs',
  nodeMetrics: '/system/metrics/node/:nodeId',
  nodes: '/system/nodes',
  node: '/system/nodes/:nodeId',
  threadDump: '/system/threaddump/:nodeId',
  processBufferDump: '/system/processbufferdump/:nodeId',
  sidecars: '/system/sidecars',
  sidecarStatus: '/system/sidecars/:id/status',
  sidecarAdministration: '/system/sidecars/administration',
  sidecarConfigurations: '/system/sidecars/configuration',
  newSidecarConfiguration: '/system/sidecars/configuration/new',
  editSidecarConfiguration: '/system/sidecars/configuration/edit/:id',
  sidecarFailures: '/system/sidecars/failuretracking',
  newCollector: '/system/sidecars/collector/new',
  editCollector: '/system/sidecars/collector/edit/:id',
} as const

export const paths = { ...pagePaths, ...plannedPaths } as const

export type RouteName = keyof typeof paths

type ValueNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ValueNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** The values a route's path needs, by name. */
export type RouteValues<N extends RouteName> = Readonly<Record<ValueNames<(typeof paths)[N]>, string>>
/** Whether a route's path needs values. */
export type HasValues<N extends RouteName> = [ValueNames<(typeof paths)[N]>] extends [never] ? false : true
