import { isPermittedForSome } from '../permissions/for-some.ts'
import { isPermitted, type Permissions } from '../permissions/permissions.ts'

/** Whether a user may change any dashboard at all. */
export const mayChangeSomeDashboard = (held: Permissions): boolean =>
  isPermittedForSome(held, 'view:edit') || isPermittedForSome(held, 'dashboards:edit')

/** Whether a user may change this dashboard: it is a view, and either permission will do. */
export const mayEditDashboard = (held: Permissions, id: string): boolean =>
  isPermitted(held, `view:edit:${id}`) || isPermitted(held, `dashboards:edit:${id}`)
