/** The events of the elements by name. All bubble and cross shadow roots; `addEventListener` knows their details. */
import type {
  CordwoodElement,
  LoadingDetail,
  NavigateDetail,
  TitleDetail,
  Toast,
  UnsavedDetail,
} from './kit/cordwood-element.ts'
import type { ErrorDetail } from './kit/error-detail.ts'
import type { EventAcknowledgedDetail } from './alerts/events/acknowledgement.tsx'
import type { CloudInputSavedDetail, RequestSubmitDetail } from './cloud/use-wizard.ts'
import type { SectionOpenedDetail } from './configuration/configurations.tsx'
import type { UrlWhitelistSavedDetail } from './configuration/url-whitelist-editor.tsx'
import type { EntityDeletedDetail, EntitySavedDetail } from './kit/entities/details.ts'
import type { RequestShareDetail } from './kit/parts/share-button.tsx'
import type { NotificationDismissedDetail } from './notices/public-notifications.tsx'
import type { CopiedDetail } from './leaves/copied.ts'
import type { NotificationSavedDetail } from './notifications/notification-editor.tsx'
import type { NotificationTestedDetail } from './notifications/tested-detail.ts'
import type { ConfigChangedDetail } from './notifications/notification-form.tsx'
import type { SearchChangedDetail } from './search/use-page.ts'
import type { ColumnsChangedDetail, RowOpenedDetail, SelectionChangedDetail } from './tables/entity-table.tsx'
import type { EntriesChangedDetail } from './tables/key-value-table.tsx'
import type { TokenCreatedDetail, TokensRevokedDetail } from './users/token-events.ts'
import type { RoleMembersChangedDetail } from './roles/role-events.ts'
import type { StreamCreatedDetail, StreamDeletedDetail, StreamSavedDetail } from './streams/stream-events.ts'
import type {
  DashboardChangedDetail,
  DashboardCreatedDetail,
  DashboardDeletedDetail,
  DashboardSavedDetail,
} from './dashboards/dashboard-events.ts'
import type {
  SavedSearchCreatedDetail,
  SavedSearchDeletedDetail,
  SavedSearchOpenedDetail,
  SavedSearchSavedDetail,
} from './views/view-events.ts'
import type { AdapterSavedDetail } from './lookup/adapter-editor.tsx'
import type { AdapterConfigChangedDetail } from './lookup/adapter-form.tsx'
import type { AuthenticatorSavedDetail } from './authentication/header-authentication.ts'
import type { ActiveServicesDetail } from './authentication/use-active-services.ts'

export type {
  RoleMembersChangedDetail,
  ActiveServicesDetail,
  AuthenticatorSavedDetail,
  CopiedDetail,
  EntityDeletedDetail,
  EntitySavedDetail,
  EventAcknowledgedDetail,
  CordwoodElement,
  ErrorDetail,
  LoadingDetail,
  NavigateDetail,
  SearchChangedDetail,
  TitleDetail,
  Toast,
  UnsavedDetail,
  AdapterConfigChangedDetail,
  AdapterSavedDetail,
  CloudInputSavedDetail,
  RequestSubmitDetail,
  ConfigChangedDetail,
  NotificationSavedDetail,
  NotificationTestedDetail,
  ColumnsChangedDetail,
  EntriesChangedDetail,
  NotificationDismissedDetail,
  RequestShareDetail,
  RowOpenedDetail,
  SelectionChangedDetail,
  SavedSearchCreatedDetail,
  SavedSearchDeletedDetail,
  SavedSearchOpenedDetail,
  SavedSearchSavedDetail,
  SectionOpenedDetail,
  StreamCreatedDetail,
  StreamDeletedDetail,
  StreamSavedDetail,
  TokenCreatedDetail,
  TokensRevokedDetail,
  UrlWhitelistSavedDetail,
}

export interface CordwoodEventMap {
  /** Emitted once, after the first render. The event of an element inside another element does not leave that element. */
  'cordwood-ready': CustomEvent<null>
  /** Loading began or ended. */
  'cordwood-loading': CustomEvent<LoadingDetail>
  /** An operation failed. The element shows the error itself; the event lets the page record it. */
  'cordwood-error': CustomEvent<ErrorDetail>
  /**
   * Cancelable. Emitted before a navigation. If prevented, the page navigates itself; otherwise the browser opens the
   * server's own interface.
   */
  'cordwood-navigate': CustomEvent<NavigateDetail>
  /** Cancelable. Emitted before a notice is shown. If prevented, the page shows the notice itself. */
  'cordwood-toast': CustomEvent<Toast>
  /** Gives the title of the current view to the shell or the page's router. */
  'cordwood-title': CustomEvent<TitleDetail>
  /** Tells whether leaving would lose unsaved changes; the shell then asks for confirmation. */
  'cordwood-unsaved': CustomEvent<UnsavedDetail>
  /** `<cordwood-search>`: the search was changed. */
  'cordwood-search-changed': CustomEvent<SearchChangedDetail>
  /** `<cordwood-public-notifications>`: the user dismissed a notification. Store its id, and pass it as `dismissed` later. */
  'cordwood-notification-dismissed': CustomEvent<NotificationDismissedDetail>
  /**
   * Cancelable. `<cordwood-share-button>` and lists: an owner wants to share one or more entities. If prevented, the
   * page shows its own dialog.
   */
  'cordwood-request-share': CustomEvent<RequestShareDetail>
  /** `<cordwood-entity-table>`: the selection changed. */
  'cordwood-selection-changed': CustomEvent<SelectionChangedDetail>
  /** `<cordwood-entity-table openable>`: the name of a row was clicked. */
  'cordwood-row-opened': CustomEvent<RowOpenedDetail>
  /** `<cordwood-entity-table>`: the user ordered, resized, showed or hid columns. */
  'cordwood-columns-changed': CustomEvent<ColumnsChangedDetail>
  /** `<cordwood-key-value-table>`: a property was added or deleted. */
  'cordwood-entries-changed': CustomEvent<EntriesChangedDetail>
  /** `<cordwood-copy-button>`: the text was copied to the clipboard. */
  'cordwood-copied': CustomEvent<CopiedDetail>
  /**
   * `<cordwood-notification-form type>`, `<cordwood-lookup-adapter-form type>`: the configuration changed. A notification form also
   * emits it once at the start if no configuration was given.
   */
  'cordwood-config-changed': CustomEvent<ConfigChangedDetail | AdapterConfigChangedDetail>
  /** `<cordwood-lookup-adapter-form adapter-name>`: the data adapter was changed. */
  'cordwood-adapter-saved': CustomEvent<AdapterSavedDetail>
  /** `<cordwood-notification-form>`, `<cordwood-event-notification>`: a notification was created or changed. */
  'cordwood-notification-saved': CustomEvent<NotificationSavedDetail>
  /**
   * `<cordwood-notification-form>`, `<cordwood-event-notification>`, `<cordwood-event-notifications>`: a test notification was sent, or could not
   * be delivered.
   */
  'cordwood-notification-tested': CustomEvent<NotificationTestedDetail>
  /** `<cordwood-event-notifications>`, `<cordwood-event-notification>`: notifications were deleted. */
  'cordwood-notification-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-events>`: an event was acknowledged, or the acknowledgement was taken back. */
  'cordwood-event-acknowledged': CustomEvent<EventAcknowledgedDetail>
  /** `<cordwood-event-definition>`: an event definition was created. */
  'cordwood-event-definition-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-event-definition>`: an event definition was changed. */
  'cordwood-event-definition-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-event-definitions>`, `<cordwood-event-definition>`: event definitions were deleted. */
  'cordwood-event-definition-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-url-whitelist-editor>`, `<cordwood-url-field>`, `<cordwood-configurations>`: the URL whitelist was changed. */
  'cordwood-url-whitelist-saved': CustomEvent<UrlWhitelistSavedDetail>
  /** `<cordwood-url-whitelist-editor modal>`: its dialog was closed, after saving too. */
  'cordwood-url-whitelist-closed': CustomEvent<null>
  /**
   * Cancelable. `<cordwood-cloud-wizard>`: the input is complete; the detail contains its secret key. If prevented, the page handles it;
   * otherwise it is passed to `externalInputSubmit`, or saved.
   */
  'cordwood-request-submit': CustomEvent<RequestSubmitDetail>
  /** `<cordwood-cloud-wizard>`: the input was saved on the server. */
  'cordwood-cloud-input-saved': CustomEvent<CloudInputSavedDetail>
  /** `<cordwood-streams>`: a stream was created or cloned; it is paused. */
  'cordwood-stream-created': CustomEvent<StreamCreatedDetail>
  /** `<cordwood-streams>`, `<cordwood-stream-rules>`: a stream was changed. Each change of a rule emits an event of its own. */
  'cordwood-stream-saved': CustomEvent<StreamSavedDetail>
  /** `<cordwood-streams>`: streams were deleted. */
  'cordwood-stream-deleted': CustomEvent<StreamDeletedDetail>
  /** `<cordwood-dashboard>`, `<cordwood-dashboards>`: a dashboard was created. */
  'cordwood-dashboard-created': CustomEvent<DashboardCreatedDetail>
  /** `<cordwood-dashboard>`: a dashboard was saved, or its title, summary or description. */
  'cordwood-dashboard-saved': CustomEvent<DashboardSavedDetail>
  /** `<cordwood-dashboard>`, `<cordwood-dashboards>`: dashboards were deleted. */
  'cordwood-dashboard-deleted': CustomEvent<DashboardDeletedDetail>
  /** `<cordwood-dashboard>`: another page, override or value is shown. */
  'cordwood-dashboard-changed': CustomEvent<DashboardChangedDetail>
  /** `<cordwood-search>`: the search was saved as a new saved search, which is now open. */
  'cordwood-saved-search-created': CustomEvent<SavedSearchCreatedDetail>
  /** `<cordwood-search>`: the open saved search was changed. */
  'cordwood-saved-search-saved': CustomEvent<SavedSearchSavedDetail>
  /** `<cordwood-search>`: the user chose another saved search, or a new one. */
  'cordwood-saved-search-opened': CustomEvent<SavedSearchOpenedDetail>
  /** `<cordwood-search>`, `<cordwood-saved-searches>`: saved searches were deleted. */
  'cordwood-saved-search-deleted': CustomEvent<SavedSearchDeletedDetail>
  /** `<cordwood-index-set mode="create">`: an index set was created. */
  'cordwood-index-set-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-index-sets>`, `<cordwood-index-set>`: an index set was changed, or made the default one. */
  'cordwood-index-set-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-index-sets>`, `<cordwood-index-set>`: an index set was deleted. */
  'cordwood-index-set-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-lookup-table>`: a lookup table was created. */
  'cordwood-lookup-table-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-lookup-table>`: a lookup table was changed. */
  'cordwood-lookup-table-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-lookup-tables>`, `<cordwood-lookup-table>`: a lookup table was deleted. */
  'cordwood-lookup-table-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-lookup-cache>`, `<cordwood-lookup-table>`: a cache of lookup tables was created. */
  'cordwood-lookup-cache-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-lookup-cache>`: a cache of lookup tables was changed. */
  'cordwood-lookup-cache-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-lookup-caches>`, `<cordwood-lookup-cache>`: a cache of lookup tables was deleted. */
  'cordwood-lookup-cache-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-lookup-adapter>`, `<cordwood-lookup-table>`: a data adapter was created. */
  'cordwood-lookup-adapter-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-lookup-adapter>`: a data adapter was changed. */
  'cordwood-lookup-adapter-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-lookup-adapters>`, `<cordwood-lookup-adapter>`: a data adapter was deleted. */
  'cordwood-lookup-adapter-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-role>`: a role was created; the id is '' where it could not be found by its name. */
  'cordwood-role-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-role>`: a role was changed. */
  'cordwood-role-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-roles>`, `<cordwood-role>`: roles were deleted. */
  'cordwood-role-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-role>`: users were given the role, or lost it. */
  'cordwood-role-members-changed': CustomEvent<RoleMembersChangedDetail>
  /** `<cordwood-user-form>`: a user was created; the id is '' where the new user may not be read. */
  'cordwood-user-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-user-form>`: a user was changed. */
  'cordwood-user-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-users>`, `<cordwood-user>`: users were deleted. */
  'cordwood-user-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-user-tokens>`: a token was created. Its value is not told. */
  'cordwood-token-created': CustomEvent<TokenCreatedDetail>
  /** `<cordwood-user-tokens>`: tokens were revoked. */
  'cordwood-token-revoked': CustomEvent<TokensRevokedDetail>
  /** `<cordwood-authentication-service>`: a service was created. */
  'cordwood-authentication-service-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-authentication-service>`: a service was changed. */
  'cordwood-authentication-service-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-authentication-services>`, `<cordwood-authentication-service>`: a service was deleted. */
  'cordwood-authentication-service-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-authentication-services>`, `<cordwood-authentication-service>`: other services are active, or in another order. */
  'cordwood-authentication-services-activated': CustomEvent<ActiveServicesDetail>
  /** `<cordwood-authenticators>`: HTTP header authentication was changed. */
  'cordwood-authenticator-saved': CustomEvent<AuthenticatorSavedDetail>
  /** `<cordwood-configurations>`: the user chose another section. Not emitted in the shell, where the address changes instead. */
  'cordwood-section-opened': CustomEvent<SectionOpenedDetail>
  /** `<cordwood-extractor>`, `<cordwood-extractors mode="import">`: an extractor was created. */
  'cordwood-extractor-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-extractor>`: an extractor was changed. */
  'cordwood-extractor-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-extractors>`: an extractor was deleted. */
  'cordwood-extractor-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-pipeline-rule>`: a rule was created. */
  'cordwood-pipeline-rule-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-pipeline-rule>`: a rule was saved. */
  'cordwood-pipeline-rule-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-pipelines>`: a pipeline was created. */
  'cordwood-pipeline-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-pipelines>`, `<cordwood-pipeline>`: a pipeline, its stages or its connections were changed. */
  'cordwood-pipeline-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-pipelines>`, `<cordwood-pipeline>`: pipelines were deleted. */
  'cordwood-pipeline-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-pipeline-rules>`: rules were deleted. */
  'cordwood-pipeline-rule-deleted': CustomEvent<EntityDeletedDetail>
  /** `<cordwood-grok-patterns>`: entities were created. */
  'cordwood-grok-pattern-created': CustomEvent<EntitySavedDetail>
  /** `<cordwood-grok-patterns>`: entities were saved. */
  'cordwood-grok-pattern-saved': CustomEvent<EntitySavedDetail>
  /** `<cordwood-grok-patterns>`: entities were deleted. */
  'cordwood-grok-pattern-deleted': CustomEvent<EntityDeletedDetail>
}

declare global {
  interface HTMLElementEventMap extends CordwoodEventMap {}
  interface DocumentEventMap extends CordwoodEventMap {}
}
