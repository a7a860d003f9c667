import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(surfacesCss)

export type Signal = 'danger' | 'warning' | 'success' | 'info'

export interface PanelProps {
  readonly title?: ReactNode
  /** Beside the title. */
  readonly note?: ReactNode
  /** At the end of the head. */
  readonly actions?: ReactNode
  /** 12 px around the content; tables go without. */
  readonly padded?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A card is never in a card. */
export function Panel({ title, note, actions, padded = false, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`}>
      {title !== undefined && (
        <header>
          <h2 className="sm">{title}</h2>
          {note !== undefined && <span className="xs muted">{note}</span>}
          {actions !== undefined && <span className="row end">{actions}</span>}
        </header>
      )}
      {padded ? <div className="pad">{children}</div> : children}
    </section>
  )
}

export interface BadgeProps {
  readonly variant?: Signal | 'accent' | 'default'
  readonly icon?: IconName
  readonly children: ReactNode
}

export function Badge({ variant = 'default', icon, children }: BadgeProps) {
  return (
    <span className={`badge ${variant}`}>
      {icon && <Icon name={icon} small />}
      <span className="trunc">{children}</span>
    </span>
  )
}

export const calloutIcons: Readonly<Record<Signal, IconName>> = {
  danger: 'exclamation-octagon-fill',
  warning: 'exclamation-triangle-fill',
  success: 'check-circle-fill',
  info: 'info-circle',
}

export interface CalloutProps {
  readonly variant?: Signal
  readonly title?: ReactNode
  readonly children?: ReactNode
}

/** Dangers are announced at once, the others when the reader pauses. */
export function Callout({ variant = 'info', title, children }: CalloutProps) {
  return (
    <div className={`callout ${variant}`} role={variant === 'danger' ? 'alert' : 'status'}>
      <Icon name={calloutIcons[variant]} />
      <div>
        {title !== undefined && <strong className="strong">{title}</strong>}
        {title !== undefined && children !== undefined ? <div>{children}</div> : children}
      </div>
    </div>
  )
}

export interface ChipProps {
  readonly children: ReactNode
  readonly removeLabel?: string
  readonly onRemove?: () => void
}

export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="chip">
      {children}
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="x" />
        </button>
      )}
    </span>
  )
}
