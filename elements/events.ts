/** The events of the elements by name. All bubble and cross shadow roots; `addEventListener` knows their details. */
import type { CordwoodElement, LoadingDetail, NavigateDetail, TitleDetail, Toast, UnsavedDetail } from './kit/cordwood-element.ts'
import type { ErrorDetail } from './kit/error-detail.ts'
import type { SearchChangedDetail } from './search/use-asked-search.ts'

export type { CordwoodElement, ErrorDetail, LoadingDetail, NavigateDetail, SearchChangedDetail, TitleDetail, Toast, UnsavedDetail }

export interface CordwoodEventMap {
  /** Once, after the first render. */
  'cordwood-ready': CustomEvent<null>
  'cordwood-loading': CustomEvent<LoadingDetail>
  'cordwood-error': CustomEvent<ErrorDetail>
  /** Cancelable. Prevented: the page goes there by itself. Else the browser goes to the server's own interface. */
  'cordwood-navigate': CustomEvent<NavigateDetail>
  /** Cancelable. Prevented: the page shows the notice by itself. */
  'cordwood-toast': CustomEvent<Toast>
  'cordwood-title': CustomEvent<TitleDetail>
  'cordwood-unsaved': CustomEvent<UnsavedDetail>
  /** `<cordwood-search>`: another search was asked for. */
  'cordwood-search-changed': CustomEvent<SearchChangedDetail>
}

declare global {
  interface HTMLElementEventMap extends CordwoodEventMap {}
  interface DocumentEventMap extends CordwoodEventMap {}
}
