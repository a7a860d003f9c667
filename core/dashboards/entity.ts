import { defineEntity } from '../entities/entity.ts'
import type { ViewInput, ViewSummary } from '../views/schema.ts'
import { dashboardStrings } from './strings.ts'

/** Dashboards: views of the type DASHBOARD. */
export const dashboardEntity = defineEntity<ViewSummary, ViewInput>({
  name: 'dashboard',
  grn: 'dashboard',
  paths: { list: '/dashboards', one: '/views', bulkDelete: '/views/bulk_delete' },
  permissions: { create: 'dashboards:create', edit: 'view:edit', delete: 'view:delete' },
  revalidates: ['/favorites', '/startpage/'],
  events: {
    created: 'cordwood-dashboard-created',
    saved: 'cordwood-dashboard-saved',
    deleted: 'cordwood-dashboard-deleted',
  },
  strings: dashboardStrings,
})
