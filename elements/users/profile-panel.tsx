/** Who the user is, and when they were here last. */
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Panel, useStrings, ValueRows } from '../kit/kit.ts'
import { Activity } from './activity.tsx'
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
          { label: t('authService'), value: t(user.external ? 'externalService' : 'local') },
        ]}
      />
    </Panel>
  )
}
