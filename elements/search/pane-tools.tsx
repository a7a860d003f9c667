/** Renders tools of the active pane in the bar above the panes, so that both share one row. */
import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place in the bar; null for a pane that is not shown. */
export const PaneToolsPlace = createContext<Element | null>(null)

export function PaneTools({ children }: { readonly children: ReactNode }) {
  const place = use(PaneToolsPlace)
  return place && createPortal(children, place)
}
