/** The events of the elements by name. All bubble and cross shadow roots; `addEventListener` knows their details. */
import type { CordwoodElement, LoadingDetail, NavigateDetail, TitleDetail, Toast, UnsavedDetail } from './kit/cordwood-element.ts'
import type { ErrorDetail } from './kit/error-detail.ts'
import type { CloudInputSavedDetail, RequestSubmitDetail } from './cloud/use-wizard.ts'
import type { SectionOpenedDetail } from './configuration/configurations.tsx'
import type { UrlWhitelistSavedDetail } from './configuration/url-whitelist-editor.tsx'
import type { RequestShareDetail } from './kit/parts/share-button.tsx'
import type { NotificationDismissedDetail } from './notices/public-notifications.tsx'
import type { CopiedDetail } from './leaves/copied.ts'
import type { NotificationSavedDetail, NotificationTestedDetail } from './notifications/notification-editor.tsx'
import type { ConfigChangedDetail } from './notifications/notification-form.tsx'
import type { SearchChangedDetail } from './search/use-page.ts'
import type { ColumnsChangedDetail, RowOpenedDetail, SelectionChangedDetail } from './tables/entity-table.tsx'
import type { EntriesChangedDetail } from './tables/key-value-table.tsx'
import type { StreamCreatedDetail, StreamDeletedDetail, StreamSavedDetail } from './streams/stream-events.ts'
import type {
  SavedSearchCreatedDetail, SavedSearchDeletedDetail, SavedSearchOpenedDetail, SavedSearchSavedDetail,
} from './views/view-events.ts'
import type { AdapterSavedDetail } from './threat-intel/adapter-editor.tsx'
import type { AdapterConfigChangedDetail } from './threat-intel/adapter-form.tsx'

export type { CopiedDetail, CordwoodElement, ErrorDetail, LoadingDetail, NavigateDetail, SearchChangedDetail, TitleDetail, Toast, UnsavedDetail,
  AdapterConfigChangedDetail, AdapterSavedDetail, CloudInputSavedDetail, RequestSubmitDetail, ConfigChangedDetail, NotificationSavedDetail, NotificationTestedDetail,
  ColumnsChangedDetail, EntriesChangedDetail, NotificationDismissedDetail, RequestShareDetail, RowOpenedDetail, SelectionChangedDetail,
  SavedSearchCreatedDetail, SavedSearchDeletedDetail, SavedSearchOpenedDetail, SavedSearchSavedDetail, SectionOpenedDetail, StreamCreatedDetail, StreamDeletedDetail, StreamSavedDetail, UrlWhitelistSavedDetail,
}

export interface CordwoodEventMap {
  /** Once, after the first render. That of an element inside another one stays in there. */
  'cordwood-ready': CustomEvent<null>
  /** Something is being loaded, or no longer. */
  'cordwood-loading': CustomEvent<LoadingDetail>
  /** Something failed; the element says so itself, this is for the page's own notes. */
  'cordwood-error': CustomEvent<ErrorDetail>
  /** Cancelable. Prevented: the page goes there by itself. Else the browser goes to the server's own interface. */
  'cordwood-navigate': CustomEvent<NavigateDetail>
  /** Cancelable. Prevented: the page shows the notice by itself. */
  'cordwood-toast': CustomEvent<Toast>
  /** The place has a title: for the shell or the page's router. */
  'cordwood-title': CustomEvent<TitleDetail>
  /** Whether leaving would lose something; the shell asks the question before it leaves. */
  'cordwood-unsaved': CustomEvent<UnsavedDetail>
  /** `<cordwood-search>`: another search was asked for. */
  'cordwood-search-changed': CustomEvent<SearchChangedDetail>
  /** `<cordwood-public-notifications>`: the user has dismissed one; keep the id and give it back as `dismissed`. */
  'cordwood-notification-dismissed': CustomEvent<NotificationDismissedDetail>
  /** Cancelable. `<cordwood-share-button>` and lists: an owner wants to share an entity, or several. Prevented: the page shows a dialog of its own. */
  'cordwood-request-share': CustomEvent<RequestShareDetail>
  /** `<cordwood-entity-table>`: other rows are selected. */
  'cordwood-selection-changed': CustomEvent<SelectionChangedDetail>
  /** `<cordwood-entity-table openable>`: the name of a row was pressed. */
  'cordwood-row-opened': CustomEvent<RowOpenedDetail>
  /** `<cordwood-entity-table>`: the user ordered, resized, showed or hid columns. */
  'cordwood-columns-changed': CustomEvent<ColumnsChangedDetail>
  /** `<cordwood-key-value-table>`: a property was added or deleted. */
  'cordwood-entries-changed': CustomEvent<EntriesChangedDetail>
  /** `<cordwood-copy-button>`: the text is in the clipboard. */
  'cordwood-copied': CustomEvent<CopiedDetail>
  /**
   * `<cordwood-notification-form type>`, `<cordwood-lookup-adapter-form type>`: the configuration is another; of a notification also once at
   * the start, when none was given.
   */
  'cordwood-config-changed': CustomEvent<ConfigChangedDetail | AdapterConfigChangedDetail>
  /** `<cordwood-lookup-adapter-form adapter-name>`: the data adapter was changed. */
  'cordwood-adapter-saved': CustomEvent<AdapterSavedDetail>
  /** `<cordwood-notification-form>`: a notification was created or changed. */
  'cordwood-notification-saved': CustomEvent<NotificationSavedDetail>
  /** `<cordwood-notification-form>`: a test notification was sent, or could not be delivered. */
  'cordwood-notification-tested': CustomEvent<NotificationTestedDetail>
  /** `<cordwood-url-whitelist-editor>`, `<cordwood-url-field>`, `<cordwood-configurations>`: the URL whitelist was changed. */
  'cordwood-url-whitelist-saved': CustomEvent<UrlWhitelistSavedDetail>
  /** `<cordwood-url-whitelist-editor modal>`: its dialog was closed, after saving too. */
  'cordwood-url-whitelist-closed': CustomEvent<null>
  /**
   * Cancelable. `<cordwood-cloud-wizard>`: the input is finished; the detail holds its secret key. Prevented: the page takes it. Else it is given to
   * `externalInputSubmit`, or saved.
   */
  'cordwood-request-submit': CustomEvent<RequestSubmitDetail>
  /** `<cordwood-cloud-wizard>`: the server has saved the input. */
  'cordwood-cloud-input-saved': CustomEvent<CloudInputSavedDetail>
  /** `<cordwood-streams>`: a stream was created or cloned; it is paused. */
  'cordwood-stream-created': CustomEvent<StreamCreatedDetail>
  /** `<cordwood-streams>`, `<cordwood-stream-rules>`: a stream was changed; of its rules each change by itself. */
  'cordwood-stream-saved': CustomEvent<StreamSavedDetail>
  /** `<cordwood-streams>`: streams were deleted. */
  'cordwood-stream-deleted': CustomEvent<StreamDeletedDetail>
  /** `<cordwood-search>`: what it shows was saved as a new saved search, which is open from then on. */
  'cordwood-saved-search-created': CustomEvent<SavedSearchCreatedDetail>
  /** `<cordwood-search>`: the saved search that is open was changed. */
  'cordwood-saved-search-saved': CustomEvent<SavedSearchSavedDetail>
  /** `<cordwood-search>`: the user chose another saved search, or a new one. */
  'cordwood-saved-search-opened': CustomEvent<SavedSearchOpenedDetail>
  /** `<cordwood-search>`, `<cordwood-saved-searches>`: saved searches were deleted. */
  'cordwood-saved-search-deleted': CustomEvent<SavedSearchDeletedDetail>
  /** `<cordwood-configurations>`: the user chose another section; not in the shell, where the address says it. */
  'cordwood-section-opened': CustomEvent<SectionOpenedDetail>
}

declare global {
  interface HTMLElementEventMap extends CordwoodEventMap {}
  interface DocumentEventMap extends CordwoodEventMap {}
}
