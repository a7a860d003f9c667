/**
 * `<cordwood-event-definitions>`: the event definitions that the user may see, whether and when they run, and what can be done with them.
 *
 * @permission eventdefinitions:read — lists event definitions; 'eventdefinitions:read:{id}' a single one
 * @permission eventdefinitions:create — leads to the form of a new one, and clones
 * @permission eventdefinitions:edit — changes, enables and disables event definitions; 'eventdefinitions:edit:{id}' a single one
 * @permission eventdefinitions:execute — runs event definitions at once; 'eventdefinitions:execute:{id}' a single one
 * @permission eventdefinitions:delete — deletes event definitions; 'eventdefinitions:delete:{id}' a single one
 * @example
 * <cordwood-event-definitions></cordwood-event-definitions>
 */
import { useCallback, useEffect, useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import type { ListAttribute } from '../../core/client/pagination.ts'
import { definitionPageStrings } from '../../core/alerts/definition-page-strings.ts'
import { definitionStrings } from '../../core/alerts/definition-strings.ts'
import { definitionEntity, isSystemDefinition } from '../../core/alerts/entity.ts'
import type { EventDefinition } from '../../core/alerts/schema.ts'
import { EntityScreen, EntityTitle, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { $visible, Badge, defineElement, Timestamp, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { AlertsNav } from './alerts-nav.tsx'
import { useBulkActions } from './definitions/bulk-actions.tsx'
import { DefinitionActions } from './definitions/definition-actions.tsx'
import { PriorityBadge } from './definitions/priority-badge.tsx'
import { LastRun, NextRun, NotificationsCell, StateCell } from './definitions/run-cells.tsx'
import css from './definitions/list.css?inline'

export interface EventDefinitionsProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'id' }, { id: 'title' }, { id: 'description' }]
/** Definitions run meanwhile. */
const renewMs = 15_000

function EventDefinitions({ parameters }: EventDefinitionsProps) {
  const { routes } = useCore()
  const _t = useStrings(definitionStrings)
  const list = useEntityList(definitionEntity, { parameters, address: routes.eventDefinitions })
  const columns = useColumns()
  const bulkActions = useBulkActions()
  const { data, refetch } = list.pages
  const attributes = useAttributes(data?.attributes)
  useEffect(() => {
    const timer = setInterval(() => {
      if ($visible.get()) refetch()
    }, renewMs)
    return () => clearInterval(timer)
  }, [refetch])
  const actions = useCallback(
    (row: EventDefinition, tools: RowTools) => <DefinitionActions definition={row} onDeleted={tools.onDeleted} />,
    [],
  )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      documentation="alerts"
      selectable
      search={searchFields}
      attributes={attributes}
      actions={actions}
      bulkActions={bulkActions}
      createAt={routes.newEventDefinition()}
    >
      <AlertsNav current="definitions" />
    </EntityScreen>
  )
}

function useColumns(): readonly EntityColumn<EventDefinition>[] {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const words = useStrings(definitionStrings)
  return useMemo((): readonly EntityColumn<EventDefinition>[] => {
    const addressOf = (id: string) =>
      isSegment(id) ? routes.eventDefinition({ definitionId: id }) : routes.eventDefinitions()
    return [
      {
        id: 'title',
        title: words('name'),
        rowHeader: true,
        sortable: true,
        weight: 2.5,
        minWidth: 220,
        render: row => (
          <EntityTitle title={row.title} about={row.description} to={addressOf(row.id)}>
            {isSystemDefinition(row) && <Badge>{t('system')}</Badge>}
          </EntityTitle>
        ),
      },
      { id: 'description', title: words('description'), sortable: true, hidden: true },
      { id: 'enabled', title: t('status'), width: 110, render: row => <StateCell definition={row} /> },
      {
        id: 'priority',
        title: t('priority'),
        sortable: true,
        width: 104,
        render: row => <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'next_run',
        title: t('nextRun'),
        width: 130,
        priority: 1,
        render: ({ scheduler }) => <NextRun scheduler={scheduler} />,
      },
      {
        id: 'last_run',
        title: t('lastRun'),
        width: 190,
        render: ({ scheduler }) => <LastRun scheduler={scheduler} />,
      },
      {
        id: 'notifications',
        title: t('notifications'),
        width: 150,
        priority: 2,
        render: row => <NotificationsCell definition={row} />,
      },
      {
        id: 'updated_by',
        title: t('changedBy'),
        hidden: true,
        render: ({ updated_by: user }) => (user == null ? t('byServer') : <bdi className="trunc">{user}</bdi>),
      },
      {
        id: 'updated_at',
        title: t('updated'),
        type: 'DATE',
        sortable: true,
        hidden: true,
        render: ({ updated_at: at }) => (at === null ? null : <Timestamp value={at} />),
      },
    ]
  }, [routes, t, words])
}

/** Returns the attributes for filters in the user's words. */
function useAttributes(attributes: readonly ListAttribute[] | undefined): readonly ListAttribute[] | undefined {
  const t = useStrings(definitionPageStrings)
  return useMemo(() => {
    const yesNo = (yes: string, no: string) => [
      { value: 'true', title: yes },
      { value: 'false', title: no },
    ]
    const own: Readonly<Record<string, Partial<ListAttribute>>> = {
      priority: {
        title: t('priority'),
        filter_options: [
          { value: '3', title: t('high') },
          { value: '2', title: t('normal') },
          { value: '1', title: t('low') },
        ],
      },
      enabled: { title: t('status'), filter_options: yesNo(t('enabled'), t('disabled')) },
      alert: { title: t('makes'), filter_options: yesNo(t('makesAlerts'), t('makesEvents')) },
      type: {
        title: t('conditionType'),
        filter_options: [
          { value: 'aggregation-v1', title: t('aggregationType') },
          { value: 'missing-data-v1', title: t('missingType') },
          { value: 'sequence-v1', title: t('sequenceType') },
          { value: 'system-notifications-v1', title: t('systemType') },
        ],
      },
      updated_at: { title: t('updated') },
    }
    return attributes?.map(attribute => ({ ...attribute, ...own[attribute.id] }))
  }, [attributes, t])
}

defineElement<EventDefinitionsProps>('cordwood-event-definitions', EventDefinitions, {
  props: { parameters: String },
  events: ['cordwood-event-definition-deleted', 'cordwood-request-share'],
  styles: [css],
})
