import { isPermittedForSome } from '../permissions/for-some.ts'
import type { Permissions } from '../permissions/permissions.ts'

/** Whether a user may change any dashboard at all. */
export const mayChangeSomeDashboard = (held: Permissions): boolean =>
  isPermittedForSome(held, 'view:edit') || isPermittedForSome(held, 'dashboards:edit')
