/** Who the user is, and when they were here last. */
import type { UserPage, UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Link, Panel, useCore, usePermission, useStrings, ValueRows } from '../kit/kit.ts'
import { Activity } from './activity.tsx'
import { useOptional } from './use-optional.ts'
import { useServices } from './use-services.ts'
import { StatusText } from './user-status.tsx'

export function ProfilePanel({ user }: { readonly user: UserSummary }) {
  const t = useStrings(userStrings)
  return (
    <Panel title={t('profile')} padded>
      <ValueRows
        rows={[
          { label: t('username'), value: <bdi>{user.username}</bdi> },
          { label: t('name'), value: user.full_name && <bdi>{user.full_name}</bdi> },
          { label: t('email'), value: user.email && <bdi>{user.email}</bdi> },
          { label: t('status'), value: <StatusText status={user.account_status} /> },
          { label: t('lastActivity'), value: <Activity user={user} /> },
          {
            label: t('clientAddress'),
            value: user.client_address === null ? null : <bdi className="mono">{user.client_address}</bdi>,
          },
          { label: t('authService'), value: user.external ? <ServiceOf userId={user.id} /> : t('local') },
        ]}
      />
    </Panel>
  )
}

/** By name for who may read it, which the list of users tells. */
function ServiceOf({ userId }: { readonly userId: string }) {
  const { routes } = useCore()
  const t = useStrings(userStrings)
  const services = useServices()
  const mayList = usePermission('users:list')
  const query = encodeURIComponent(`id:${userId}`)
  const page = useOptional<UserPage>(mayList ? `/users/paginated?per_page=1&query=${query}` : null)
  const serviceId = page?.users.find(({ id }) => id === userId)?.auth_service_id ?? ''
  const title = services.get(serviceId)
  if (title === undefined) return t('externalService')
  return (
    <Link to={routes.authenticationService({ serviceId })}>
      <bdi>{title}</bdi>
    </Link>
  )
}
