import { useState, type ReactNode } from 'react'
import { addKitCss } from '../stylesheet.ts'
import detailsCss from './details.css?inline'
import { useShoelace } from './shoelace.ts'

addKitCss(detailsCss)

const define = () => import('./define-details.ts')

export interface DetailsProps {
  readonly summary: ReactNode
  /** Whether it is open; without it the part keeps that itself, closed at first. */
  readonly open?: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/** A framed section that is opened at its summary, and by the browser's search when it finds a word inside. For a line within a form, use `Disclosure`. */
export function Details({ summary, open, onToggle, children }: DetailsProps) {
  const part = useShoelace(define)
  const [own, setOwn] = useState(false)
  const told = (next: boolean) => (event: CustomEvent) => {
    if (event.target !== event.currentTarget) return
    setOwn(next)
    onToggle?.(next)
  }
  return (
    <cw-sl-details {...part} open={open ?? own} oncw-sl-show={told(true)} oncw-sl-hide={told(false)}>
      <span slot="summary">{summary}</span>
      <div className="details-body">{children}</div>
    </cw-sl-details>
  )
}
