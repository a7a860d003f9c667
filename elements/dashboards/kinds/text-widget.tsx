/** A text in Markdown. What reads it is loaded when the first one is shown. */
import { useEffect, useState, type ComponentType } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { isText } from '../../../core/views/widgets.ts'
import { EmptyState, ErrorState, Skeleton, useStrings } from '../../kit/kit.ts'
import type { KindDrawProps } from '../../widgets/panel/kind.ts'

/** Kept for all texts of the page. */
let loaded: ComponentType<{ readonly text: string }> | null = null

export function TextWidgetView({ widget, title }: KindDrawProps) {
  const text = isText(widget) && typeof widget.config.markdown === 'string' ? widget.config.markdown : ''
  return <MarkdownText text={text} label={title} />
}

export function MarkdownText({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useStrings(dashboardStrings)
  const [Rendered, setRendered] = useState(() => loaded)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (loaded) return undefined
    let gone = false
    import('./markdown.tsx').then(
      ({ Markdown }) => {
        loaded = Markdown
        if (!gone) setRendered(() => Markdown)
      },
      (reason: unknown) => {
        if (!gone) setError(reason instanceof Error ? reason : new Error(String(reason)))
      },
    )
    return () => {
      gone = true
    }
  }, [attempt])
  if (text.trim() === '') return <EmptyState title={t('noText')} icon="card-text" />
  if (error) return <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <div className="dashboard-markdown" role="group" aria-label={label} tabIndex={0}>
      {Rendered ? <Rendered text={text} /> : <Skeleton rows={3} />}
    </div>
  )
}
