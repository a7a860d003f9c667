/** The columns of the list of users. */
import { useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { titleOfUser, type UserRow } from '../../core/users/entity.ts'
import { userRights } from '../../core/users/rights.ts'
import { userStrings } from '../../core/users/strings.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { useCore, useStore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { Activity } from './activity.tsx'
import { RoleNames } from './role-names.tsx'
import { useServices } from './use-services.ts'
import { StatusText, UserMarks } from './user-status.tsx'

export function useColumns(): readonly EntityColumn<UserRow>[] {
  const { routes, $user } = useCore()
  const t = useStrings(userStrings)
  const viewer = useStore($user)
  const services = useServices()
  return useMemo(
    (): readonly EntityColumn<UserRow>[] => [
      {
        id: 'full_name',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 2,
        minWidth: 220,
        render: user => (
          <EntityTitle
            title={titleOfUser(user)}
            about={user.username}
            to={userRights(viewer, user).show && isSegment(user.id) ? routes.user({ userId: user.id }) : undefined}
          >
            <UserMarks user={user} />
          </EntityTitle>
        ),
      },
      { id: 'username', title: t('username'), sortable: true, hidden: true },
      {
        id: 'email',
        title: t('email'),
        sortable: true,
        minWidth: 170,
        weight: 1.4,
        priority: 2,
        render: ({ email }) => (
          <bdi className="trunc" title={email}>
            {email}
          </bdi>
        ),
      },
      {
        id: 'account_status',
        title: t('status'),
        sortable: true,
        width: 112,
        render: user => <StatusText status={user.account_status} />,
      },
      {
        id: 'last_activity',
        title: t('lastActivity'),
        sortable: true,
        width: 176,
        priority: 1,
        render: user => <Activity user={user} />,
      },
      {
        id: 'client_address',
        title: t('clientAddress'),
        className: 'muted',
        width: 148,
        priority: 4,
        render: ({ client_address: address }) =>
          address === null ? <span className="faint">–</span> : <bdi className="mono trunc">{address}</bdi>,
      },
      {
        id: 'roles',
        title: t('roles'),
        minWidth: 150,
        weight: 1.4,
        render: user => <RoleNames names={user.roles} />,
      },
      {
        id: 'external',
        sortable: true,
        title: t('authService'),
        className: 'muted',
        width: 160,
        priority: 3,
        render: ({ external_user: isExternal, auth_service_id: id }) =>
          isExternal !== true ? t('local') : <bdi>{services.get(id ?? '') ?? t('externalService')}</bdi>,
      },
    ],
    [routes, t, viewer, services],
  )
}
