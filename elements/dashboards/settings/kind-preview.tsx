/** Shows what a widget that is no chart will look like, as it is being set. */
import { useEffect, useMemo, useState } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import type { Widget } from '../../../core/views/schema.ts'
import { BusyBar, Callout, EmptyState, Skeleton, useStableValue, useStrings } from '../../kit/kit.ts'
import type { WidgetEditorProps } from '../../widgets/editor/widget-editor.tsx'
import { notAsked, useWidgetResults } from '../../widgets/panel/use-widget-results.ts'
import { shortText } from '../../widgets/chart/text.ts'
import { useWidgetKinds } from '../kinds/kinds.ts'

/** The time without changes after which the preview is refreshed. */
const restMs = 350
const noRules: readonly never[] = []

export interface KindPreviewProps extends Pick<WidgetEditorProps, 'scope' | 'zone' | 'runner'> {
  readonly widget: Widget
  readonly title: string
}

export function KindPreview({ widget, title, scope, zone, runner }: KindPreviewProps) {
  const t = useStrings(dashboardStrings)
  const kind = useWidgetKinds().get(widget.type)
  const draft = useStableValue(widget)
  const [rested, setRested] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, draft)
    return () => clearTimeout(timer)
  }, [draft])
  const asked = useMemo(() => (kind?.asks ? [rested] : []), [kind, rested])
  const state = useWidgetResults(asked, scope, 0, { runner }).get(widget.id) ?? notAsked
  if (!kind?.asks) return null
  return (
    <section className="dashboard-preview" aria-label={t('preview')}>
      <BusyBar busy={state.running && state.results !== null} />
      {state.notPermitted && <EmptyState icon="lock" title={t('notPermittedWidget')} />}
      {state.error !== null && !state.notPermitted && (
        <Callout variant="warning">{shortText(state.error, 300)}</Callout>
      )}
      {state.results ? (
        <kind.Draw
          widget={rested}
          results={state.results}
          title={title || kind.name}
          zone={zone}
          highlighting={noRules}
        />
      ) : (
        state.error === null && <Skeleton rows={3} />
      )}
    </section>
  )
}
