/** Stores what the page shows: a new dashboard, or the one that is open. */
import { dashboardEntity } from '../../core/dashboards/entity.ts'
import { viewOfDashboard, type Dashboard, type StoredDashboard } from '../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { createSearch } from '../../core/search/api.ts'
import { createView, getView, updateView } from '../../core/views/api.ts'
import type { View } from '../../core/views/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { useCore, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import type { ViewDetails } from '../views/view-form.tsx'
import { ChangedMeanwhile } from '../views/use-save.ts'
import type { DashboardCreatedDetail, DashboardSavedDetail } from './dashboard-events.ts'

export interface DashboardSaving {
  /** Creates another dashboard of what is shown. */
  readonly create: (details: ViewDetails) => Promise<View>
  /** Stores what is shown in the one that is open. @throws ChangedMeanwhile unless `replace` is said */
  readonly save: (replace?: boolean) => Promise<void>
  /** Changes title, summary and description of the one that is open, nothing else. @throws ChangedMeanwhile */
  readonly describe: (details: ViewDetails) => Promise<void>
}

const isSame = (a: View, b: View) =>
  a.search_id === b.search_id && a.title === b.title && a.summary === b.summary && a.description === b.description

export function useSaveDashboard(
  dashboard: Dashboard,
  stored: StoredDashboard | null,
  onSaved: (stored: StoredDashboard) => void,
): DashboardSaving {
  const core = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(dashboardStrings)
  const toast = useToast()
  const listsChanged = useEntityChanged(dashboardEntity)
  const check = async (view: View) => {
    if (!isSame(view, await getView(client, view.id)))
      throw new ChangedMeanwhile(t('changedMeanwhile', { title: view.title }))
  }
  const told = ({ id, title }: View, event: 'cordwood-dashboard-created' | 'cordwood-dashboard-saved') => {
    host.emit(event, { id, title } satisfies DashboardCreatedDetail & DashboardSavedDetail)
    toast.success(t('saved', { title }))
    listsChanged()
  }
  return {
    async create(details) {
      const { view, search } = viewOfDashboard(dashboard, { ...details, ...(stored && { base: stored, newIds: true }) })
      const kept = await createSearch(client, search)
      const created = await createView(client, view)
      // The creator becomes the owner: load the new permissions.
      await core.reloadUser().catch(() => undefined)
      onSaved({ view: created, search: kept })
      told(created, 'cordwood-dashboard-created')
      return created
    },
    async save(replace = false) {
      if (!stored) return
      if (!replace) await check(stored.view)
      const { view, search } = viewOfDashboard(dashboard, { title: stored.view.title, base: stored })
      const kept = await createSearch(client, search)
      const saved = await updateView(client, view)
      onSaved({ view: saved, search: kept })
      told(saved, 'cordwood-dashboard-saved')
    },
    async describe(details) {
      if (!stored) return
      await check(stored.view)
      const saved = await updateView(client, { ...stored.view, ...details })
      onSaved({ view: saved, search: stored.search })
      told(saved, 'cordwood-dashboard-saved')
    },
  }
}
