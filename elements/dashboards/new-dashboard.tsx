/** Stores a page of another screen as a new dashboard, once it has a title. */
import type { DashboardPage } from '../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { useStrings } from '../kit/kit.ts'
import { ViewForm } from '../views/view-form.tsx'
import { useSaveDashboard } from './use-save-dashboard.ts'

export interface NewDashboardProps {
  readonly page: DashboardPage
  readonly onClose: () => void
}

export function NewDashboard({ page, onClose }: NewDashboardProps) {
  const t = useStrings(dashboardStrings)
  const saving = useSaveDashboard({ pages: [page], parameters: [] }, null, () => undefined)
  return (
    <ViewForm
      heading={t('saveAsTitle')}
      submitLabel={t('create')}
      given={{ title: page.title, summary: '', description: '' }}
      onSubmit={async details => {
        await saving.create(details)
      }}
      onClose={onClose}
    />
  )
}
