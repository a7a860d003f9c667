/**
 * `<cordwood-dashboards>`: the dashboards that the user may see, opened, created, duplicated, marked, shared and deleted.
 *
 * @permission dashboards:read — lists every dashboard; 'view:read:{id}' a single one
 * @permission dashboards:create — creates and duplicates dashboards
 * @permission view:delete — deletes dashboards; 'view:delete:{id}' a single one
 * @permission entity:own:grn::::dashboard:{id} — shares a dashboard
 * @example
 * <cordwood-dashboards></cordwood-dashboards>
 */
import { useCallback, useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { dashboardEntity } from '../../core/dashboards/entity.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { EntityActions, EntityScreen, EntityTitle, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, Timestamp, useCore, usePermission, useStrings, type EntityColumn } from '../kit/kit.ts'
import css from '../views/views.css?inline'
import { useDuplicate } from './use-duplicate.ts'

export interface DashboardsProps {
  /** The query of the address, from the shell: page, page size and query. */
  readonly parameters?: string
}

const searchFields = [{ id: 'id' }, { id: 'title' }, { id: 'description' }, { id: 'summary' }]

function Dashboards({ parameters }: DashboardsProps) {
  const { routes } = useCore()
  const t = useStrings(dashboardStrings)
  const list = useEntityList(dashboardEntity, { parameters, address: routes.dashboards, queryInAddress: true })
  const columns = useColumns()
  const mayCreate = usePermission('dashboards:create')
  const duplicate = useDuplicate()
  const actions = useCallback(
    (view: ViewSummary, { onDeleted }: RowTools) => (
      <EntityActions
        entity={dashboardEntity}
        row={view}
        {...(isSegment(view.id) && {
          open: { label: t('open'), icon: 'grid-3x3' as const, to: routes.dashboard({ viewId: view.id }) },
        })}
        items={[
          {
            label: t('duplicate'),
            icon: 'copy',
            disabled: !mayCreate,
            onSelect: () => void duplicate(view),
          },
        ]}
        onDeleted={onDeleted}
      />
    ),
    [routes, t, mayCreate, duplicate],
  )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      search={searchFields}
      actions={actions}
      createAt={routes.newDashboard()}
    />
  )
}

function useColumns(): readonly EntityColumn<ViewSummary>[] {
  const { routes } = useCore()
  const t = useStrings(dashboardStrings)
  return useMemo(
    (): readonly EntityColumn<ViewSummary>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 3,
        minWidth: 240,
        render: ({ id, title, summary, description }) => (
          <EntityTitle
            title={title}
            // An id that cannot be part of an address leads nowhere.
            {...(isSegment(id) && { to: routes.dashboard({ viewId: id }) })}
            about={summary || description}
          />
        ),
      },
      { id: 'summary', title: t('summary'), sortable: true, hidden: true },
      { id: 'description', title: t('description'), sortable: true, hidden: true },
      {
        id: 'owner',
        title: t('owner'),
        sortable: true,
        className: 'muted col-owner',
        render: view => (
          <bdi className="trunc" title={view.owner ?? undefined}>
            {view.owner}
          </bdi>
        ),
      },
      {
        id: 'created_at',
        title: t('created'),
        type: 'DATE',
        sortable: true,
        // A whole timestamp.
        width: 184,
        className: 'muted col-created',
        render: view => <Timestamp value={view.created_at} />,
      },
    ],
    [routes, t],
  )
}

defineElement<DashboardsProps>('cordwood-dashboards', Dashboards, {
  props: { parameters: String },
  events: ['cordwood-dashboard-created', 'cordwood-dashboard-deleted', 'cordwood-request-share'],
  styles: [css],
})
