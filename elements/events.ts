/** The events of the elements by name. All bubble and cross shadow roots; `addEventListener` knows their details. */
import type { CordwoodElement, LoadingDetail, NavigateDetail, TitleDetail, Toast, UnsavedDetail } from './kit/cordwood-element.ts'
import type { ErrorDetail } from './kit/error-detail.ts'
import type { SearchChangedDetail } from './search/use-asked-search.ts'

export type { CordwoodElement, ErrorDetail, LoadingDetail, NavigateDetail, SearchChangedDetail, TitleDetail, Toast, UnsavedDetail }

export interface CordwoodEventMap {
  /** Once, after the first render. */
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
}

declare global {
  interface HTMLElementEventMap extends CordwoodEventMap {}
  interface DocumentEventMap extends CordwoodEventMap {}
}
