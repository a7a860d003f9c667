/** Lists what a user can reach, and by which ways. For the user and for those who may edit them. */
import { useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { userAccessPath } from '../../core/permissions/access.ts'
import type { ReachedEntity, UserAccess } from '../../core/permissions/access-schema.ts'
import { accessStrings } from '../../core/permissions/access-strings.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import {
  Callout,
  EmptyState,
  EntityTable,
  useCore,
  usePaginatedEntities,
  useStrings,
  useTableState,
  type EntityColumn,
} from '../kit/kit.ts'
import { addKitCss } from '../kit/stylesheet.ts'
import { useAccessAttributes, useCapabilityName, useKindName } from './access-attributes.ts'
import { AccessWays } from './access-ways.tsx'
import css from './access.css?inline'

addKitCss(css)

export interface AccessOfUserProps {
  /** The user's id, not the user name. */
  readonly userId: string
}

const searchFields = [{ id: 'title' }, { id: 'entity_id' }]
const byTitle = { sort: { attributeId: 'title', direction: 'asc' } } as const

export function AccessOfUser({ userId }: AccessOfUserProps) {
  const t = useStrings(accessStrings)
  const state = useTableState({ defaults: byTitle })
  const pages = usePaginatedEntities<ReachedEntity>(isSegment(userId) ? userAccessPath(userId) : null, state)
  const columns = useColumns()
  const attributes = useAccessAttributes(pages.data?.attributes)
  const unnamed = (pages.data?.answer as unknown as UserAccess | undefined)?.unnamed ?? 0
  return (
    <div className="access">
      {unnamed > 0 && <Callout>{t('unnamedEntities', { count: unnamed })}</Callout>}
      <EntityTable
        label={t('entities')}
        columns={columns}
        pages={pages}
        state={state}
        search={searchFields}
        attributes={attributes}
        empty={<EmptyState kind="noEntities">{t('nothing')}</EmptyState>}
      />
    </div>
  )
}

function useColumns(): readonly EntityColumn<ReachedEntity>[] {
  const { routes } = useCore()
  const t = useStrings(accessStrings)
  const kindName = useKindName()
  const capabilityName = useCapabilityName()
  return useMemo((): readonly EntityColumn<ReachedEntity>[] => {
    const addressOf = ({ type, entity_id: id }: ReachedEntity) => {
      try {
        return isSegment(id) ? routes.show(type, id) : undefined
      } catch {
        // A kind without a page.
        return undefined
      }
    }
    return [
      {
        id: 'title',
        title: t('entity'),
        rowHeader: true,
        sortable: true,
        minWidth: 180,
        render: row => <EntityTitle title={row.title} to={addressOf(row)} />,
      },
      { id: 'type', title: t('kind'), sortable: true, width: 150, render: ({ type }) => kindName(type) },
      {
        id: 'capability',
        title: t('access'),
        sortable: true,
        width: 110,
        render: ({ capability }) => capabilityName(capability),
      },
      {
        id: 'ways',
        title: t('ways'),
        weight: 2,
        minWidth: 220,
        wide: true,
        render: row => (
          <AccessWays ways={row.ways} capability={row.capability} entityId={row.entity_id} entityTitle={row.title} />
        ),
      },
    ]
  }, [routes, t, kindName, capabilityName])
}
