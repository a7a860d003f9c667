import type { ReactElement } from 'react'
import './shoelace.ts'

export interface TooltipProps {
  readonly content: string
  readonly children: ReactElement
}

/** Words on hover and focus, at most 300 px wide. The child keeps an accessible name of its own. */
export function Tooltip({ content, children }: TooltipProps) {
  return <cw-sl-tooltip content={content} hoist>{children}</cw-sl-tooltip>
}
