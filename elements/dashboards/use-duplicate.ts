/** Creates a copy of a dashboard, of which the user is the owner. */
import { useCallback } from 'react'
import { dashboardOf, viewOfDashboard } from '../../core/dashboards/dashboard.ts'
import { dashboardEntity } from '../../core/dashboards/entity.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { createSearch, getSearch } from '../../core/search/api.ts'
import { createView, getView } from '../../core/views/api.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { useCore, useHost, useQuietClient, useStrings, useToast, useToastLink, useWordsOf } from '../kit/kit.ts'
import type { DashboardCreatedDetail } from './dashboard-events.ts'

export function useDuplicate(): (view: ViewSummary) => Promise<void> {
  const core = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(dashboardStrings)
  const toast = useToast()
  const linkTo = useToastLink()
  const wordsOf = useWordsOf()
  const listsChanged = useEntityChanged(dashboardEntity)
  return useCallback(
    async ({ id, title: of }) => {
      try {
        const view = await getView(client, id)
        const base = { view, search: await getSearch(client, view.search_id) }
        const title = t('copyOf', { title: view.title })
        const copy = viewOfDashboard(dashboardOf(base), { title, base, newIds: true })
        await createSearch(client, copy.search)
        const created = await createView(client, copy.view)
        // The creator becomes the owner: load the new permissions.
        await core.reloadUser().catch(() => undefined)
        host.emit('cordwood-dashboard-created', { id: created.id, title } satisfies DashboardCreatedDetail)
        toast.success(
          t('duplicated', { title }),
          undefined,
          linkTo(core.routes.dashboard({ viewId: created.id }), t('openDashboard')),
        )
        listsChanged()
      } catch (error) {
        toast.error(wordsOf(error), t('duplicateFailed', { title: of }))
      }
    },
    [core, client, host, t, toast, linkTo, wordsOf, listsChanged],
  )
}
