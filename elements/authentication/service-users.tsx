/** Users that came by a service. */
import { useMemo } from 'react'
import { backendsPath } from '../../core/authentication/entity.ts'
import type { BackendUserPage } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { path } from '../../core/client/request.ts'
import type { UserOverview } from '../../core/users/schema.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import {
  Badge,
  EmptyState,
  EntityTable,
  RelativeTime,
  useCore,
  usePaginatedEntities,
  usePermission,
  useStrings,
  useTableState,
  type EntityColumn,
} from '../kit/kit.ts'

const byName = { attributeId: 'full_name', direction: 'asc' } as const
const searchFields = [{ id: 'username' }, { id: 'full_name' }, { id: 'email' }] as const

export function ServiceUsers({ serviceId }: { readonly serviceId: string }) {
  const t = useStrings(authenticationStrings)
  const mayRead = usePermission(['authserviceglobalconfig:read', 'users:read'])
  return (
    <section className="auth-users" aria-labelledby="synchronized-users">
      <h2 id="synchronized-users">{t('synchronizedUsers')}</h2>
      <p className="sm muted">{t(mayRead ? 'synchronizedUsersHint' : 'mayNotReadUsers')}</p>
      {mayRead && <Users serviceId={serviceId} />}
    </section>
  )
}

function Users({ serviceId }: { readonly serviceId: string }) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const state = useTableState({ defaults: { sort: byName } })
  const pages = usePaginatedEntities<UserOverview>(backendsPath + path`/${serviceId}/users`, state, 'users')
  const roles = (pages.data?.answer as Partial<BackendUserPage> | undefined)?.context?.roles
  const columns = useMemo(
    (): readonly EntityColumn<UserOverview>[] => [
      {
        id: 'username',
        title: t('username'),
        rowHeader: true,
        sortable: true,
        minWidth: 160,
        render: ({ id, username }) => <EntityTitle title={username} to={routes.show('user', id)} />,
      },
      { id: 'full_name', title: t('fullName'), sortable: true },
      { id: 'email', title: t('email'), sortable: true, priority: 2 },
      {
        id: 'roles',
        title: t('roles'),
        priority: 1,
        render: ({ roles: ids }) => {
          const names = ids.map(id => roles?.[id]?.title ?? id).join(', ')
          return (
            <bdi className="trunc" title={names}>
              {names}
            </bdi>
          )
        },
      },
      {
        id: 'last_activity',
        title: t('lastActivity'),
        width: 140,
        priority: 3,
        render: ({ last_activity: last }) => (last === null ? t('never') : <RelativeTime value={last} />),
      },
      {
        id: 'account_status',
        title: t('state'),
        width: 110,
        render: ({ account_status: status }) =>
          status === 'enabled' ? <Badge variant="success">{t('enabled')}</Badge> : <Badge>{t('disabled')}</Badge>,
      },
    ],
    [t, routes, roles],
  )
  return (
    <EntityTable
      label={t('synchronizedUsers')}
      columns={columns}
      pages={pages}
      state={state}
      search={searchFields}
      empty={<EmptyState>{t('noUsers')}</EmptyState>}
    />
  )
}
