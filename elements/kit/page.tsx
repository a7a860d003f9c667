import type { ReactNode } from 'react'
import type { DocumentationTopic } from '../../core/brand/docs-topics.ts'
import { useTitle } from './hooks.ts'
import { DocumentationLink } from './parts/documentation-link.tsx'
import { LifecycleBadge, type Lifecycle } from './parts/lifecycle-badge.tsx'
import { addKitCss } from './stylesheet.ts'
import pageCss from './styles/page.css?inline'

addKitCss(pageCss)

export interface PageProps {
  /** The page's heading; the shell puts it into the document's title and the focus on it. */
  readonly title: string
  /** Beside the heading: a count. */
  readonly badge?: ReactNode
  /** Marks what the page shows as experimental or legacy. */
  readonly lifecycle?: Lifecycle
  /** Links the documentation of this topic after the description. */
  readonly documentation?: DocumentationTopic
  readonly description?: ReactNode
  /** Buttons at the end of the head, at most one of them primary. */
  readonly actions?: ReactNode
  readonly crumb?: ReactNode
  readonly children: ReactNode
}

/** A page of panels: heading, then content, at most 1440 px wide. */
export function Page({ children, ...header }: PageProps) {
  useTitle(header.title)
  return (
    <div className="page-box">
      <div className="page">
        <PageHeader {...header} />
        {children}
      </div>
    </div>
  )
}

export function PageHeader({
  title,
  badge,
  lifecycle,
  documentation,
  description,
  actions,
  crumb,
}: Omit<PageProps, 'children'>) {
  return (
    <header className="head">
      <div className="grow">
        {crumb !== undefined && <div className="crumb">{crumb}</div>}
        <div className="row">
          <h1 tabIndex={-1}>{title}</h1>
          {lifecycle && <LifecycleBadge lifecycle={lifecycle} />}
          {badge}
        </div>
        {(description !== undefined || documentation) && (
          <p>
            {description}
            {description !== undefined && documentation && ' '}
            {documentation && <DocumentationLink topic={documentation} />}
          </p>
        )}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </header>
  )
}

export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd>{children}</kbd>
}
