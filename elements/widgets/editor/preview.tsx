/** Previews the chart, or says why it cannot be shown yet. */
import type { Problem } from '../../../core/widgets/problems.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { BusyBar, EmptyState, Skeleton, useStrings } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'
import { Drawing } from '../panel/tile.tsx'
import type { Drawable } from '../panel/use-drawable.ts'
import type { WidgetState } from '../panel/use-widget-results.ts'
import type { WidgetField } from '../widgets-panel.tsx'

export interface PreviewProps {
  readonly drawable: Drawable | null
  readonly state: WidgetState
  readonly problems: readonly Problem[]
  readonly title: string
  readonly zone: string
  readonly fields: readonly WidgetField[]
}

export function Preview({ drawable, state, problems, title, zone, fields }: PreviewProps) {
  const t = useStrings(widgetStrings)
  return (
    <section className="preview" aria-label={t('preview')}>
      <h3 className="trunc">{shortText(title, 120)}</h3>
      <div className="previewbox">
        <BusyBar busy={state.running && drawable !== null} />
        <PreviewBody {...{ drawable, state, problems, title, zone, fields }} />
      </div>
    </section>
  )
}

function PreviewBody({ drawable, state, problems, title, zone, fields }: PreviewProps) {
  const t = useStrings(widgetStrings)
  if (problems.length > 0) {
    return (
      <EmptyState icon="info-circle" title={t('previewWaiting')}>
        {[...new Set(problems.map(({ text }) => text))].join(' ')}
      </EmptyState>
    )
  }
  if (state.error !== null)
    return (
      <EmptyState icon="exclamation-triangle" title={t('failed')}>
        {shortText(state.error, 500)}
      </EmptyState>
    )
  return drawable ? (
    <Drawing {...drawable} title={title} zone={zone} fields={fields} asTable={false} />
  ) : (
    <Skeleton rows={4} />
  )
}
