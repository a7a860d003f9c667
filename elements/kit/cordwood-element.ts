/** The interface of every element of the SDK: its `core`, and the details of the events that all elements share. */
import type { Core } from '../../core/page-core.ts'

export interface CordwoodElement extends HTMLElement {
  /** The core it works with: its own when set, else the nearest provider's, else the page's. */
  core: Core
}

/** Detail of `cordwood-loading`. */
export interface LoadingDetail {
  readonly loading: boolean
}

export interface NavigateOptions {
  /** Replaces the entry in the history. */
  readonly replace?: boolean
}

/** Detail of `cordwood-navigate`. `path` is an address as `core.routes` gives it: prefix, path and query. */
export interface NavigateDetail extends NavigateOptions {
  readonly path: string
}

/** Detail of the cancelable `cordwood-toast`: a host that shows notices itself prevents it. */
export interface Toast {
  readonly variant: 'danger' | 'warning' | 'success'
  readonly message: string
  /** Without one the variant's own: 'Error', 'Attention', 'Information'. */
  readonly title?: string
  readonly link?: ToastLink
  readonly action?: ToastAction
}

/** A link in a notice, to what it is about. */
export interface ToastLink {
  readonly label: string
  readonly href: string
  /** Asks with `cordwood-navigate`, as a link of the element does; returns whether somebody took it. */
  readonly navigate: () => boolean
}

/** A button in a notice, for what can be done about it: undo, for example. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** Aborted when there is nothing left to do: the notice goes. */
  readonly signal?: AbortSignal
}

/** Detail of `cordwood-title`: the title of the place, for the shell or the host's router. */
export interface TitleDetail {
  readonly title: string
}

/** Detail of `cordwood-unsaved`: whether leaving loses something, and the question to ask before. */
export interface UnsavedDetail {
  readonly unsaved: boolean
  readonly question: string
}
