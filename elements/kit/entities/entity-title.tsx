/** The cell that names an entity: a link to it, a badge, and below them what it is about. */
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { addKitCss } from '../stylesheet.ts'
import css from './entities.css?inline'

addKitCss(css)

export interface EntityTitleProps {
  readonly title: string
  /** An address of `core.routes`; without it the title leads nowhere. */
  readonly to?: string
  readonly about?: string | null
  /** Beside the title. */
  readonly children?: ReactNode
}

export function EntityTitle({ title, to, about, children }: EntityTitleProps) {
  return (
    <div className="entity-title">
      <div className="row">
        {to === undefined ? (
          <bdi className="ent trunc" title={title}>
            {title}
          </bdi>
        ) : (
          <Link to={to} className="ent trunc" title={title}>
            <bdi>{title}</bdi>
          </Link>
        )}
        {children}
      </div>
      {about && (
        <bdi className="about xs muted trunc" title={about}>
          {about}
        </bdi>
      )}
    </div>
  )
}
