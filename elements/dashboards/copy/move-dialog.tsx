/** Asks which page of the dashboard a widget is moved to. */
import { useState } from 'react'
import { moveWidgetTo } from '../../../core/dashboards/change.ts'
import type { Dashboard, DashboardPage } from '../../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { ModalForm, useStrings } from '../../kit/kit.ts'
import { PageSelect } from './page-select.tsx'

export interface MoveDialogProps {
  readonly dashboard: Dashboard
  /** The page that the widget stands on; there is another one. */
  readonly page: DashboardPage
  readonly widgetId: string
  readonly widgetTitle: string
  readonly onDashboard: (dashboard: Dashboard) => void
  readonly onClose: () => void
}

export function MoveDialog({ dashboard, page, widgetId, widgetTitle, onDashboard, onClose }: MoveDialogProps) {
  const t = useStrings(dashboardStrings)
  const [to, setTo] = useState(dashboard.pages.find(({ id }) => id !== page.id)!.id)
  return (
    <ModalForm
      title={t('moveTitle', { title: widgetTitle })}
      submitLabel={t('moveNow')}
      width="sm"
      onSubmit={() => {
        onDashboard(moveWidgetTo(dashboard, page.id, widgetId, to))
        onClose()
      }}
      onCancel={onClose}
    >
      <PageSelect pages={dashboard.pages} without={page.id} value={to} onPage={setTo} />
    </ModalForm>
  )
}
