import type { ReactNode } from 'react'
import { useTitle } from './hooks.ts'

export interface PageProps {
  /** The page's heading; the shell puts it into the document's title and the focus on it. */
  readonly title: string
  /** Beside the heading: a lifecycle badge, a count. */
  readonly badge?: ReactNode
  readonly description?: ReactNode
  /** Buttons at the end of the head, at most one of them primary. */
  readonly actions?: ReactNode
  readonly crumb?: ReactNode
  readonly children: ReactNode
}

/** A page of panels: heading, then content, at most 1440 px wide. */
export function Page({ title, badge, description, actions, crumb, children }: PageProps) {
  useTitle(title)
  return (
    <div className="page-box">
      <div className="page">
        <PageHeader title={title} badge={badge} description={description} actions={actions} crumb={crumb} />
        {children}
      </div>
    </div>
  )
}

export function PageHeader({ title, badge, description, actions, crumb }: Omit<PageProps, 'children'>) {
  return (
    <header className="head">
      <div className="grow">
        {crumb !== undefined && <div className="crumb">{crumb}</div>}
        <div className="row"><h1 tabIndex={-1}>{title}</h1>{badge}</div>
        {description !== undefined && <p>{description}</p>}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </header>
  )
}

export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd>{children}</kbd>
}
