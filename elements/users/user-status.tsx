/** Whether an account can be used, and what kind of user it is. */
import type { AccountStatus, UserOverview } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Badge, Icon, useCore, useStore, useStrings } from '../kit/kit.ts'

export const statusKeys = {
  enabled: 'enabled',
  disabled: 'disabled',
  deleted: 'deletedStatus',
} as const satisfies Record<AccountStatus, keyof typeof userStrings.strings>

export function StatusText({ status }: { readonly status: AccountStatus }) {
  const t = useStrings(userStrings)
  return status === 'enabled' ? (
    <span className="state">
      <Icon name="circle-fill" className="c-success" />
      {t('enabled')}
    </span>
  ) : (
    <span className="state muted">
      <Icon name={status === 'disabled' ? 'pause-fill' : 'trash'} />
      {Object.hasOwn(statusKeys, status) ? t(statusKeys[status]) : <bdi>{status}</bdi>}
    </span>
  )
}

type Marked = Pick<UserOverview, 'id' | 'read_only' | 'service_account'>

/** The administrator, a service account, the user who looks. */
export function UserMarks({ user }: { readonly user: Marked }) {
  const t = useStrings(userStrings)
  const isSelf = useStore(useCore().$user)?.id === user.id
  return (
    <>
      {user.read_only === true && <Badge icon="lock">{t('builtIn')}</Badge>}
      {user.service_account && <Badge icon="key">{t('serviceAccount')}</Badge>}
      {isSelf && <Badge variant="accent">{t('you')}</Badge>}
    </>
  )
}
