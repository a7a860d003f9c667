import type { View } from '../../core/views/schema.ts'
import { mayEditDashboard } from '../../core/dashboards/rights.ts'
import { useHeldPermissions, usePermission } from '../kit/kit.ts'

/** What the user may do with a dashboard. */
export interface DashboardRights {
  readonly mayCreate: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

/** @param view null: one that is not stored yet */
export function useDashboardRights(view: Pick<View, 'id'> | null): DashboardRights {
  const id = view?.id ?? ''
  const mayCreate = usePermission('dashboards:create')
  const mayEdit = mayEditDashboard(useHeldPermissions(), id)
  const mayDelete = usePermission(`view:delete:${id}`)
  return { mayCreate, mayEdit: view !== null && mayEdit, mayDelete: view !== null && mayDelete }
}
