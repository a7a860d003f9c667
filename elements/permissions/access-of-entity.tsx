/** Lists everybody who has access to an entity, and by which ways. For its owners and administrators. */
import { useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { entityAccessPath } from '../../core/permissions/access.ts'
import type { EntityAccess, UserWithAccess } from '../../core/permissions/access-schema.ts'
import { accessStrings } from '../../core/permissions/access-strings.ts'
import { readGrn } from '../../core/permissions/grn.ts'
import { isOwner } from '../../core/permissions/ownership.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import {
  Badge,
  Callout,
  EmptyState,
  EntityTable,
  NoPermission,
  useCore,
  usePaginatedEntities,
  useStore,
  useStrings,
  useTableState,
  type EntityColumn,
} from '../kit/kit.ts'
import { addKitCss } from '../kit/stylesheet.ts'
import { useAccessAttributes, useCapabilityName } from './access-attributes.ts'
import { AccessWays } from './access-ways.tsx'
import css from './access.css?inline'

addKitCss(css)

export interface AccessOfEntityProps {
  /** 'grn::::{type}:{id}' */
  readonly grn: string
  /** The title that people know it by. */
  readonly title: string
}

const searchFields = [{ id: 'title' }, { id: 'username' }]
const byName = { sort: { attributeId: 'title', direction: 'asc' } } as const

export function AccessOfEntity({ grn, title }: AccessOfEntityProps) {
  const t = useStrings(accessStrings)
  const user = useStore(useCore().$user)
  const mayAsk = isOwner(user, grn)
  const state = useTableState({ defaults: byName })
  const pages = usePaginatedEntities<UserWithAccess>(mayAsk ? entityAccessPath(grn) : null, state)
  const columns = useColumns(grn, title)
  const attributes = useAccessAttributes(pages.data?.attributes)
  if (user !== null && !mayAsk) return <NoPermission>{t('forOwners')}</NoPermission>
  return (
    <div className="access">
      {pages.data?.answer && <Notes answer={pages.data.answer as unknown as EntityAccess} />}
      <EntityTable
        label={t('people')}
        columns={columns}
        pages={pages}
        state={state}
        search={searchFields}
        attributes={attributes}
        empty={<EmptyState kind="noEntities">{t('nobody')}</EmptyState>}
      />
    </div>
  )
}

const ofEveryone = { view: 'everyoneView', manage: 'everyoneManage', own: 'everyoneOwn' } as const

/** Access that no row of the list is about. */
function Notes({ answer }: { readonly answer: EntityAccess }) {
  const t = useStrings(accessStrings)
  const { everyone, public_links: links, unnamed } = answer
  return (
    <>
      {everyone !== null && Object.hasOwn(ofEveryone, everyone) && (
        <Callout variant="warning">{t(ofEveryone[everyone])}</Callout>
      )}
      {links > 0 && <Callout variant="warning">{t('links', { count: links })}</Callout>}
      {unnamed > 0 && <Callout>{t('unnamedUsers', { count: unnamed })}</Callout>}
    </>
  )
}

function useColumns(grn: string, title: string): readonly EntityColumn<UserWithAccess>[] {
  const { routes } = useCore()
  const t = useStrings(accessStrings)
  const capabilityName = useCapabilityName()
  const id = readGrn(grn)?.id ?? ''
  return useMemo(
    (): readonly EntityColumn<UserWithAccess>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        minWidth: 180,
        render: user => (
          <EntityTitle
            title={user.title}
            about={user.username === user.title ? null : user.username}
            to={isSegment(user.id) ? routes.user({ userId: user.id }) : undefined}
          >
            {user.account_status !== 'enabled' && <Badge variant="warning">{t('disabled')}</Badge>}
            {user.service_account && <Badge>{t('service')}</Badge>}
          </EntityTitle>
        ),
      },
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
        render: ({ ways, capability }) => (
          <AccessWays ways={ways} capability={capability} entityId={id} entityTitle={title} />
        ),
      },
    ],
    [routes, t, id, title, capabilityName],
  )
}
